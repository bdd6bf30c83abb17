// Makes the text of docs/traceability.md: each statement with its code and its tests.

import { idsNamed, statementKinds } from '../../scripts/statements.ts'
import type { Chart } from '../charts/charts.ts'
import { table } from '../charts/machinePage.ts'
import { sourcesBelow, textOf } from '../structure/sources.ts'
import { allServingParts, type ServingPart } from './servingParts.ts'

const SPECIFICATION = 'docs/specification.md'

/** One statement of the specification, with the code that serves it and the tests that name it. */
export interface Trace {
  readonly id: string
  /** The heading above the statement in the specification. */
  readonly area: string
  /** The code that serves the statement. */
  readonly parts: readonly ServingPart[]
  /** The files with the tests, from the repository's root. */
  readonly tests: readonly string[]
}

/** Finds the code and the tests of each statement. `tests` has the test files by the ids that they name. */
export function traceOf(
  specification: string,
  parts: readonly ServingPart[],
  tests: ReadonlyMap<string, string[]>,
): Trace[] {
  const areas = new Map<string, string>()
  let area = ''
  for (const line of specification.split('\n')) {
    if (line.startsWith('## ')) area = line.slice(3)
    if (line.startsWith('- ')) areas.set(line.split(' ')[1] ?? '', area)
  }
  return [...statementKinds(specification).keys()].map((id) => ({
    id,
    area: areas.get(id) ?? '',
    parts: parts.filter(({ ids }) => ids.includes(id)),
    tests: tests.get(id) ?? [],
  }))
}

/** The faults of the trace, one sentence for each. */
export function traceFaults(traces: readonly Trace[], parts: readonly ServingPart[]): string[] {
  const knownIds = new Set(traces.map(({ id }) => id))
  return [
    ...traces
      .filter(({ parts: ownParts }) => ownParts.length === 0)
      .map(({ id }) => `Nothing in the source serves the statement ${id}.`),
    ...traces.filter(({ tests }) => tests.length === 0).map(({ id }) => `No test names the statement ${id}.`),
    ...parts.flatMap(({ words, link, ids }) =>
      ids
        .filter((id) => !knownIds.has(id))
        .map((id) => `${words} in ${link} serves ${id}, and there is no such statement.`),
    ),
  ]
}

/** For the id of each statement: the test files that name it. */
function testFiles(): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const { file, text } of sourcesBelow('tests').filter((source) => /\.test\.tsx?$/.test(source.file)))
    for (const id of new Set(idsNamed(text))) files.set(id, [...(files.get(id) ?? []), file])
  return files
}

/** The trace of the present repository. */
export function currentTrace(charts: readonly Chart[]): { traces: Trace[]; faults: string[] } {
  const parts = allServingParts(charts)
  const traces = traceOf(textOf(SPECIFICATION), parts, testFiles())
  return { traces, faults: traceFaults(traces, parts) }
}

const linkTo = (words: string, file: string) => `[${words.replaceAll('|', '\\|')}](${relativeToDocs(file)})`
const relativeToDocs = (file: string) => (file.startsWith('docs/') ? file.slice('docs/'.length) : `../${file}`)
const testWords = (file: string) => file.replace(/^tests\//, '').replace(/\.test\.tsx?$/, '')

/** The page docs/traceability.md. */
export function tracePage(traces: readonly Trace[]): string {
  const areas = [...new Set(traces.map(({ area }) => area))]
  const unservedIds = traces.filter(({ parts }) => parts.length === 0).map(({ id }) => id)
  return [
    '<!-- Written by `npm run trace`. -->',
    '',
    '# From statements to code and tests',
    '',
    `Each of the ${traces.length} statements of the [specification](specification.md), what in the source does it, and the tests`,
    'that name it. A state or a transition of a machine names its statements in `meta`; a call, a rule, a use case, a view or a',
    'script names them in its comment, behind `@serves`. Write this page again with `npm run trace`. A test fails until then, and',
    'also while a statement has no place in the source.',
    '',
    unservedIds.length === 0 ? 'No statement is without a place.' : `Without a place: ${unservedIds.join(', ')}.`,
    '',
    ...areas.flatMap((area) => [
      `## ${area}`,
      '',
      ...table(
        ['Statement', 'Served by', 'Tests'],
        traces
          .filter((trace) => trace.area === area)
          .map(({ id, parts, tests }) => [
            id,
            [...new Set(parts.map(({ words, link }) => linkTo(words, link)))].join(', '),
            tests.map((file) => linkTo(testWords(file), file)).join(', '),
          ]),
      ),
    ]),
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
}
