// Tests the tags of a pool game.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addTag, MAX_TAG_LENGTH, MAX_TAGS, tagError } from '../../../contract/rules/pool/tags.ts'

describe('tags', () => {
  test('[pool-list-12] a tag that the game already has is not added again', () => {
    expect(addTag(['league', 'away'], 'league')).toEqual(['league', 'away'])
    expect(addTag(['league'], '  league ')).toEqual(['league'])
    expect(tagError(['league'], 'league')).toBeNull()
    fc.assert(
      fc.property(fc.array(fc.string()), (typed) => {
        const tags = typed.reduce<string[]>(addTag, [])
        expect(new Set(tags).size).toBe(tags.length)
        expect(tags.every((tag) => tag !== '' && tag === tag.trim())).toBe(true)
        expect(tags.reduce<string[]>(addTag, tags)).toEqual(tags)
      }),
    )
  })

  test('a new tag is added at the end of a copy of the list, and the original list does not change', () => {
    const original = ['b', 'a']
    expect(addTag(original, 'c')).toEqual(['b', 'a', 'c'])
    expect(original).toEqual(['b', 'a'])
  })

  test('a tag has 1 to 40 characters, and a game has at most 20 tags', () => {
    expect([MAX_TAG_LENGTH, MAX_TAGS]).toEqual([40, 20])
    expect(tagError([], '   ')).toBe('A tag needs some text.')
    expect(tagError([], 'x'.repeat(40))).toBeNull()
    expect(tagError([], 'x'.repeat(41))).toBe('A tag has at most 40 characters.')
    const twentyTags = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    expect(tagError(twentyTags.slice(1), 'one more')).toBeNull()
    expect(tagError(twentyTags, 'one more')).toBe('A game has at most 20 tags.')
    expect(tagError(twentyTags, 'tag 3')).toBeNull()
  })
})
