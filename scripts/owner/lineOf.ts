import { parseAst } from 'vite'

/** The names and numbers that lead to a value in the files of the owner: `portfolio`, `projects`, `0`, `links`. */
export type Keys = readonly string[]

/** A node of the syntax tree of the file. */
interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/**
 * The line of a value, from 1. If the value cannot be found, for example because it is inside a function, the result is
 * the line of the value around it.
 */
export function lineOf(source: string, [name, ...keys]: Keys): number {
  const statements = parseAst(source, { lang: 'ts' }).body as unknown as Node[]
  const declared = statements
    .map(({ declaration }) => (declaration as { declarations?: Node[] } | null | undefined)?.declarations?.[0])
    .find((declarator) => (declarator?.id as { name?: string } | undefined)?.name === name)
  let node = declared?.init as Node | undefined
  let start = declared?.start ?? 0
  for (const key of keys) {
    const child = childOf(node, key)
    if (child === undefined) break
    start = child.start
    node = child.value
  }
  return source.slice(0, start).split('\n').length
}

/**
 * The value that an object has at a key, or a list at a number. `start` is the position in the source at which the
 * value begins, with its key. Undefined if there is no such value.
 */
function childOf(node: Node | undefined, key: string): { start: number; value: Node } | undefined {
  if (node?.type === 'ArrayExpression') {
    const value = (node.elements as (Node | null)[])[Number(key)]
    return value ? { start: value.start, value } : undefined
  }
  if (node?.type !== 'ObjectExpression') return undefined
  const property = (node.properties as Node[]).find(({ key: name }) => {
    // `links: …` has an identifier as its key, `'links': …` a text.
    const { name: identifier, value: text } = (name ?? {}) as { name?: string; value?: unknown }
    return identifier === key || text === key
  })
  return property ? { start: property.start, value: property.value as Node } : undefined
}
