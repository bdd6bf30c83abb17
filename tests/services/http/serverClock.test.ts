// Tests the server clock: the page’s estimate of the server’s time, from the time header of each answer.
import { expect, test } from 'vitest'
import { createServerClock } from '../../../src/services/http/serverClock.ts'

/**
 * Opens a page in a browser whose clock is an hour (3,600,000 ms) behind the server. The test advances the steady
 * clock, which only counts the time since the page opened.
 */
function openPage(storage = new Map<string, string>()) {
  let steadyMs = 1000
  /** How far the time of the server is ahead of the steady clock. */
  const SERVER_AHEAD_MS = 5_000_000
  const clock = createServerClock(
    () => steadyMs,
    () => steadyMs + SERVER_AHEAD_MS - 3_600_000,
    () => ({ getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => void storage.set(key, value) }),
  )
  return {
    clock,
    serverNow: () => steadyMs + SERVER_AHEAD_MS,
    advance(ms: number) {
      steadyMs += ms
    },
    /** A call whose request takes `requestMs` and whose answer takes `answerMs`. */
    call(requestMs: number, answerMs: number, serverAheadMs = SERVER_AHEAD_MS) {
      const sentMs = steadyMs
      steadyMs += requestMs
      const timeHeader = String(steadyMs + serverAheadMs)
      steadyMs += answerMs
      clock.noteServerTime(timeHeader, sentMs, steadyMs)
    },
  }
}

test('the server clock shows the time of the browser before the first answer', () => {
  const { clock, serverNow } = openPage()
  expect(clock.now()).toBe(serverNow() - 3_600_000)
})

test('[offline-start-14] a page that opens without a network corrects a wrong clock with the difference that an earlier visit stored', () => {
  const storage = new Map<string, string>()
  const firstPage = openPage(storage)
  firstPage.call(40, 40)
  firstPage.call(10, 10)
  const secondPage = openPage(storage)
  secondPage.advance(500_000)
  expect(secondPage.clock.now()).toBe(secondPage.serverNow())
})

test('a browser that blocks its storage shows its own time until the first answer', () => {
  const openBlockedStorage = (): never => {
    throw new Error('blocked')
  }
  const clock = createServerClock(
    () => 5,
    () => 1000,
    openBlockedStorage,
  )
  expect(clock.now()).toBe(1000)
  clock.noteServerTime('9000', 5, 5)
  expect(clock.now()).toBe(9000)
})

test('the time of the browser has no effect after an answer', () => {
  const { clock, call, advance, serverNow } = openPage()
  call(40, 40)
  expect(clock.now()).toBe(serverNow())
  advance(90_000)
  expect(clock.now()).toBe(serverNow())
})

test('the error is at most half of the time that a call takes, and a slower answer does not replace a quicker one', () => {
  const { clock, call, serverNow } = openPage()
  call(900, 100)
  expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(500)
  call(20, 10)
  expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(15)
  call(3000, 0)
  expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(15)
})

test('an answer that contradicts the estimate replaces it, because the steady clock can stop while the computer sleeps', () => {
  const { clock, call, serverNow } = openPage()
  call(5, 5)
  // The steady clock has stopped for 600,000 ms, so the server is ahead by so much more.
  call(300, 300, 5_600_000)
  expect(Math.abs(clock.now() - (serverNow() + 600_000))).toBeLessThanOrEqual(300)
})

test('a slower answer replaces an estimate that is six minutes old, because clocks do not run equally fast', () => {
  const { clock, call, advance, serverNow } = openPage()
  call(1, 1)
  advance(6 * 60_000)
  // The steady clock has lost 50 ms.
  call(100, 100, 5_000_050)
  expect(clock.now()).toBe(serverNow() + 50)
})

test('an answer without a valid time header changes nothing', () => {
  const { clock, serverNow } = openPage()
  clock.noteServerTime(null, 0, 10)
  clock.noteServerTime('soon', 0, 10)
  expect(clock.now()).toBe(serverNow() - 3_600_000)
})
