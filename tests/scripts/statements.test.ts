import { describe, expect, test } from 'vitest'
import { idsNamed, statementFaults, statementIds } from '../../scripts/statements.ts'

// The check that passing tests name every statement of the specification.

const specification = `# Specification

## pool-list

- pool-list-01 [page] The header sticks.
- pool-list-02 [rule] A tag occurs once.

## live

- live-user-01 [machine] The client emits.
`
const passed = (title: string) => ({ title, passed: true })
const failedOrSkipped = (title: string) => ({ title, passed: false })

describe('statementIds', () => {
  test('returns the id of every list line', () => {
    expect([...statementIds(specification)]).toEqual(['pool-list-01', 'pool-list-02', 'live-user-01'])
  })

  test.each(['- pool-list-1 [page] One digit.', '- pool-list-01 [story] No such kind.', '- pool-list-01 [page]'])(
    'throws on %s',
    (line) => expect(() => statementIds(line)).toThrow('not a statement'),
  )

  test('throws on an id that is used twice', () => {
    expect(() => statementIds(specification + specification)).toThrow('pool-list-01 is used twice')
  })
})

test.each([
  ['[pool-list-01] sticks', ['pool-list-01']],
  ['[pool-list-01, pool-list-02] [live-user-01] all', ['pool-list-01', 'pool-list-02', 'live-user-01']],
  ['a list like [1, 2] or [pool] has no ids', []],
])('idsNamed reads %s', (title, ids) => expect(idsNamed(title)).toEqual(ids))

describe('statementFaults', () => {
  const all = [passed('[pool-list-01, pool-list-02] a'), passed('[live-user-01] b')]

  test('is empty when passing tests name every statement', () => {
    expect(statementFaults(specification, all)).toEqual([])
  })

  test('names a statement whose only test failed or was skipped', () => {
    expect(statementFaults(specification, [...all.slice(0, 1), failedOrSkipped('[live-user-01] b')])).toEqual([
      'No passing test names the statement live-user-01.',
    ])
  })

  test('is empty when one of two tests of a statement passes', () => {
    expect(statementFaults(specification, [...all, failedOrSkipped('[live-user-01] b')])).toEqual([])
  })

  test('names an id that is not in the specification, once, whether its tests pass or not', () => {
    const unknown = [passed('[live-user-02] c'), failedOrSkipped('[live-user-02] d')]
    expect(statementFaults(specification, [...all, ...unknown])).toEqual([
      'A test names live-user-02, and there is no such statement.',
    ])
  })
})
