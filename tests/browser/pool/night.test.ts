/** Spends a league night on two phones, and watches it on a third one without an account. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addPlayer, call, dataOf } from '../../support/members.ts'
import { closeWindow, waitForAddress, waitUntilConnected, waitUntilSettled } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

/** The race of level 1 in 9-Ball. */
const RACE = 14

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const card = (page: Page, team: string) => page.getByRole('region', { name: team })
const match = (page: Page, position: number) => page.getByRole('listitem', { name: `Match ${position}` })

async function enterTeam(page: Page, place: string, name: string, players: readonly string[]) {
  await page.getByLabel(`${place} team`, { exact: true }).getByRole('textbox').fill(name)
  const choice = page.getByLabel(`Add a player to the ${place.toLowerCase()} team`)
  for (const player of players) {
    await choice.selectOption({ label: `${player} (3)` })
    await page.getByRole('combobox', { name: `Level of ${player}`, exact: true }).waitFor()
  }
}

test('[pool-night-39] [pool-night-35] [pool-night-38] a captain spends a night on two phones, and its link shows five boards', async ({
  site,
  teddy,
}) => {
  for (const guest of ['Ada', 'Alf', 'Amy']) await addPlayer(site.owner, guest)
  const page = await site.visit('/pool/nights', site.owner)
  await page.getByText('No league nights yet').waitFor()
  await page.getByRole('link', { name: 'New night' }).click()
  await enterTeam(page, 'First', 'Rail birds', ['Rosalind', 'Ada', 'Alf', 'Amy'])
  await page.getByRole('combobox', { name: 'Level of Rosalind', exact: true }).selectOption('1')
  await enterTeam(page, 'Second', 'Chalk', ['Teddy'])
  await button(page, 'Begin the night').click()
  await page.waitForURL(/\/pool\/nights\/\d+$/)
  const { pathname } = new URL(page.url())

  // Rail birds can keep the limit. Chalk has one player for five matches.
  await card(page, 'Rail birds').getByText('23 left for 5 players; your five lowest need 11.').waitFor()
  const broken = card(page, 'Chalk').getByText('the team has too few players. No line-up keeps the limit.')
  const colorOf = (text: typeof broken) => text.evaluate((element) => getComputedStyle(element).color)
  const usualColor = await colorOf(card(page, 'Rail birds').getByText('23 left'))
  await expect.poll(() => colorOf(broken)).not.toBe(usualColor)

  const secondPhone = await site.visit(pathname, teddy)
  await match(secondPhone, 1).getByText('not started').waitFor()
  await waitUntilConnected(secondPhone)

  await button(page, 'Start match 1').click()
  const dialog = page.getByRole('dialog', { name: 'Match 1' })
  await dialog.getByRole('combobox', { name: 'Rail birds' }).selectOption({ label: 'Rosalind (1)' })
  await dialog.getByRole('combobox', { name: 'Chalk' }).selectOption({ label: 'Teddy (3)' })
  await dialog.getByLabel('How to score').selectOption('points')
  await dialog.getByRole('button', { name: 'Start match' }).click()
  await page.waitForURL(/\/pool\/\d+$/)
  await match(secondPhone, 1).getByText(`0 of ${RACE}`).waitFor()
  for (let point = 1; point <= RACE; point += 1) {
    await button(page, 'Add a point for Rosalind').click()
    await page.getByLabel(`Score of Rosalind: ${point}`, { exact: true }).waitFor()
  }
  await match(secondPhone, 1).getByText(`${RACE} of ${RACE}`).waitFor()
  await card(secondPhone, 'Rail birds').getByLabel('Points of Rail birds').getByText('20', { exact: true }).waitFor()

  await page.goBack()
  await waitForAddress(page, pathname)
  await card(page, 'Rail birds').getByLabel('Points of Rail birds').getByText('20', { exact: true }).waitFor()
  await card(page, 'Rail birds').getByText('has played, may play again').waitFor()

  await button(page, 'Let others watch').click()
  const sharing = page.getByRole('dialog')
  await sharing.getByRole('button', { name: 'Make a link' }).click()
  for (const name of ['Watch link', 'TV view']) {
    const { pathname: watchPath, search } = new URL(await sharing.getByLabel(`Address: ${name}`).innerText())
    const watcher = await site.visit(watchPath + search)
    await waitUntilSettled(watcher)
    await expect.poll(() => watcher.getByRole('list', { name: 'Matches' }).getByRole('listitem').count()).toBe(5)
    await watcher.getByText('20', { exact: true }).waitFor()
    await closeWindow(watcher)
  }
  await closeWindow(secondPhone)
  await closeWindow(page)
})

