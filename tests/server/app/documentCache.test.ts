// Tests which compressed documents the server keeps in memory.

import { expect, test } from 'vitest'
import { createDocumentCache, MAX_LIMITED_DOCUMENTS } from '../../../server/http/documents/documentCache.ts'
import { encode } from '../../../server/http/documents/encoded.ts'

test('[limits-documents-02] the documents of pages and of the newest bags stay in memory, even if there are many bags', async () => {
  const compressions: string[] = []
  const cache = createDocumentCache((text, effort) => {
    compressions.push(`${text}: ${effort}`)
    return encode(text, effort)
  })
  // With `true` as the second argument, only the newest documents of this kind stay in memory, and they are compressed
  // with little effort.
  const page = () => cache.get('/', false, () => 'page')
  const bag = (index: number) => cache.get(`bag ${index}`, true, () => `bag ${index}`)
  const firstPage = await page()
  for (let index = 0; index < 3 * MAX_LIMITED_DOCUMENTS; index += 1) void bag(index)
  expect(compressions).toHaveLength(1 + 3 * MAX_LIMITED_DOCUMENTS)
  expect(new Set(compressions.slice(1).map((line) => line.split(': ')[1]))).toEqual(new Set(['little']))
  expect(await page()).toBe(firstPage)
  // The newest bag and the oldest bag that are still in memory are not compressed again.
  await bag(3 * MAX_LIMITED_DOCUMENTS - 1)
  await bag(2 * MAX_LIMITED_DOCUMENTS)
  expect(compressions).toHaveLength(1 + 3 * MAX_LIMITED_DOCUMENTS)
  // This bag is older, so it is compressed again.
  await bag(2 * MAX_LIMITED_DOCUMENTS - 1)
  expect(compressions).toHaveLength(2 + 3 * MAX_LIMITED_DOCUMENTS)
})

test('a document whose compression failed is compressed again for the next request', async () => {
  let isBroken = true
  const cache = createDocumentCache(async (text, effort) => {
    if (isBroken) throw new Error('There is no memory left.')
    return encode(text, effort)
  })
  const page = () => cache.get('/', false, () => 'page')
  await expect(page()).rejects.toThrow('There is no memory left.')
  isBroken = false
  expect((await page()).br).toBeDefined()
})
