// Tests the server clock: the page’s estimate of the server’s time, from the time header of each answer.
import { expect, test } from 'vitest'
import { createServerClock } from '../../../src/services/http/serverClock.ts'

/**
 * A page in a browser whose clock is an hour slow. The test moves the steady clock, which only counts the time since the page
 * opened.
 */
function page(stored = new Map<string, string>()) {
  let steadyMs = 1000
  const SERVER_AHEAD_MS = 5_000_000
  const clock = createServerClock(
    () => steadyMs,
    () => steadyMs + SERVER_AHEAD_MS - 3_600_000,
    () => ({ getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) }),
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

test('the server clock shows the time of the browser before the first answer', () => {
  const { clock, serverNow } = page()
  expect(clock.now()).toBe(serverNow() - 3_600_000)
})

test('[offline-start-14] a page that opens without a network corrects a wrong clock by the difference from an earlier visit', () => {
  const stored = new Map<string, string>()
  const visit = page(stored)
  visit.call(40, 40)
  visit.call(10, 10)
  const later = page(stored)
  later.advance(500_000)
  expect(later.clock.now()).toBe(later.serverNow())
})

test('a browser that blocks its storage shows its own time until the first answer', () => {
  const blocked = (): never => {
    throw new Error('blocked')
  }
  const clock = createServerClock(
    () => 5,
    () => 1000,
    blocked,
  )
  expect(clock.now()).toBe(1000)
  clock.noteServerTime('9000', 5, 5)
  expect(clock.now()).toBe(9000)
})

test('the time of the browser has no effect after an answer', () => {
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
