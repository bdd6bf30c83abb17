// Checks that a passing test proves each statement of `docs/specification.md`. A test names statements in its title:
// `[pool-list-03] …`.

const KINDS = ['page', 'server', 'rule', 'machine', 'build']
const STATEMENT = new RegExp(`^- ([a-z][a-z-]*-\\d{2}) \\[(${KINDS.join('|')})\\] \\S`)
const ID = /^[a-z][a-z-]*-\d{2}$/

/** A test's title, and whether the test passed. A test that failed or was skipped proves nothing. */
export interface TitledResult {
  readonly title: string
  readonly passed: boolean
}

/**
 * The ids of the statements in `docs/specification.md`.
 * @throws if a list line is not a statement, or if an id is used twice.
 */
export function statementIds(markdown: string): Set<string> {
  const ids = new Set<string>()
  for (const line of markdown.split('\n').filter((text) => text.startsWith('- '))) {
    const [, id] = STATEMENT.exec(line) ?? []
    if (id === undefined) throw new Error(`This line is not a statement: ${line}`)
    if (ids.has(id)) throw new Error(`The id ${id} is used twice.`)
    ids.add(id)
  }
  return ids
}

/** The ids that a title names. One pair of brackets may contain several ids. */
export function idsNamed(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, inside = '']) => inside.split(/[\s,]+/))
    .filter((word) => ID.test(word))
}

/** Why the test results do not prove the specification, one sentence for each reason. Empty if they prove it. */
export function statementFaults(markdown: string, results: readonly TitledResult[]): string[] {
  const ids = statementIds(markdown)
  const proved = new Set(results.filter(({ passed }) => passed).flatMap(({ title }) => idsNamed(title)))
  const unknown = new Set(results.flatMap(({ title }) => idsNamed(title)).filter((id) => !ids.has(id)))
  return [
    ...[...ids].filter((id) => !proved.has(id)).map((id) => `No passing test names the statement ${id}.`),
    ...[...unknown].map((id) => `A test names ${id}, and there is no such statement.`),
  ]
}
