import { describe, expect, test } from 'vitest'
import { coverage, coverageFaults, idsNamed, parseStatements, testTitles } from '../../scripts/specification.ts'

const specification = `# Specification

## pool-list

- pool-list-01 [page] The header sticks.
- pool-list-02 [rule] A tag stands once.

## live

- live-user-01 [machine] The client emits.
`

describe('parseStatements', () => {
  test('takes id, kind and area of every line, in order', () => {
    expect(parseStatements(specification)).toEqual([
      { id: 'pool-list-01', kind: 'page', area: 'pool-list' },
      { id: 'pool-list-02', kind: 'rule', area: 'pool-list' },
      { id: 'live-user-01', kind: 'machine', area: 'live' },
    ])
  })

  test.each(['- pool-list-1 [page] One digit.', '- pool-list-01 [story] No such kind.', '- pool-list-01 [page]'])(
    'refuses %s',
    (line) => expect(() => parseStatements(line)).toThrow('no statement'),
  )

  test('refuses an id that stands twice', () => {
    expect(() => parseStatements(specification + specification)).toThrow('pool-list-01 stands twice')
  })
})

describe('testTitles', () => {
  const titles = (source: string) => testTitles(source, 'some.test.tsx')

  test('reads strings and templates of test and it, wherever they stand', () => {
    const source = `
      test('one', async () => {})
      describe('not this', () => { it("two", () => {}); for (const n of [1]) test(\`three \${n} times\`, () => {}) })
      const view = <p title="test('nor this')">{it('four', run)}</p>`
    expect(titles(source)).toEqual(['one', 'two', 'three … times', 'four'])
  })

  test('reads the title behind a table of cases', () => {
    const source =
      "test.each([1])('one', run); it.each`a`('two', run); test.concurrent.for(rows)('three', run); test.sequential('four')"
    expect(titles(source)).toEqual(['one', 'two', 'three', 'four'])
  })

  test('passes over comments, other calls and tests that do not run', () => {
    const source = `
      // test('in a comment')
      pattern.test('a value'); tests('plural'); test(title, run)
      test.skip('skipped', run); it.todo('later'); test.fails('red', run); test.skip.each([1])('also skipped', run)`
    expect(titles(source)).toEqual([])
  })

  test('says which file it cannot read', () => {
    expect(() => titles('test(')).toThrow('some.test.tsx')
  })
})

describe('idsNamed', () => {
  test.each([
    ['[pool-list-01] the header sticks', ['pool-list-01']],
    ['[a-b-01] [c-02] both', ['a-b-01', 'c-02']],
    ['[a-01, b-02] both', ['a-01', 'b-02']],
    ['takes [1, 2] and [a-1], not a-01 outside', []],
  ])('%s', (title, ids) => expect(idsNamed(title)).toEqual(ids))
})

describe('coverage', () => {
  const found = (...titles: string[]) => coverage(parseStatements(specification), titles)
  const named = found('[pool-list-01] sticks', '[pool-list-01] [live-user-01] again')

  test('leaves what no title names', () => {
    expect(named.unnamed.map(({ id }) => id)).toEqual(['pool-list-02'])
    expect(named.unknown).toEqual([])
  })

  test('finds ids that do not exist', () => {
    expect(found('[pool-list-03] odd').unknown).toEqual([{ id: 'pool-list-03', title: '[pool-list-03] odd' }])
  })

  test('fits when as many are unnamed as the figure says, or fewer', () => {
    expect(coverageFaults(named, 1)).toEqual([])
    expect(coverageFaults(named, 2)).toEqual([])
  })

  test('does not fit when more are unnamed, or an id is unknown', () => {
    expect(coverageFaults(named, 0)).toEqual([expect.stringContaining('never grows')])
    expect(coverageFaults(found('[pool-list-03] odd'), 3)).toEqual([
      expect.stringContaining('no statement pool-list-03'),
    ])
  })
})
