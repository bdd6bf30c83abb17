// Tests that the browser keeps the columns that a member has assigned.
import { afterEach, expect, test, vi } from 'vitest'
import { readLogColumns, writeLogColumns } from '../../../src/services/browser/logColumns.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage() {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
  return items
}

test('[log-page-24] the columns are kept for the same headings only', () => {
  stubStorage()
  writeLogColumns(['A', 'B'], { time: 'A', temp: 'B' })
  expect(readLogColumns(['A', 'B'])).toEqual({ time: 'A', temp: 'B' })
  expect(readLogColumns(['A', 'C'])).toBeNull()
})

test('[log-page-24] what cannot be stored or read is asked again', () => {
  vi.stubGlobal('localStorage', undefined)
  writeLogColumns(['A', 'B'], { time: 'A', temp: 'B' })
  expect(readLogColumns(['A', 'B'])).toBeNull()
  const items = stubStorage()
  writeLogColumns(['A', 'B'], { time: 'A', temp: 'B' })
  for (const stored of ['{', '{"time":"A"}', '{"time":"A","temp":"Z"}', '7']) {
    for (const key of items.keys()) items.set(key, stored)
    expect(readLogColumns(['A', 'B'])).toBeNull()
  }
})
