// Tests the load of the app on a bad network.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadApp } from '../../../src/services/browser/beforeStart.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[first-second-16] an app that cannot be loaded is requested every 5 seconds until it loads', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn(async (): Promise<void> => {
    if (load.mock.calls.length < 3) throw error
  })
  loadApp(load)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(3)
  expect(vi.mocked(console.error).mock.calls).toEqual([[error], [error]])
})
