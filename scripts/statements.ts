// Checks that a passing test proves each statement of `docs/specification.md`. A test names statements in its title:
// `[pool-list-03] …`.

/** The kinds of statements. The kind of a statement is in brackets after its id. */
const KINDS = ['page', 'server', 'postgres', 'rule', 'machine', 'build']
const STATEMENT = new RegExp(`^- ([a-z][a-z-]*-\\d{2}) \\[(${KINDS.join('|')})\\] \\S`)
const ID = /^[a-z][a-z-]*-\d{2}$/

/** A test's title, and whether the test passed. A test that failed or was skipped proves nothing. */
export interface TitledResult {
  readonly title: string
  readonly passed: boolean
}

/**
 * The kind of each statement in `docs/specification.md`, by the id of the statement.
 * @throws if a list line is not a statement, or if an id is used twice.
 */
export function statementKinds(markdown: string): Map<string, string> {
  const kinds = new Map<string, string>()
  for (const line of markdown.split('\n').filter((text) => text.startsWith('- '))) {
    const [, id, kind] = STATEMENT.exec(line) ?? []
    if (id === undefined || kind === undefined) throw new Error(`This line is not a statement: ${line}`)
    if (kinds.has(id)) throw new Error(`The id ${id} is used twice.`)
    kinds.set(id, kind)
  }
  return kinds
}

/** The ids that a title names. One pair of brackets may contain several ids. */
export function idsNamed(title: string): string[] {
  return [...title.matchAll(/\[([^[\]]*)\]/g)]
    .flatMap(([, inside = '']) => inside.split(/[\s,]+/))
    .filter((word) => ID.test(word))
}

/**
 * Why the test results do not prove the specification, one sentence for each reason. Empty if they prove it.
 * @param hasPostgres whether the tests ran on PostgreSQL. If they did not, statements of the kind `postgres` need no
 * proof.
 */
export function statementFaults(markdown: string, results: readonly TitledResult[], hasPostgres: boolean): string[] {
  const kinds = statementKinds(markdown)
  const neededIds = [...kinds].filter(([, kind]) => hasPostgres || kind !== 'postgres').map(([id]) => id)
  const provedIds = new Set(results.filter(({ passed }) => passed).flatMap(({ title }) => idsNamed(title)))
  const unknownIds = new Set(results.flatMap(({ title }) => idsNamed(title)).filter((id) => !kinds.has(id)))
  return [
    ...neededIds.filter((id) => !provedIds.has(id)).map((id) => `No passing test names the statement ${id}.`),
    ...[...unknownIds].map((id) => `A test names ${id}, and there is no such statement.`),
  ]
}
