// Measures how soon a member's first visit shows something useful on a slow phone.

import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { sharedBrowser } from '../support/chromium.ts'
import { createBean, createRoast, startRoast } from '../support/coffee.ts'
import { addPlayer, browserCookie, playerIdOf, startGame } from '../support/members.ts'
import { startTestSite } from '../support/site.ts'
import { limitedRow, median, type Row } from './measure.ts'
import { onSlowPhone } from './slowPhone.ts'

/** The aims for the list of games and for the page of a roast. */
const POOL_AIM_MS = 1_600
const ROAST_AIM_MS = 1_800
/** How often each page is opened. The median of the times counts. */
const VISITS = 7

/** The time from the start of the navigation until the list of games has a row, and until a roast shows its timer. */
export default async function memberPagesBench(): Promise<Row[]> {
  await ensureBuilt()
  const site = await startTestSite()
  try {
    const players = [await playerIdOf(site.owner, 'Rosalind'), await addPlayer(site.owner, 'Guest')]
    const gamePlayers = players.map((pool_player_id) => ({ pool_player_id, handicap: 5 }))
    await startGame(site.owner, { game_type: '9-Ball', players: gamePlayers })
    const bean = await createBean(site.owner, { name: 'Guji' })
    const roastId = await createRoast(site.owner, bean.coffee_bean_id)
    await startRoast(site.owner, roastId, Date.now() - 60_000)

    const browser = await sharedBrowser()
    const medianUsefulMs = async (path: string, usefulSelector: string) => {
      const timesMs: number[] = []
      for (let visit = 0; visit < VISITS; visit += 1) {
        const usefulMs = onSlowPhone(
          browser,
          async (page) => {
            await page.goto(site.origin + path, { waitUntil: 'commit' })
            const usefulAt = await page.waitForFunction(
              (selector) => document.querySelector(selector) !== null && performance.now(),
              usefulSelector,
              { polling: 'raf' },
            )
            return Number(await usefulAt.jsonValue())
          },
          { cookies: [browserCookie(site.owner)] },
        )
        timesMs.push(await usefulMs)
      }
      return median(timesMs)
    }
    return [
      limitedRow('useful paint of /pool', await medianUsefulMs('/pool', '[data-game]'), 'ms', POOL_AIM_MS),
      limitedRow(
        'useful paint of a roast',
        await medianUsefulMs(`/coffee/roasts/${roastId}`, '[role=timer]'),
        'ms',
        ROAST_AIM_MS,
      ),
    ]
  } finally {
    await site.close()
  }
}
