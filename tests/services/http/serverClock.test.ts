import { expect, test } from 'vitest'
import { createServerClock } from '../../../src/services/http/serverClock.ts'

// The server clock: the page’s estimate of the server’s time, from the time header of each answer.

/**
 * A page in a browser whose clock is an hour slow. The test moves the steady clock, which only counts the time since the page
 * opened.
 */
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
    /** A call whose request takes `toMs` and whose answer takes `backMs`. */
    call(toMs: number, backMs: number, serverAheadMs = SERVER_AHEAD_MS) {
      const sentMs = steadyMs
      steadyMs += toMs
      const answered = String(steadyMs + serverAheadMs)
      steadyMs += backMs
      clock.noteServerTime(answered, sentMs, steadyMs)
    },
  }
}

test('before the first answer the server clock shows the time of the browser', () => {
  const { clock, serverNow } = page()
  expect(clock.now()).toBe(serverNow() - 3_600_000)
})

test('after an answer the time of the browser has no effect', () => {
  const { clock, call, advance, serverNow } = page()
  call(40, 40)
  expect(clock.now()).toBe(serverNow())
  advance(90_000)
  expect(clock.now()).toBe(serverNow())
})

test('the error is at most half of the round trip, and a slower answer does not replace a quicker one', () => {
  const { clock, call, serverNow } = page()
  call(900, 100)
  expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(500)
  call(20, 10)
  expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(15)
  call(3000, 0)
  expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(15)
})

test('an answer that contradicts the estimate replaces it, because the steady clock can stop while the computer sleeps', () => {
  const { clock, call, serverNow } = page()
  call(5, 5)
  call(300, 300, 5_600_000)
  expect(Math.abs(clock.now() - (serverNow() + 600_000))).toBeLessThanOrEqual(300)
})

test('a slower answer replaces an estimate that is six minutes old, because clocks do not run equally fast', () => {
  const { clock, call, advance, serverNow } = page()
  call(1, 1)
  advance(6 * 60_000)
  call(100, 100, 5_000_050)
  expect(clock.now()).toBe(serverNow() + 50)
})

test('an answer without a valid time header changes nothing', () => {
  const { clock, serverNow } = page()
  clock.noteServerTime(null, 0, 10)
  clock.noteServerTime('soon', 0, 10)
  expect(clock.now()).toBe(serverNow() - 3_600_000)
})
