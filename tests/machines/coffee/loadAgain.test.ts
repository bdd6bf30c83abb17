// Tests that code which did not load is loaded again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAgain } from '../../../src/screens/shared/loadAgain.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[roast-probe-17] code that does not load is loaded again after 1, 2 and 4 s, until it is there', async () => {
  const startMs = Date.now()
  const attempts: number[] = []
  const loaded = loadAgain(async () => {
    attempts.push(Date.now() - startMs)
    if (attempts.length < 4) throw new Error('no connection')
    return 'code'
  }, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(attempts).toEqual([0, 1000, 3000, 7000])
  expect(await loaded).toBe('code')
})

test('[roast-probe-17] after the end of the roast it is not loaded any more', async () => {
  const page = new AbortController()
  let attempts = 0
  const loaded = loadAgain(async () => {
    attempts += 1
    throw new Error('no connection')
  }, page.signal).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(1500)
  page.abort()
  expect(await loaded).toBe('no connection')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toBe(2)
})
