// Tests the views of a watch link, and the slow movement of the TV view.
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { driftOf, watchAddress } from '../../../src/machines/pool/watchLinkViews.ts'
import { watchViewMachine } from '../../../src/machines/pool/watchView.machine.ts'

const MINUTE_MS = 60_000

function startView(search: string) {
  const clock = new SimulatedClock()
  const actor = createActor(watchViewMachine, { clock, input: { search } }).start()
  return { actor, clock, drift: () => driftOf(actor.getSnapshot().context.movedPixels) }
}

describe(watchViewMachine.id, () => {
  test('[pool-watch-04] the TV view moves by one pixel each minute and reaches every pixel of a square of 9 by 9', () => {
    const { clock, drift } = startView('?view=tv')
    const drifts = [drift()]
    // The square has 81 pixels. The time is long enough for the way through all of them and back.
    for (let minute = 1; minute <= 3 * 81; minute += 1) {
      clock.increment(MINUTE_MS - 1)
      expect(drift()).toEqual(drifts.at(-1))
      clock.increment(1)
      const [previous, current] = [drifts.at(-1), drift()]
      expect(Math.abs(current.x - (previous?.x ?? 0)) + Math.abs(current.y - (previous?.y ?? 0))).toBe(1)
      drifts.push(current)
    }
    expect(new Set(drifts.map(({ x, y }) => `${x} ${y}`)).size).toBe(81)
    for (const { x, y } of drifts) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(4)
  })

  test('the normal page and the overlay do not move', () => {
    for (const search of ['', '?view=overlay']) {
      const { actor, clock } = startView(search)
      clock.increment(10 * MINUTE_MS)
      expect(actor.getSnapshot().context.movedPixels).toBe(0)
    }
  })

  test('the addresses of the TV view and the overlay are the link with a query that names the view', () => {
    const link = 'https://parlor.example/pool/watch/token'
    expect(watchAddress(link, 'page')).toBe(link)
    expect(watchAddress(link, 'tv')).toBe(`${link}?view=tv`)
    expect(watchAddress(link, 'overlay')).toBe(`${link}?view=overlay`)
  })
})
