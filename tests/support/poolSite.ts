// A site with two members who play pool, for the browser tests.

import type { Page } from 'playwright-core'
import { invite, type Member, PASSWORD, playerIdOf, startGame } from './members.ts'
import { startTestSite, type TestSite, waitUntilSettled } from './site.ts'

/** A running site whose owner Rosalind and member Teddy play pool, for the tests that begin at the list of games. */
export interface PoolSite {
  readonly site: TestSite
  readonly teddy: Member
  /** The `pool_player_id` of Rosalind and of Teddy. */
  readonly playerIds: readonly [number, number]
  /** Starts a 9-Ball game to `handicap` points (5 by default) of both players. Returns its `pool_game_id`. */
  newGame(creator: Member, handicap?: number): Promise<number>
  /** Opens the list of games in a new window, signed in as the owner. */
  openList(): Promise<Page>
}

export async function startPoolSite(): Promise<PoolSite> {
  const site = await startTestSite()
  const teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  const playerIds = [await playerIdOf(site.owner, 'Rosalind'), await playerIdOf(site.owner, 'Teddy')] as const
  return {
    site,
    teddy,
    playerIds,
    newGame: (creator, handicap = 5) =>
      startGame(creator, {
        game_type: '9-Ball',
        players: playerIds.map((pool_player_id) => ({ pool_player_id, handicap })),
      }),
    async openList() {
      const page = await site.visit('/pool', site.owner)
      return page
    },
  }
}

/** Changes the address without loading the document again. */
const goTo = (page: Page, path: string) => page.evaluate((address) => history.pushState(null, '', address), path)

/**
 * Loads the page again without IndexedDB. The browser then has no kept answers and no stored outbox, so each load waits
 * for the server.
 */
export async function reloadWithoutIndexedDb(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  await page.reload()
  await waitUntilSettled(page)
}

/** Goes to the chess page and then to `path`, without a reload. So the machine of the page starts again. */
export async function reopen(page: Page, path: string): Promise<void> {
  await goTo(page, '/chess')
  await page.getByRole('heading', { name: 'Chess', exact: true }).waitFor()
  await goTo(page, path)
}

/** The open dialog with this title. */
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
