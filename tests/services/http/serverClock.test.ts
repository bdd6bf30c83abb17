import { expect, test } from 'vitest'
import { createServerClock } from '../../../src/services/http/serverClock.ts'

/** A page whose device clock is an hour slow, and whose steady clock the test moves. */
function page() {
  let steadyMs = 1000
  const SERVER_AHEAD_MS = 5_000_000
  const clock = createServerClock(
    () => steadyMs,
    () => steadyMs + SERVER_AHEAD_MS - 3_600_000,
  )
  return {
    clock,
    serverNow: () => steadyMs + SERVER_AHEAD_MS,
    advance(ms: number) {
      steadyMs += ms
    },
    /** One call: `toMs` on its way there, `backMs` on its way back. */
    call(toMs: number, backMs: number, serverAheadMs = SERVER_AHEAD_MS) {
      const sentMs = steadyMs
      steadyMs += toMs
      const answered = String(steadyMs + serverAheadMs)
      steadyMs += backMs
      clock.noteServerTime(answered, sentMs, steadyMs)
    },
  }
}

test('before the first answer it is the device’s clock', () => {
  const { clock, serverNow } = page()
  expect(clock.now()).toBe(serverNow() - 3_600_000)
})

test('a wrong device clock moves nothing once the server has answered', () => {
  const { clock, call, advance, serverNow } = page()
  call(40, 40)
  expect(clock.now()).toBe(serverNow())
  advance(90_000)
  expect(clock.now()).toBe(serverNow())
})

test('it is off by at most half the round trip, and a slow answer does not spoil a quick one', () => {
  const { clock, call, serverNow } = page()
  call(900, 100)
  expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(500)
  call(20, 10)
  expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(15)
  call(3000, 0)
  expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(15)
})

test('a contradiction is believed: the device slept, and its steady clock with it', () => {
  const { clock, call, serverNow } = page()
  call(5, 5)
  call(300, 300, 5_600_000)
  expect(Math.abs(clock.now() - (serverNow() + 600_000))).toBeLessThanOrEqual(300)
})

test('an old estimate gives way, because clocks drift apart', () => {
  const { clock, call, advance, serverNow } = page()
  call(1, 1)
  advance(6 * 60_000)
  call(100, 100, 5_000_050)
  expect(clock.now()).toBe(serverNow() + 50)
})

test('an answer without the header tells nothing', () => {
  const { clock, serverNow } = page()
  clock.noteServerTime(null, 0, 10)
  clock.noteServerTime('soon', 0, 10)
  expect(clock.now()).toBe(serverNow() - 3_600_000)
})
