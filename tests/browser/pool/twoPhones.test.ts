/** Checks one game on two phones. One phone is without a network for more than ten minutes. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invite, type Member, PASSWORD, playerIdOf, readGame, startGame } from '../../support/members.ts'
import { closeWindow, startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'

const MINUTE_MS = 60_000

let site: TestSite
let teddy: Member

beforeAll(async () => {
  site = await startTestSite()
  teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
})
afterAll(() => site.close())

/** Opens the game on a phone whose time the test controls. */
async function openPhone(path: string, member: Member): Promise<Page> {
  const page = await site.visit('/', member)
  await page.clock.install()
  await page.goto(site.origin + path)
  await waitUntilSettled(page)
  return page
}

const addPoint = (page: Page, name: string) => page.getByRole('button', { name: `Add a point for ${name}` }).click()
const waitForScore = (page: Page, name: string, score: number) =>
  page.getByLabel(`Score of ${name}: ${score}`, { exact: true }).waitFor()

test('[offline-weather-02] both phones show every point once after ten minutes without a network on one of them', {
  timeout: 120_000,
}, async () => {
  const [rosalindId, teddyId] = [await playerIdOf(site.owner, 'Rosalind'), await playerIdOf(site.owner, 'Teddy')]
  const id = await startGame(site.owner, {
    game_type: '9-Ball',
    players: [rosalindId, teddyId].map((pool_player_id) => ({ pool_player_id, handicap: 25 })),
  })
  const readScores = async () => (await readGame(site.owner, id)).players.map(({ score }) => score)
  const offlinePhone = await openPhone(`/pool/${id}`, site.owner)
  const onlinePhone = await openPhone(`/pool/${id}`, teddy)
  // Each minute, the phone that loses its network adds a point for Rosalind. Every three minutes, the other phone adds
  // one for Teddy.
  for (let minute = 0; minute < 12; minute += 1) {
    if (minute === 1) {
      await waitForScore(offlinePhone, 'Teddy', 1)
      // If the clock jumped before the answer to the first point arrived, the phone sends this point again.
      await offlinePhone.getByText('not saved yet').first().waitFor({ state: 'detached' })
      await offlinePhone.context().setOffline(true)
    }
    await addPoint(offlinePhone, 'Rosalind')
    await waitForScore(offlinePhone, 'Rosalind', minute + 1)
    if (minute % 3 === 0) {
      await addPoint(onlinePhone, 'Teddy')
      await waitForScore(onlinePhone, 'Teddy', minute / 3 + 1)
      // Wait until the server has the point, because the page shows the point earlier. If the clock jumped before that,
      // the call that sends the point would end without an answer.
      await expect.poll(readScores).toEqual([1, minute / 3 + 1])
    }
    if (minute === 6) {
      // On the phone without a network, the member makes a wrong tap and undoes it.
      await addPoint(offlinePhone, 'Teddy')
      await offlinePhone.getByRole('button', { name: /^Undo/ }).click()
      await waitForScore(offlinePhone, 'Teddy', 1)
    }
    for (const page of [offlinePhone, onlinePhone]) await page.clock.fastForward(MINUTE_MS)
  }

  await offlinePhone.context().setOffline(false)
  const question = offlinePhone.getByRole('dialog', { name: 'Send these taps?' })
  await expect
    .poll(
      async () => {
        await offlinePhone.clock.fastForward(2000)
        return question.count()
      },
      // Five jumps of the clock end a call that has no answer yet. Between the jumps, a call needs time for its answer.
      { interval: 500 },
    )
    .toBe(1)
  // The phone was without a network for 11 points of Rosalind, and for the wrong tap and its undo.
  await question.getByText(/^13 taps tapped .+ to .+ are not in the score\. Since then Teddy scored 3\.$/).waitFor()
  await expect.poll(readScores).toEqual([1, 4])
  await question.getByRole('button', { name: 'Send' }).click()
  await expect.poll(readScores).toEqual([12, 4])
  for (const page of [offlinePhone, onlinePhone]) {
    await waitForScore(page, 'Rosalind', 12)
    await waitForScore(page, 'Teddy', 4)
    await page.getByText('not saved yet').first().waitFor({ state: 'detached' })
  }
  await Promise.all([closeWindow(offlinePhone), closeWindow(onlinePhone)])
})
