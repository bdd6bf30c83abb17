// Tests the `@serves` tags, and the list that leads from each statement to its code and its tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { bundledCharts } from '../charts/bundle.ts'
import type { Chart } from '../charts/charts.ts'
import { tagsIn } from './serveTags.ts'
import { allServingParts, servedBy, servesOf } from './servingParts.ts'
import { currentTrace, traceFaults, traceOf, tracePage } from './trace.ts'

describe('a tag', () => {
  test('a tag belongs to the declaration below its comment', () => {
    const text = [
      '/**',
      ' * Adds a tag.',
      ' * @serves pool-list-07, pool-list-08',
      ' * @serves pool-after-19',
      ' */',
      'export function addTag() {}',
      'const calls = {',
      '  /** @serves pool-new-01 */',
      "  'POST /pool/games': {},",
      '  /** Without a tag. */',
      '  other: {},',
      '  /** @serves pool-new-02 */',
      '  async create(name) {},',
      '}',
      '/** @serves pool-new-03 */',
      'export default async function run() {}',
    ].join('\n')
    expect(tagsIn('a.ts', text)).toEqual([
      { file: 'a.ts', name: 'addTag', ids: ['pool-list-07', 'pool-list-08', 'pool-after-19'] },
      { file: 'a.ts', name: 'POST /pool/games', ids: ['pool-new-01'] },
      { file: 'a.ts', name: 'create', ids: ['pool-new-02'] },
      { file: 'a.ts', name: 'run', ids: ['pool-new-03'] },
    ])
  })

  test('a tag belongs to the whole file if no declaration is below its comment', () => {
    expect(tagsIn('a.css', '.a {} /* @serves print-01, print-02 */')).toEqual([
      { file: 'a.css', name: null, ids: ['print-01', 'print-02'] },
    ])
    expect(tagsIn('Caddyfile', '# @serves running-01\n')[0]?.ids).toEqual(['running-01'])
    expect(tagsIn('a.ts', '/** @serves print-03 */\nawait build()')[0]?.name).toBeNull()
    // In TypeScript, a comment that begins with // has no tags.
    expect(tagsIn('a.ts', '// @serves print-03')).toEqual([])
  })
})

test('the `meta` of a state can contain a list of statements, and nothing else', () => {
  expect([servesOf(undefined), servesOf({ serves: ['print-01'] })]).toEqual([[], ['print-01']])
  for (const meta of [{}, { serves: [] }, { serves: 'print-01' }, { server: ['print-01'] }, { serves: ['a'], b: 1 }])
    expect(() => servesOf(meta), JSON.stringify(meta)).toThrow('A meta is')
})

describe('the trace', () => {
  const machine = setup({ guards: { isBroken: () => false } }).createMachine({
    id: 'lamp',
    initial: 'off',
    on: { break: { target: '.off', meta: { serves: ['lamp-03'] } } },
    states: {
      off: { meta: { serves: ['lamp-01'] }, on: { press: [{ target: 'on', meta: { serves: ['lamp-02'] } }] } },
      on: { always: { guard: 'isBroken', target: 'off', meta: { serves: ['lamp-02'] } } },
    },
  })
  const lamp = { machine, file: 'src/machines/site/lamp.machine.ts', name: 'site/lamp', exported: '', models: [] }
  const parts = allServingParts([lamp as unknown as Chart]).filter(({ chart }) => chart)
  const specification = ['## lamp', ...['01', '02', '03', '04'].map((id) => `- lamp-${id} [machine] It does.`)].join(
    '\n',
  )

  test('the parts of the trace are the states and the transitions of a machine that serve a statement', () => {
    expect(parts.map(({ words, ids }) => [words, ids])).toEqual([
      ['lamp: every state, break', ['lamp-03']],
      ['lamp: off', ['lamp-01']],
      ['lamp: off, press', ['lamp-02']],
      ['lamp: on, at once (if isBroken)', ['lamp-02']],
    ])
    expect(servedBy(lamp as unknown as Chart, parts)).toEqual(['lamp-01', 'lamp-02', 'lamp-03'])
  })

  test('the trace reports a statement that nothing serves or no test names, and a part that serves an unknown statement', () => {
    const tests = new Map(['lamp-01', 'lamp-02', 'lamp-04'].map((id) => [id, ['tests/lamp.test.ts']]))
    const partWithoutStatement = { words: 'glow', link: 'src/glow.ts', chart: null, ids: ['lamp-05'] }
    const allParts = [...parts, partWithoutStatement]
    expect(traceFaults(traceOf(specification, allParts, tests), allParts)).toEqual([
      'Nothing in the source serves the statement lamp-04.',
      'No test names the statement lamp-03.',
      'glow in src/glow.ts serves lamp-05, and there is no such statement.',
    ])
    expect(tracePage(traceOf(specification, allParts, tests))).toContain(
      '| lamp-01 | [lamp: off](machines/site/lamp.md) | [lamp](../tests/lamp.test.ts) |',
    )
  })
})

test('every statement is served by the source and named by a test, and docs/traceability.md is up to date (`npm run trace`)', async () => {
  const { traces, faults } = currentTrace(await bundledCharts())
  expect(faults).toEqual([])
  expect(readFileSync(join(projectRoot, 'docs/traceability.md'), 'utf8')).toBe(tracePage(traces))
}, 120_000)
