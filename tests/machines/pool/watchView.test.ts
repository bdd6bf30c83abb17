// Tests the views of a watch link, and the slow movement of the TV view.
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { watchViewMachine } from '../../../src/machines/pool/watchView.machine.ts'
import { driftOf, watchAddress } from '../../../src/machines/pool/watchViews.ts'

const MINUTE_MS = 60_000

function startView(search: string) {
  const clock = new SimulatedClock()
  const actor = createActor(watchViewMachine, { clock, input: { search } }).start()
  return { actor, clock, place: () => driftOf(actor.getSnapshot().context.steps) }
}

describe(watchViewMachine.id, () => {
  test('[pool-watch-04] the TV view moves by one pixel each minute and reaches every pixel of a square of 9 by 9', () => {
    const { clock, place } = startView('?view=tv')
    const places = [place()]
    for (let minute = 1; minute <= 3 * 81; minute += 1) {
      clock.increment(MINUTE_MS - 1)
      expect(place()).toEqual(places.at(-1))
      clock.increment(1)
      const [before, now] = [places.at(-1), place()]
      expect(Math.abs(now.x - (before?.x ?? 0)) + Math.abs(now.y - (before?.y ?? 0))).toBe(1)
      places.push(now)
    }
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(81)
    for (const { x, y } of places) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(4)
  })

  test('the normal page and the overlay do not move', () => {
    for (const search of ['', '?view=overlay']) {
      const { actor, clock } = startView(search)
      clock.increment(10 * MINUTE_MS)
      expect(actor.getSnapshot().context.steps).toBe(0)
    }
  })

  test('the addresses of the TV view and the overlay are the link with the query', () => {
    const link = 'https://parlor.example/pool/watch/token'
    expect(watchAddress(link, 'page')).toBe(link)
    expect(watchAddress(link, 'tv')).toBe(`${link}?view=tv`)
    expect(watchAddress(link, 'overlay')).toBe(`${link}?view=overlay`)
  })
})
