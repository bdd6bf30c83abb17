// Tests the address of the page that compares roasts.
import { describe, expect, test } from 'vitest'
import { compareAddress, compareLink } from '../../../src/machines/coffee/compareAddress.ts'

describe('the address of a comparison', () => {
  const cases: [search: string, ids: number[], alignment: string, error: string | null][] = [
    ['?ids=12,15', [12, 15], 'charge', null],
    ['?ids=15,12&align=dry-end', [15, 12], 'dry-end', null],
    ['?ids=12%2C15&align=first-crack', [12, 15], 'first-crack', null],
    ['?ids=1,2,3,4,5,6', [1, 2, 3, 4, 5, 6], 'charge', null],
    ['?ids=12', [12], 'charge', null],
    ['?ids=12,12,15,12', [12, 15], 'charge', null],
    ['?ids=,12,,15,', [12, 15], 'charge', null],
    ['?ids=12,15&align=second-crack', [12, 15], 'charge', null],
    ['', [], 'charge', 'No roasts are chosen yet.'],
    ['?ids=', [], 'charge', 'No roasts are chosen yet.'],
    ['?ids=12,guji', [], 'charge', 'The address names something that is no roast: guji'],
    ['?ids=0', [], 'charge', 'The address names something that is no roast: 0'],
    ['?ids=-3,4', [], 'charge', 'The address names something that is no roast: -3'],
    ['?ids=1.5,4', [], 'charge', 'The address names something that is no roast: 1.5'],
    ['?ids=1,2,3,4,5,6,7', [], 'charge', 'At most six roasts can be compared.'],
  ]
  test.each(cases)(
    '[roast-compare-09] the roasts and the moment to align them are read from the address %s, or an error is returned',
    (search, ids, alignment, error) => {
      expect(compareAddress(search)).toEqual({ ids, alignment, error })
    },
  )

  test('[roast-compare-09] the error about a long text in the address is short', () => {
    expect(compareAddress(`?ids=${'9'.repeat(500)}`).error?.length).toBeLessThan(100)
  })

  test('[roast-compare-09] the roasts and the moment of a built address are read from it again', () => {
    for (const alignment of ['charge', 'dry-end', 'first-crack'] as const) {
      const address = { ids: [12, 15, 3], alignment }
      expect(compareAddress(new URL(compareLink(address), 'http://parlor').search)).toEqual({ ...address, error: null })
    }
  })
})
