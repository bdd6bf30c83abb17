// Fills a site with an object of each kind, lists its pages, and reads which element has the focus. For tests that open
// every page.

import type { Page } from 'playwright-core'
import { createLoggedRoast } from './batches.ts'
import { changeRoast, createBean, createRoast, listBags } from './coffee.ts'
import { call, createSignUpCode, dataOf, invite, PASSWORD, playerIdOf, startGame, startNight, tap } from './members.ts'
import type { TestSite } from './site.ts'

/** A page of the filled site. */
export interface ListedScreen {
  readonly path: string
  /** The page shows this text when it has loaded. */
  readonly text: string | RegExp
}

/**
 * Fills the site, and returns the pages of a member with all permissions, except the landing page and the page of a
 * watch link.
 */
export async function fillSite(site: TestSite): Promise<ListedScreen[]> {
  const { owner } = site
  const teddy = await invite(owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  await createSignUpCode(owner, { acl: 'pool', uses: 3 })
  const results = 'Wordle 1700 3/6\n\n⬛🟨⬛⬛🟩\n⬛🟩🟩⬛🟩\n🟩🟩🟩🟩🟩'
  dataOf(await call(site.origin, 'POST /wordle', { cookie: owner.cookie, body: { results } }))
  dataOf(await call(site.origin, 'POST /message', { cookie: owner.cookie, body: { message: 'The beans are here.' } }))

  const rosalind = { pool_player_id: await playerIdOf(owner, 'Rosalind'), handicap: 2 }
  const players = [rosalind, { pool_player_id: await playerIdOf(owner, 'Teddy'), handicap: 2 }]
  const finishedGame = await startGame(owner, { game_type: '9-Ball', players: [...players] })
  for (let point = 0; point < 2; point += 1)
    await tap(owner, finishedGame, { pool_player_id: rosalind.pool_player_id, action: 'add' })
  const openGame = await startGame(owner, { game_type: '9-Ball', players: [...players] })
  const sheetGame = await startGame(owner, { game_type: '8-Ball', scoring: 'sheet', players: [...players] })

  const pool_night_id = await startNight(owner, [rosalind.pool_player_id, await playerIdOf(owner, 'Teddy')])

  const bean = await createBean(owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })
  const endedRoast = (await createLoggedRoast(owner, bean.coffee_bean_id)).coffee_roast_id
  await changeRoast(owner, endedRoast, { code: 'GEDEB-1' })
  const secondRoast = (await createLoggedRoast(owner, bean.coffee_bean_id)).coffee_roast_id
  const runningRoast = (await createLoggedRoast(owner, bean.coffee_bean_id, { untilSeconds: 300 })).coffee_roast_id
  const newRoast = await createRoast(owner, bean.coffee_bean_id)
  const [bag] = await listBags(owner)

  return [
    { path: '/pool', text: 'Rosalind' },
    { path: '/pool/new', text: 'Select Players' },
    { path: `/pool/${openGame}`, text: 'Teddy' },
    { path: `/pool/${finishedGame}`, text: 'Rematch' },
    { path: `/pool/${sheetGame}`, text: 'Safety' },
    { path: `/pool/${finishedGame}/replay`, text: 'Teddy' },
    { path: `/pool/compare/${teddy.user.user_id}`, text: 'Teddy' },
    { path: `/pool/players/${teddy.user.user_id}`, text: 'Teddy' },
    { path: '/pool/ratings', text: '9-Ball' },
    { path: '/pool/nights', text: 'Rail birds' },
    { path: '/pool/nights/new', text: 'Begin the night' },
    { path: `/pool/nights/${pool_night_id}`, text: 'Rail birds' },
    { path: '/coffee/roasts', text: 'Gedeb' },
    { path: '/coffee/roasts/new', text: 'Gedeb' },
    { path: '/coffee/roasts/files', text: 'Export all' },
    { path: `/coffee/roasts/compare?ids=${endedRoast},${secondRoast}`, text: 'Gedeb' },
    { path: `/coffee/roasts/${endedRoast}`, text: 'Gedeb' },
    { path: `/coffee/roasts/${runningRoast}`, text: 'Gedeb' },
    { path: `/coffee/roasts/${newRoast}`, text: 'Gedeb' },
    { path: '/coffee/bags', text: 'GEDEB-1' },
    { path: `/coffee/bags/${bag?.coffee_bag_id}`, text: 'Gedeb' },
    { path: '/coffee/bags/code/GEDEB-1', text: 'Gedeb' },
    { path: '/coffee', text: 'coffee' },
    { path: '/wordle', text: 'Guess Distribution' },
    { path: '/message', text: 'The beans are here.' },
    { path: '/users/Rosalind', text: 'Delete Account' },
    { path: '/admin', text: 'Teddy' },
    { path: '/admin/logs', text: 'Previous' },
    { path: '/admin/site', text: 'Health' },
    { path: '/chess', text: 'Chess' },
    { path: '/not-found', text: 'Page Not Found' },
  ]
}

/** Opens a path as a link does: without loading the document again. */
export const openAsLink = (page: Page, path: string) =>
  page.evaluate((to) => window.history.pushState(null, '', to), path)

/** The element that has the focus: its tag, and then its label or the start of its text. Example: `button Undo`. */
export const readFocus = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body) return 'body'
    const name = active.getAttribute('aria-label') ?? active.textContent ?? ''
    return `${active.tagName.toLowerCase()} ${name.trim().slice(0, 40)}`
  })
