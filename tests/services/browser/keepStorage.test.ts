/** Tests when the page asks the browser not to delete what the site has stored. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { keepStorage } from '../../../src/services/browser/keepStorage.ts'
import { createKeptAnswers } from '../../../src/services/kept/keptAnswers.ts'
import type { KeptStore } from '../../../src/services/kept/keptStore.ts'
import { createOutbox } from '../../../src/services/outbox/outbox.ts'
import type { OutboxStore } from '../../../src/services/outbox/store.ts'
import { tapEntry } from '../outbox/exampleEntry.ts'

/** The browser of a member. */
const browser = {
  userActivation: { hasBeenActive: true },
  storage: { persisted: vi.fn(async () => false), persist: vi.fn(async () => true) },
}

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  browser.userActivation.hasBeenActive = true
})

test('[offline-kept-31] a stored tap and a kept answer ask the browser not to delete what is stored', async () => {
  const disk = { durable: true, put: async () => true } as unknown as OutboxStore
  const onStored = vi.fn()
  const outbox = createOutbox(vi.fn(), undefined, {
    openStore: async () => disk,
    oneTabAtATime: (_, work) => work(),
    tabs: null,
    onStored,
  })
  await toPromise(createActor(outbox.actors.keepEntry, { input: { entry: tapEntry } }).start())
  expect(onStored).toHaveBeenCalledOnce()
  const store = { put: async () => undefined, get: async () => undefined, namesOf: async () => [] }
  const keptAnswers = createKeptAnswers(async () => store as unknown as KeptStore, Date.now, onStored)
  await keptAnswers.note(1, 'GET /pool/games', {}, { success: true, data: [], error: null }, () => true)
  expect(onStored).toHaveBeenCalledTimes(2)
})

test('[offline-kept-31] the browser is asked once, and not before the first press', async () => {
  browser.userActivation.hasBeenActive = false
  await keepStorage()
  expect(browser.storage.persist).not.toHaveBeenCalled()
  browser.userActivation.hasBeenActive = true
  await keepStorage()
  await keepStorage()
  expect(browser.storage.persist).toHaveBeenCalledOnce()
})

test('a browser that keeps the data already is not asked', async () => {
  browser.storage.persisted.mockResolvedValueOnce(true)
  await keepStorage()
  expect(browser.storage.persist).not.toHaveBeenCalled()
})

test('a page without https, which has no storage manager, goes on', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  await expect(keepStorage()).resolves.toBeUndefined()
})
