// Tests the link that adds a bag to the app Beanconqueror.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BagFacts } from '../../../contract/rules/coffee/bagCard.ts'
import { beanconquerorLink, beanconquerorMessage } from '../../../contract/rules/coffee/beanconqueror.ts'
import { decodedFields, messageField, numberField, textField } from '../../support/protobuf.ts'

/**
 * The message in a link that the app itself has made, as Base64. It is in the binary format protobuf, in which each
 * field has a number. In a bean, 1 is the name, 3 the time of the roast, 4 the notes, 5 the company that roasted it, 7
 * the roast level, 9 the mix of origins, 10 the name of a custom level, 11 the aromas, 12 the weight in grams, 17 decaf
 * or not, 18 the address, and 21 the information. In the information, 1 is the country, 2 the region and 7 the variety.
 */
const FROM_THE_APP =
  'ChVNdXN0YWbDoSBFc3RhdGUgRGVjYWYSABoYMjAyNC0wMS0zMVQyMzowMDowMC4wMDBaIgAqBEFNT0MyADgAQABIAFIAWhZzd2VldCwgdmFuaWxsYSwgdG9mZmVlYEhoAHADggEAiAEBkgEsaHR0cHM6Ly9hbWF0dGVyb2Zjb25jcmV0ZS5jb20vcHJvZHVjdC9kZWNhZi+aAQCgAQCqAVYKCENvbG9tYmlhEglSaXNhcmFsZGEaD011c3RhZsOhIEVzdGF0ZSIAKgZ+MTYwMG0yBDIwMjM6CENhc3RpbGxvQhJFQSBzdWdhcmNhbmUgZGVjYWZKALABAroBFggAEAAaACAAKAAwADoAQABIAFAAWADCAQDIAQDQAQDaARYIABAAGAAgACgAMAA4AEAASABQAFgA4gECCgA='

const bag: BagFacts = {
  bag_code: 'GUJI-7',
  bean_name: 'Guji Uraga “Söl”',
  origin: 'Ethiopia',
  region: 'Guji',
  roasted_on: '2026-11-14',
  roast_level: 'City +',
  weight_mg: 428_500,
  notes: 'Peach.\nFilter: 1:16.',
}
const ADDRESS = 'https://parlor.example/coffee/bags/code/GUJI-7'

/** The message in a link. The link has it in parts of 400 characters. */
function messageIn(link: string): Uint8Array {
  const parts = [...new URL(link).searchParams]
  expect(parts.map(([name]) => name)).toEqual(parts.map((_, index) => `shareUserBean${index}`))
  for (const [, part] of parts.slice(0, -1)) expect(part).toHaveLength(400)
  return Buffer.from(parts.map(([, part]) => part).join(''), 'base64')
}

describe('the link for Beanconqueror', () => {
  test('[bag-share-19] the decoder of these tests reads a message that the app has made', () => {
    const bytes = Buffer.from(FROM_THE_APP, 'base64')
    expect(bytes).toHaveLength(314)
    const fields = decodedFields(bytes)
    expect([1, 3, 5, 11, 18].map((number) => textField(fields, number))).toEqual([
      'Mustafá Estate Decaf',
      '2024-01-31T23:00:00.000Z',
      'AMOC',
      'sweet, vanilla, toffee',
      'https://amatterofconcrete.com/product/decaf/',
    ])
    expect([9, 12, 17].map((number) => numberField(fields, number))).toEqual([0, 72, 1])
    const information = messageField(fields, 21)
    expect([1, 2, 7].map((number) => textField(information, number))).toEqual(['Colombia', 'Risaralda', 'Castillo'])
  })

  test('[bag-share-19] the link contains all known data of a bag, in the fields that the app reads', () => {
    const link = beanconquerorLink(bag, ADDRESS)
    expect(link).toMatch(/^https:\/\/beanconqueror\.com\?shareUserBean0=[\w%]+$/)
    const fields = decodedFields(messageIn(link))
    expect([1, 3, 4, 18].map((number) => textField(fields, number))).toEqual([
      'Guji Uraga “Söl”',
      '2026-11-14T00:00:00.000Z',
      'Peach.\nFilter: 1:16.',
      ADDRESS,
    ])
    expect([7, 9, 12].map((number) => numberField(fields, number))).toEqual([7, 1, 429])
    expect([1, 2].map((number) => textField(messageField(fields, 21), number))).toEqual(['Ethiopia', 'Guji'])
  })

  test('[bag-share-19] the link contains how the coffee was roasted, in the units of the app', () => {
    const roasting = {
      processing: 'Dry Process',
      green_mg: 500_400,
      cost: 6.4,
      seconds: 699.6,
      drop_temp_c: 212.4,
      first_crack_seconds: 560,
      first_crack_temp_c: 195.5,
      cupping_score: 86.25,
    }
    const fields = decodedFields(beanconquerorMessage({ ...bag, roasting }, ADDRESS))
    expect([numberField(fields, 14), textField(fields, 16)]).toEqual([6, '86.25'])
    expect(textField(messageField(fields, 21), 8)).toBe('Dry Process')
    const roast = messageField(fields, 23)
    expect([1, 2, 4, 8, 9].map((number) => numberField(roast, number))).toEqual([212, 700, 500, 9, 196])
  })

  test('[blend-08] a blend is sent as a blend, and any other bean as single origin', () => {
    const roasting = {
      processing: '',
      green_mg: null,
      seconds: null,
      drop_temp_c: null,
      first_crack_seconds: null,
      first_crack_temp_c: null,
      cupping_score: null,
    }
    const mixOf = (blend: object) =>
      numberField(decodedFields(beanconquerorMessage({ ...bag, roasting: { ...roasting, ...blend } }, ADDRESS)), 9)
    expect([mixOf({}), mixOf({ blend: true })]).toEqual([1, 2])
  })

  test('[bag-share-19] a roast level of the app is sent as its number, and any other level as custom with its name', () => {
    const levelOf = (roast_level: string | null) => {
      const fields = decodedFields(beanconquerorMessage({ ...bag, roast_level }, ADDRESS))
      return [numberField(fields, 7), textField(fields, 10)]
    }
    expect(['City', 'City +', 'Full City', 'Full City +', 'French'].map(levelOf)).toEqual(
      [6, 7, 8, 9, 12].map((number) => [number, '']),
    )
    // In the app, 13 is a custom level.
    expect(['First Crack', 'City -', 'Burnt'].map(levelOf)).toEqual([
      [13, 'First Crack'],
      [13, 'City -'],
      [13, 'Burnt'],
    ])
    expect(levelOf(null)).toEqual([null, ''])
  })

  test('unknown data is left out, and beans without a name are named after the code of the bag', () => {
    const unknownFacts = { ...bag, bean_name: '', origin: '', region: '', roasted_on: null, roast_level: null }
    const fields = decodedFields(beanconquerorMessage({ ...unknownFacts, weight_mg: null, notes: '' }, ''))
    // Only the name and the mix of origins are there.
    expect(fields.map(([number]) => number)).toEqual([1, 9])
    expect(textField(fields, 1)).toBe('Bag GUJI-7')
  })

  test('[bag-share-19] any notes stay unchanged in the link, whose message is in parts of 400 characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1000, size: 'max' }),
        fc.nat(1_000_000_000),
        (notes, mg) => {
          const fields = decodedFields(messageIn(beanconquerorLink({ ...bag, notes, weight_mg: mg }, ADDRESS)))
          expect(textField(fields, 4)).toBe(notes)
          expect(numberField(fields, 12) ?? 0).toBe(Math.round(mg / 1000))
        },
      ),
    )
  })
})
