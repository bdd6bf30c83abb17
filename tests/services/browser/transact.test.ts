import 'fake-indexeddb/auto'
import { type DBSchema, openDB } from 'idb'
import { expect, test } from 'vitest'
import { transact } from '../../../src/services/browser/transact.ts'

interface Schema extends DBSchema {
  names: { key: number; value: string }
}

test('a transaction takes no more requests when the work has made its own, so that it ends without the page', async () => {
  const database = await openDB<Schema>('test', 1, { upgrade: (created) => void created.createObjectStore('names') })
  let makeRequest = (): unknown => undefined
  const stored = transact(database, ['names'], 'readwrite', (transaction) => {
    const names = transaction.objectStore('names')
    makeRequest = () => names.put('Teddy', 1)
    return names.put('Rosalind', 1)
  })
  expect(makeRequest).toThrow(/transaction/i)
  expect(await stored).toBe(1)
  expect(
    await transact(database, ['names'], 'readonly', (transaction) => transaction.objectStore('names').get(1)),
  ).toBe('Rosalind')
})
