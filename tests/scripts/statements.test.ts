// Tests the check that passing tests name every statement of the specification.
import { describe, expect, test } from 'vitest'
import { idsNamed, statementFaults, statementKinds } from '../../scripts/statements.ts'

const specification = `# Specification

## pool-list

- pool-list-01 [page] The header sticks.
- pool-list-02 [rule] A tag occurs once.

## live

- live-user-01 [machine] The client emits.
`
const passedTest = (title: string) => ({ title, passed: true })
const failedOrSkipped = (title: string) => ({ title, passed: false })

describe('statementKinds', () => {
  test('every list line of the specification gives an id and a kind', () => {
    expect([...statementKinds(specification)]).toEqual([
      ['pool-list-01', 'page'],
      ['pool-list-02', 'rule'],
      ['live-user-01', 'machine'],
    ])
  })

  test.each(['- pool-list-1 [page] One digit.', '- pool-list-01 [story] No such kind.', '- pool-list-01 [page]'])(
    'the line "%s" is not a statement, so the function throws',
    (line) => expect(() => statementKinds(line)).toThrow('not a statement'),
  )

  test('an id that is used twice is an error', () => {
    expect(() => statementKinds(specification + specification)).toThrow('pool-list-01 is used twice')
  })
})

test.each([
  ['[pool-list-01] sticks', ['pool-list-01']],
  ['[pool-list-01, pool-list-02] [live-user-01] all', ['pool-list-01', 'pool-list-02', 'live-user-01']],
  ["a table of tests [['[pool-list-01] sticks', 1]]", ['pool-list-01']],
  ['a list like [1, 2] or [pool] has no ids', []],
])('idsNamed reads %s', (title, ids) => expect(idsNamed(title)).toEqual(ids))

describe('statementFaults', () => {
  // The last argument of `statementFaults` says whether the tests ran on PostgreSQL.
  const allTests = [passedTest('[pool-list-01, pool-list-02] a'), passedTest('[live-user-01] b')]

  test('a specification whose statements are all named by passing tests has no faults', () => {
    expect(statementFaults(specification, allTests, true)).toEqual([])
  })

  test('a statement whose only test failed or was skipped is a fault', () => {
    expect(
      statementFaults(specification, [...allTests.slice(0, 1), failedOrSkipped('[live-user-01] b')], true),
    ).toEqual(['No passing test names the statement live-user-01.'])
  })

  test('a statement with one passing and one failing test has no fault', () => {
    expect(statementFaults(specification, [...allTests, failedOrSkipped('[live-user-01] b')], true)).toEqual([])
  })

  test('a statement about PostgreSQL needs a proof only if tests run on PostgreSQL', () => {
    const withPostgres = `${specification}- live-user-02 [postgres] Two nodes know the user.`
    expect(statementFaults(withPostgres, allTests, false)).toEqual([])
    expect(statementFaults(withPostgres, allTests, true)).toEqual(['No passing test names the statement live-user-02.'])
  })

  test('an unknown id is a fault once, whether its tests pass or not', () => {
    const testsOfUnknownStatement = [passedTest('[live-user-02] c'), failedOrSkipped('[live-user-02] d')]
    expect(statementFaults(specification, [...allTests, ...testsOfUnknownStatement], true)).toEqual([
      'A test names live-user-02, and there is no such statement.',
    ])
  })
})
