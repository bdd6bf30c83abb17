/** Prints the sheets of a league night in Chromium, and saves them as CSV. */
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { nightCsv } from '../../../contract/rules/pool/nightSheet.ts'
import { addPlayer, call, dataOf, type Member, tap } from '../../support/members.ts'
import { NINE_BALL_MATCH, tapsIn } from '../../support/sheetMatches.ts'
import { closeWindow } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

/** A match of 22 racks: two balls for each player in 18 racks, and then four racks of Ann. */
const LONG_MATCH = `${'A1 B2 A3 B4 A.stalemate '.repeat(18)} ${'A1 A2 A3 A4 A5 A6 A7 A8 A9 '.repeat(4)}`

/** Begins a night with these levels, the limit off. Returns its id and the ids of the players of both teams. */
async function beginNight(captain: Member, levels: readonly [number, number][]) {
  const newTeam = async (name: string, team: 0 | 1) => {
    const players = []
    for (const [index, pair] of levels.entries()) {
      const pool_player_id = await addPlayer(captain, `${name.slice(0, 4)}${'ABCDE'[index]}`)
      players.push({ pool_player_id, skill_level: pair[team] })
    }
    return { name, players }
  }
  const teams = [await newTeam('Rail birds', 0), await newTeam('Chalk', 1)]
  const body = { game_type: '9-Ball', level_limit: null, teams } as const
  const answer = await call(captain.origin, 'POST /pool/nights', { cookie: captain.cookie, body })
  return {
    id: dataOf(answer).pool_night_id,
    ids: teams.map(({ players }) => players.map((player) => player.pool_player_id)),
  }
}

test('[pool-night-42] [pool-night-43] five sheets with all cells are printed on one page of A4, and saved as CSV', async ({
  site,
}) => {
  const { owner } = site
  const levels: [number, number][] = [
    [4, 5],
    [5, 4],
    [9, 9],
    [4, 5],
    [9, 9],
  ]
  const { id, ids } = await beginNight(owner, levels)
  const scripts = [NINE_BALL_MATCH.taps, NINE_BALL_MATCH.taps, LONG_MATCH, NINE_BALL_MATCH.taps, LONG_MATCH]
  for (const [index, script] of scripts.entries()) {
    const [first = 0, second = 0] = ids.map((team) => team[index])
    // In match 2, Ann is the player of the second team.
    const [A, B] = index === 1 ? [second, first] : [first, second]
    const body = {
      position: index + 1,
      pool_player_ids: [first, second],
      first_pool_player_id: A,
      scoring: 'sheet' as const,
    }
    const request = { cookie: owner.cookie, params: { pool_night_id: id }, body }
    const { pool_game_id } = dataOf(await call(site.origin, 'POST /pool/nights/:pool_night_id/matches', request))
    for (const entry of tapsIn(script, { A, B })) dataOf(await tap(owner, pool_game_id, entry))
  }
  const night = dataOf(
    await call(site.origin, 'GET /pool/nights/:pool_night_id', {
      cookie: owner.cookie,
      params: { pool_night_id: id },
    }),
  )

  const page = await site.visit(`/pool/nights/${id}`, owner)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`night-${night.started.slice(0, 10)}-${id}.csv`)
  const saved = await readFile(await download.path(), 'utf8')
  expect(saved).toBe(`\uFEFF${nightCsv(night)}`)

  let printCount = 0
  await page.exposeFunction('countPrint', () => (printCount += 1))
  await page.evaluate(() => {
    window.print = () => void (window as unknown as { countPrint: () => void }).countPrint()
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => printCount).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  for (const role of ['banner', 'contentinfo', 'button', 'link'] as const)
    await expect.poll(() => page.getByRole(role).count()).toBe(0)
  const rowsOf = (position: number) =>
    page
      .locator('.night-sheets section')
      .nth(position - 1)
      .getByRole('row')
  const cells = async (position: number) =>
    (await rowsOf(position).all()).map(async (row) => (await row.getByRole('cell').allInnerTexts()).join(' '))
  const readSheet = async (position: number) => (await Promise.all(await cells(position))).slice(1)
  // Match 2: Ben plays for the first team. The sheet on paper is in `sheetMatches`.
  await expect
    .poll(() => readSheet(2))
    .toEqual([
      '6 3 2 0 0 7 6 1 25',
      '1 0 0 0 0 0 0 1 2',
      '0 0 0 1 0 1 0 0 2',
      '3 0 0 9 10 3 4 2 31',
      '0 0 0 0 0 1 1 0 2',
      '1 0 0 0 0 0 0 0 1',
      '1 0 0 2 0 1 2 1 7',
      '1 7 8 1 0 0 0 6 23',
      ' BR 9B  BR    ',
    ])
  await expect.poll(() => rowsOf(3).first().getByRole('columnheader').count()).toBe(22 + 3)
  const headings = page.locator('.night-sheets h3')
  await expect.poll(() => headings.nth(1).innerText()).toMatch(/^Match 2 · Final · from .+ to .+ · points 5 : 15$/)
  for (const name of ['Rail birds', 'Chalk']) await page.getByText(`Captain of ${name}`, { exact: true }).waitFor()
  await closeWindow(page)
})
