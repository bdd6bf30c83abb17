// Tests the store of typed texts in the browser.
import { describe, expect, test, vi } from 'vitest'
import { createDraftStore } from '../../../src/services/browser/drafts.ts'
import { wipeMember } from '../../../src/services/browser/settings.ts'

/** A storage in memory. If `isFull` is true, it refuses every text. */
function startStorage() {
  const values = new Map<string, string>()
  const storage = {
    isFull: false,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (storage.isFull) throw new Error('QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  }
  return { storage, values }
}

/** Opens the store of the drafts. Whenever the store reads its clock, the clock advances by a millisecond. */
function startStore() {
  const { storage, values } = startStorage()
  let ms = 0
  return { storage, values, drafts: createDraftStore(storage, () => ++ms) }
}

describe('drafts', () => {
  test('[drafts-02] a draft belongs to one member, and the sign-out of this member removes it', () => {
    const { drafts, storage, values } = startStore()
    drafts.keep(1, 'message', 'At noon?')
    drafts.keep(2, 'message', 'At one?')
    expect([drafts.read(1, 'message'), drafts.read(2, 'message'), drafts.read(3, 'message')]).toEqual([
      'At noon?',
      'At one?',
      '',
    ])
    vi.stubGlobal('localStorage', storage)
    wipeMember(1)
    vi.unstubAllGlobals()
    expect([drafts.read(1, 'message'), drafts.read(2, 'message')]).toEqual(['', 'At one?'])
    expect([...values.values()].join()).not.toContain('At noon?')
  })

  test('an empty text removes the draft', () => {
    const { drafts, values } = startStore()
    drafts.keep(1, 'message', 'At noon?')
    drafts.keep(1, 'message', ' ')
    expect(drafts.read(1, 'message')).toBe('')
    expect(values.size).toBe(0)
  })

  test('[drafts-03] a member has at most 30 drafts of at most 20,000 characters, and the oldest are removed', () => {
    const { drafts } = startStore()
    for (let index = 0; index < 31; index++) drafts.keep(1, `roast-${index}`, `${index}`)
    drafts.keep(1, 'roast-1', 'changed')
    drafts.keep(1, 'roast-31', '31')
    expect([0, 1, 2, 3, 30, 31].map((index) => drafts.read(1, `roast-${index}`))).toEqual([
      '',
      'changed',
      '',
      '3',
      '30',
      '31',
    ])
    drafts.keep(1, 'wordle', 'x'.repeat(20_000))
    expect(drafts.read(1, 'wordle')).toHaveLength(20_000)
    drafts.keep(1, 'wordle', 'x'.repeat(20_001))
    expect(drafts.read(1, 'wordle')).toBe('')
  })

  test.each(['no JSON', 'null', '[]', '{"message":{"text":7}}'])('a stored value %s is read as no draft', (value) => {
    const { drafts, values } = startStore()
    values.set('drafts-1', value)
    expect(drafts.read(1, 'message')).toBe('')
    drafts.keep(1, 'message', 'At noon?')
    expect(drafts.read(1, 'message')).toBe('At noon?')
  })

  test('a full storage keeps the earlier draft and throws nothing', () => {
    const { drafts, storage } = startStore()
    drafts.keep(1, 'message', 'At noon?')
    storage.isFull = true
    drafts.keep(1, 'message', 'At one?')
    expect(drafts.read(1, 'message')).toBe('At noon?')
  })
})
