/**
 * Keeps a whole league night in Chromium, from a night that is written on paper: on four phones, one of which has no
 * network for half of the night, and a TV.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addPlayer, call, dataOf, readGame, tap } from '../../support/members.ts'
import { NIGHT_ON_PAPER, type PaperMatch } from '../../support/nightOnPaper.ts'
import { tapsIn } from '../../support/sheetMatches.ts'
import { pressTap } from '../../support/sheetPresses.ts'
import { closeWindow, waitUntilConnected, waitUntilSettled } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

const { matches: PAPER } = NIGHT_ON_PAPER
const match = (page: Page, position: number) => page.getByRole('listitem', { name: `Match ${position}` })
const waitUntilSaved = (page: Page) =>
  page.getByText(/ not saved yet\.$/).waitFor({ state: 'detached', timeout: 60_000 })

/** Starts this match on the page of the night. The page of the game opens. */
async function startMatch(page: Page, position: number, { names, levels, lagTeam }: PaperMatch): Promise<number> {
  await page.getByRole('button', { name: `Start match ${position}` }).click()
  const dialog = page.getByRole('dialog', { name: `Match ${position}` })
  for (const [index, team] of ['Rail birds', 'Chalk'].entries())
    await dialog
      .getByRole('combobox', { name: team, exact: true })
      .selectOption({ label: `${names[index]} (${levels[index]})` })
  await dialog.getByLabel('Who has won the lag and breaks?').selectOption({ label: names[lagTeam] })
  await dialog.getByRole('button', { name: 'Start match' }).click()
  await page.waitForURL(/\/pool\/\d+$/)
  await waitUntilSettled(page)
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

/** Makes the taps of the match with the buttons of the page of its game. */
async function score(page: Page, { names, lagTeam, taps }: PaperMatch, beforeTap?: (index: number) => Promise<void>) {
  const inOrder = lagTeam === 0 ? names : ([names[1], names[0]] as const)
  for (const [index, sheetTap] of tapsIn(taps, { A: 0, B: 1 }).entries()) {
    await beforeTap?.(index)
    const isA = sheetTap.pool_player_id === 0
    await pressTap(page, sheetTap, isA ? inOrder : [inOrder[1], inOrder[0]])
  }
  await waitUntilSaved(page)
}

test('[pool-night-52] a night of five matches on four phones and a TV, one of them offline for half of it, agrees with the paper in every cell', async ({
  site,
}) => {
  const { owner } = site
  const newTeam = async (name: string, team: 0 | 1) => {
    const players = []
    for (const { names, levels } of PAPER)
      players.push({ pool_player_id: await addPlayer(owner, names[team]), skill_level: levels[team] })
    return { name, players }
  }
  const teams = [await newTeam('Rail birds', 0), await newTeam('Chalk', 1)]
  const replacement = await addPlayer(owner, 'Boris')
  const body = { game_type: '9-Ball', teams } as const
  const { pool_night_id } = dataOf(await call(site.origin, 'POST /pool/nights', { cookie: owner.cookie, body }))
  const request = { cookie: owner.cookie, params: { pool_night_id } }
  const { token } = dataOf(await call(site.origin, 'POST /pool/nights/:pool_night_id/watch', request))
  const path = `/pool/nights/${pool_night_id}`
  const tv = await site.visit(`/pool/nights/watch/${token}?view=tv`, null, { viewport: { width: 1280, height: 720 } })
  const phones: Page[] = []
  for (let phone = 0; phone < 4; phone += 1) phones.push(await site.visit(path, owner))
  const [cellar, second, third, captain] = phones as [Page, Page, Page, Page]
  const [first, other, late, forfeited, running] = PAPER

  await startMatch(cellar, 1, first)
  await match(second, 1).getByText('0 of 31').waitFor()
  await startMatch(second, 2, other)
  await match(third, 2).getByText('Running').waitFor()
  await startMatch(third, 3, late)

  // The phone in the cellar has no network from the second half of its match on, while the other two play.
  const half = Math.floor(tapsIn(first.taps, { A: 0, B: 1 }).length / 2)
  const goOffline = async (index: number) => {
    if (index !== half) return
    await waitUntilSaved(cellar)
    await cellar.context().setOffline(true)
  }
  const inCellar = score(cellar, first, goOffline)
  await Promise.all([score(second, other), score(third, late)])
  await match(captain, 2).getByText('14 of 14').waitFor()
  await cellar.getByText('Winner', { exact: true }).waitFor({ timeout: 60_000 })
  await cellar.context().setOffline(false)
  await inCellar

  // Match 4: Bud does not come.
  await second.goto(site.origin + path)
  await waitUntilSettled(second)
  await startMatch(second, 4, forfeited)
  await second.getByRole('button', { name: 'End the match' }).click()
  await second.getByRole('button', { name: 'Bud forfeits: Amy wins' }).click()
  await second.getByRole('dialog').getByRole('button', { name: /^End/ }).click()
  await second.getByText('Ended by forfeit', { exact: true }).waitFor()

  // Match 5: a corrected tap, a changed seat, and a late tap for the player who has left.
  await third.goto(site.origin + path)
  await waitUntilSettled(third)
  const gameId = await startMatch(third, 5, running)
  await score(third, running)
  const params = { pool_game_id: gameId }
  const { players, taps } = await readGame(owner, gameId)
  const bess = players[1]?.pool_player_id ?? 0
  const wrongTap = { ...params, pool_game_tap_id: taps[1]?.pool_game_tap_id ?? 0 }
  dataOf(
    await call(site.origin, 'PATCH /pool/games/:pool_game_id/taps/:pool_game_tap_id', {
      cookie: owner.cookie,
      params: wrongTap,
      body: { action: 'dead' },
    }),
  )
  dataOf(
    await call(site.origin, 'PATCH /pool/games/:pool_game_id', {
      cookie: owner.cookie,
      params,
      body: { players: [{ pool_player_id: replacement, replaces: bess, skill_level: 2, handicap: 19 }] },
    }),
  )
  dataOf(await tap(owner, gameId, { pool_player_id: bess, action: 'add', ball: 4 }))

  // The TV, without a reload.
  const boards = tv.getByRole('list', { name: 'Matches' }).getByRole('listitem')
  await expect
    .poll(async () => (await boards.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()), {
      timeout: 30_000,
    })
    .toEqual([
      'Ann 31/31 : 25/38 Ben',
      'Ada 5/14 : 14/14 Bob',
      'Alf 3/19 : 14/14 Bea',
      'Amy 0/25 : 0/25 Bud',
      'Abe 1/25 : 2/19 Boris',
    ])

  // The page of the captain, without a reload, and then its print.
  await waitUntilConnected(captain)
  for (const [team, points] of ['Rail birds', 'Chalk'].map(
    (name, index) => [name, NIGHT_ON_PAPER.points[index]] as const,
  ))
    await captain.getByLabel(`Points of ${team}`).getByText(String(points), { exact: true }).waitFor()
  await captain.emulateMedia({ media: 'print' })
  const sheets = captain.locator('.night-sheets')
  for (const [index, { lines, heading }] of PAPER.entries()) {
    const section = sheets.locator('section').nth(index)
    const readLines = () =>
      section
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) =>
            [...row.querySelectorAll('th[scope=row], td')].map((cell) => cell.textContent || '.').join(' '),
          ),
        )
    await expect.poll(readLines, { message: `match ${index + 1}` }).toEqual(lines)
    await expect.poll(() => section.locator('h3').innerText()).toMatch(heading)
  }
  const rows = sheets.locator('table').first().locator('tbody tr')
  await expect
    .poll(() =>
      rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(' '))),
    )
    .toEqual(['Rail birds 38 2 13', 'Chalk 42 2 12'])
  for (const page of [...phones, tv]) await closeWindow(page)
}, 240_000)
