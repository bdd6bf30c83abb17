import type { Page } from 'playwright-core'
import { invite, type Member, playerNamed, startGame } from '../../support/members.ts'
import { connected, PASSWORD, startTestSite, type TestSite } from '../../support/site.ts'

/** A site whose owner Rosalind and member Teddy play pool, and what the walks of the pool list do with it. */
export interface PoolSite {
  readonly site: TestSite
  readonly teddy: Member
  /** The `pool_player_id` of Rosalind and of Teddy. */
  readonly playerIds: readonly [number, number]
  /** Starts a 9-Ball game between the two and returns its id. */
  newGame(by: Member, handicap?: number): Promise<number>
  /** Opens the list as the owner. */
  openList(): Promise<Page>
}

export async function startPoolSite(): Promise<PoolSite> {
  const site = await startTestSite()
  const teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  const playerIds = [await playerNamed(site.owner, 'Rosalind'), await playerNamed(site.owner, 'Teddy')] as const
  return {
    site,
    teddy,
    playerIds,
    newGame: (by, handicap = 5) =>
      startGame(by, {
        game_type: '9-Ball',
        players: playerIds.map((pool_player_id) => ({ pool_player_id, handicap })),
      }),
    async openList() {
      const page = await site.visit('/pool', site.owner, { reducedMotion: 'reduce' })
      await connected(page)
      return page
    },
  }
}

const goTo = (page: Page, path: string) => page.evaluate((address) => history.pushState(null, '', address), path)

/** Goes to another page and back. That starts the machine of the screen again and cancels the calls of the old one. */
export async function reopen(page: Page, path: string): Promise<void> {
  await goTo(page, '/chess')
  await page.getByRole('heading', { name: 'Chess', exact: true }).waitFor()
  await goTo(page, path)
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