test('[pool-night-51] [pool-night-49] without a network a match of a night starts and is scored, and later it is on the server once', async ({
  site,
}) => {
  const { owner } = site
  const ids: number[] = []
  for (const guest of ['Cal', 'Cem', 'Dan', 'Dot']) ids.push(await addPlayer(owner, guest))
  const playersOf = (from: number) =>
    ids.slice(from, from + 2).map((pool_player_id) => ({ pool_player_id, skill_level: 1 }))
  const teams = [
    { name: 'Cellar', players: playersOf(0) },
    { name: 'Door', players: playersOf(2) },
  ]
  const body = { game_type: '9-Ball' as const, teams }
  const { pool_night_id } = dataOf(await call(site.origin, 'POST /pool/nights', { cookie: owner.cookie, body }))
  const page = await site.visit(`/pool/nights/${pool_night_id}`, owner)
  const start = async (position: number, [first, second]: readonly [string, string]) => {
    await button(page, `Start match ${position}`).click()
    const dialog = page.getByRole('dialog', { name: `Match ${position}` })
    await dialog.getByRole('combobox', { name: 'Cellar' }).selectOption({ label: `${first} (1)` })
    await dialog.getByRole('combobox', { name: 'Door' }).selectOption({ label: `${second} (1)` })
    await dialog.getByLabel('How to score').selectOption('points')
    await dialog.getByRole('button', { name: 'Start match' }).click()
  }
  // The code of the page of a game is loaded before the network fails.
  await start(1, ['Cal', 'Dan'])
  await page.waitForURL(/\/pool\/\d+$/)
  await button(page, 'Add a point for Cal').waitFor()
  await waitUntilSettled(page)
  await page.goBack()
  await match(page, 1).getByText('Running').waitFor()

  await page.context().setOffline(true)
  await start(2, ['Cem', 'Dot'])
  await page.waitForURL(/\/pool\/[0-9a-f]{8}-[0-9a-f-]{27}$/)
  for (let point = 1; point <= 3; point += 1) await button(page, 'Add a point for Cem').click()
  await page.getByLabel('Score of Cem: 3', { exact: true }).waitFor()
  await page.goBack()
  await match(page, 2).getByText(`3 of ${RACE}`).waitFor()
  await match(page, 2).getByRole('link', { name: 'Open match 2' }).waitFor()

  await page.context().setOffline(false)
  const readMatches = async () => {
    const request = { cookie: owner.cookie, params: { pool_night_id } }
    const { matches } = dataOf(await call(site.origin, 'GET /pool/nights/:pool_night_id', request))
    return matches.map(({ game }) => game?.players.map(({ display_name, score }) => `${display_name} ${score}`) ?? [])
  }
  await expect.poll(readMatches, { timeout: 30_000 }).toEqual([['Cal 0', 'Dan 0'], ['Cem 3', 'Dot 0'], [], [], []])
  await expect
    .poll(() => match(page, 2).getByRole('link', { name: 'Open match 2' }).getAttribute('href'), { timeout: 30_000 })
    .toMatch(/^\/pool\/\d+$/)
  await match(page, 2).getByText(`3 of ${RACE}`).waitFor()
  await closeWindow(page)
})
