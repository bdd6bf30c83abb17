import { expect, test } from 'vitest'
import { newId } from '../../../src/services/browser/newId.ts'

test('[browsers-04] an id is a UUID of version 4, also without crypto.randomUUID, and no two are the same', () => {
  const { randomUUID } = crypto
  Object.assign(crypto, { randomUUID: undefined })
  try {
    const ids = Array.from({ length: 1000 }, newId)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(new Set(ids).size).toBe(1000)
    expect(new Set(ids.join('').replaceAll('-', '')).size).toBe(16)
  } finally {
    Object.assign(crypto, { randomUUID })
  }
})
