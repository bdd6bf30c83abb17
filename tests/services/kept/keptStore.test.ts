// Tests the database for stored answers, in memory: how long an answer stays.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { openKeptStore } from '../../../src/services/kept/keptStore.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const DAY_MS = 24 * 60 * 60 * 1000

test('[offline-kept-26] an answer of any member is deleted after 30 days, and a newer one stays', async () => {
  let nowMs = 100 * DAY_MS
  const now = () => nowMs
  const firstStore = await openKeptStore(now)
  const put = (user_id: number, name: string, keptMs: number) =>
    firstStore.put({ user_id, name, call: 'GET /pool/games', keptMs, answer: [] })
  await put(1, '/old', nowMs)
  await put(2, '/old', nowMs)
  nowMs += 20 * DAY_MS
  await put(1, '/new', nowMs)
  nowMs += 10 * DAY_MS
  const names = async () => {
    const store = await openKeptStore(now)
    const nameLists = [1, 2].map((user_id) => store.namesOf(user_id, 'GET /pool/games'))
    return (await Promise.all(nameLists)).flat()
  }
  expect((await names()).sort()).toEqual(['/new', '/old', '/old'])
  nowMs += 1
  expect(await names()).toEqual(['/new'])
})
