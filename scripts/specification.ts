import { type ESTree, parseSync, Visitor } from 'vite'

export const KINDS = ['page', 'server', 'rule', 'machine', 'build'] as const

/** A line of `docs/specification.md`. */
export interface Statement {
  /** `area-topic-NN` */
  id: string
  kind: (typeof KINDS)[number]
  /** The heading it stands under. */
  area: string
}

const STATEMENT = new RegExp(`^- ([a-z][a-z-]*-\\d{2}) \\[(${KINDS.join('|')})\\] \\S`)

/** The statements in the order they stand. Throws on a list line that is none, and on an id that stands twice. */
export function parseStatements(markdown: string): Statement[] {
  const statements = new Map<string, Statement>()
  let area = ''
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) area = line.slice(3).trim()
    if (!line.startsWith('- ')) continue
    const [, id, kind] = STATEMENT.exec(line) ?? []
    if (id === undefined) throw new Error(`This line is no statement: ${line}`)
    if (statements.has(id)) throw new Error(`${id} stands twice.`)
    statements.set(id, { id, kind: kind as Statement['kind'], area })
  }
  return [...statements.values()]
}

/** A test with one of these on it proves nothing: it does not run, or is meant to fail. */
const PROVES_NOTHING = new Set(['skip', 'todo', 'fails'])

/** The title's fixed text of every `test(…)` and `it(…)` of a test file, `.each` and the like included. */
export function testTitles(source: string, fileName: string): string[] {
  const { program, errors } = parseSync(fileName, source)
  const [error] = errors
  if (error) throw new Error(`${fileName}: ${error.message}`)
  const titles: string[] = []
  new Visitor({
    CallExpression(call) {
      const names = calleeNames(call.callee)
      if (names[0] !== 'test' && names[0] !== 'it') return
      if (names.some((name) => PROVES_NOTHING.has(name))) return
      const title = fixedText(call.arguments[0])
      if (title !== undefined) titles.push(title)
    },
  }).visit(program)
  return titles
}

/** `['test', 'each']` for the callee of `test.each(table)('title', …)`; empty for what is no plain name. */
function calleeNames(callee: ESTree.Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return calleeNames(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return calleeNames(callee.tag)
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
    const names = calleeNames(callee.object)
    return names.length > 0 ? [...names, callee.property.name] : []
  }
  return []
}

function fixedText(title: ESTree.Argument | undefined): string | undefined {
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  if (title?.type === 'TemplateLiteral') return title.quasis.map((quasi) => quasi.value.cooked ?? '').join('…')
  return undefined
}

const ID = /^[a-z][a-z-]*-\d{2}$/

/** The ids that a title names, each in brackets of its own or several in one. */
export function idsNamed(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, inside = '']) => inside.split(/[\s,]+/))
    .filter((word) => ID.test(word))
}

export interface Coverage {
  /** Statements that no title names, in their order. */
  unnamed: readonly Statement[]
  /** Ids that stand in a title and not in the specification, with the title. */
  unknown: readonly { id: string; title: string }[]
}

export function coverage(statements: readonly Statement[], titles: readonly string[]): Coverage {
  const known = new Set(statements.map((statement) => statement.id))
  const named = titles.flatMap((title) => idsNamed(title).map((id) => ({ id, title })))
  const namedIds = new Set(named.map(({ id }) => id))
  return {
    unnamed: statements.filter((statement) => !namedIds.has(statement.id)),
    unknown: named.filter(({ id }) => !known.has(id)),
  }
}

/** Why the tests and the specification do not fit, each reason a line. `allowed` is the committed figure. */
export function coverageFaults({ unnamed, unknown }: Coverage, allowed: number): string[] {
  const faults = unknown.map(({ id, title }) => `There is no statement ${id}; it is named by '${title}'.`)
  if (unnamed.length > allowed) {
    faults.push(`${unnamed.length} statements are named by no test; ${allowed} may be, and that number never grows.`)
  }
  return faults
}
