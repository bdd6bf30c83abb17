// Tests the member whom the browser stores for the next visit.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readKeptUser, writeKeptUser, writePersist } from '../../../src/services/browser/settings.ts'

const nora = { user_id: 1, username: 'nora', acl: '*', must_change_password: false }

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test("[session-persist-04] a tab stores its member if 'Remember me' was chosen at the last sign-in of the browser; if not, it removes the stored member", () => {
  writeKeptUser(nora)
  expect(readKeptUser()).toBeNull()
  // In another tab, a member signs in and chooses 'Remember me'.
  writePersist(true)
  writeKeptUser(nora)
  expect(readKeptUser()).toEqual(nora)
  writePersist(false)
  writeKeptUser(nora)
  expect(readKeptUser()).toBeNull()
})
