// Replaces Vitest while mutants are tested. It collects the tests of a file, so that they can run many times.

// biome-ignore lint/performance/noBarrelFile: tests import these from Vitest, which this file replaces.
export { expect, vi } from 'vitest'

type Body = (...args: never[]) => unknown

export interface DeclaredTest {
  /** The titles of its groups and its own title, from the outside to the inside. */
  readonly title: string
  readonly run: () => unknown
  /** The hooks that run before and after this test. */
  readonly before: readonly Body[]
  readonly after: readonly Body[]
}

interface Group {
  readonly title: string
  readonly parent: Group | null
  readonly beforeEach: Body[]
  readonly afterEach: Body[]
}

/** The tests of one file, and the hooks that run once before and after them. */
export interface DeclaredFile {
  readonly tests: DeclaredTest[]
  readonly beforeAll: Body[]
  readonly afterAll: Body[]
}

const newGroup = (title: string, parent: Group | null): Group => ({ title, parent, beforeEach: [], afterEach: [] })

let file: DeclaredFile = { tests: [], beforeAll: [], afterAll: [] }
let group = newGroup('', null)

/** From now on, declared tests belong to a new file. Returns this file. */
export function beginFile(): DeclaredFile {
  file = { tests: [], beforeAll: [], afterAll: [] }
  group = newGroup('', null)
  return file
}

/** A group and all groups outside it, the outermost first. */
const withOuterGroups = (inner: Group | null): Group[] => (inner ? [...withOuterGroups(inner.parent), inner] : [])

/** The title of a test with values: `%s` becomes a value, and `$name` becomes a property of the first value. */
function titleOf(title: string, values: readonly unknown[]): string {
  let next = 0
  return title
    .replace(/%[sdijo]/g, () => String(values[next++]))
    .replace(/\$(\w+)/g, (all, name) => String((values[0] as Record<string, unknown> | undefined)?.[name] ?? all))
}

/** The rows of a table for `test.each`, each as a list of values. A row can be a single value. */
const rowsOf = (table: readonly unknown[]): unknown[][] => table.map((row) => (Array.isArray(row) ? row : [row]))

/** Collects a test. Its function is the second argument. If a test has options, its function is the third argument. */
function declare(title: string, first: unknown, second?: unknown) {
  const body = (typeof first === 'function' ? first : second) as Body
  const groups = withOuterGroups(group)
  file.tests.push({
    title: [...groups.map((one) => one.title), title].filter((part) => part !== '').join(' > '),
    run: body as () => unknown,
    before: groups.flatMap(({ beforeEach }) => beforeEach),
    after: groups.flatMap(({ afterEach }) => afterEach),
  })
}

function declareGroup(title: string, declareAll: () => unknown) {
  const outer = group
  group = newGroup(title, outer)
  declareAll()
  group = outer
}

export const test = Object.assign(declare, {
  each: (table: readonly unknown[]) => (title: string, first: unknown, second?: unknown) => {
    const body = (typeof first === 'function' ? first : second) as Body
    for (const row of rowsOf(table)) declare(titleOf(title, row), () => body(...(row as never[])))
  },
  skipIf: (skipped: unknown) => (skipped ? () => undefined : declare),
})

export const describe = Object.assign(declareGroup, {
  each: (table: readonly unknown[]) => (title: string, declareAll: Body) => {
    for (const row of rowsOf(table)) declareGroup(titleOf(title, row), () => declareAll(...(row as never[])))
  },
})

export const beforeEach = (body: Body) => void group.beforeEach.push(body)
export const afterEach = (body: Body) => void group.afterEach.unshift(body)
export const beforeAll = (body: Body) => void file.beforeAll.push(body)
export const afterAll = (body: Body) => void file.afterAll.push(body)
