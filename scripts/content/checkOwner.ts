import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { parseAst } from 'vite'
import { projectRoot } from '../ensureBuilt.mjs'
import { OwnerContent } from './ownerSchema.ts'

// Checks the content that the owner of the site has written. A mistake stops the build with a sentence that names its
// line. So it cannot break a page.

/** The names and numbers that lead to a value in the file, for example `portfolio`, `projects`, `0`, `links`. */
type Keys = readonly string[]

export const CONTENT_DIR = join(projectRoot, 'src', 'content')

/** The name of the file that has each export. */
const FILES: Readonly<Record<string, string>> = {
  owner: 'owner.ts',
  preview: 'owner.ts',
  portfolio: 'projects.ts',
  about: 'about.ts',
  chessIntroduction: 'chess.ts',
  findBagIntroduction: 'coffee.ts',
}

/**
 * The mistakes in the files of the owner, as sentences with the line; an empty list if there is none. Throws if a file
 * cannot be read as TypeScript.
 */
export async function ownerFaults(folder: string = CONTENT_DIR): Promise<string[]> {
  const names = [...new Set(Object.values(FILES))]
  const read = async (name: string) => [name, await readFile(join(folder, name), 'utf8')] as const
  const sources = new Map(await Promise.all(names.map(read)))
  const exported = Object.assign({}, ...(await Promise.all([...sources].map(([, text]) => exportsOf(text, folder)))))
  const locationOf = (keys: Keys) => {
    const name = FILES[keys[0] ?? ''] ?? 'owner.ts'
    return `${relative(projectRoot, join(folder, name))}, line ${lineOf(sources.get(name) ?? '', keys)}`
  }
  const faults = Value.Errors(OwnerContent, exported).flatMap((error) => {
    const keys = error.instancePath.split('/').slice(1)
    // This error repeats one of the kind 'additionalProperties'.
    if (error.keyword === 'boolean') return []
    if (error.keyword === 'required') {
      return (error.params as { requiredProperties: string[] }).requiredProperties.map(
        (name) => `${locationOf(keys)}: ${nameOf(exported, keys)} has no '${name}'.`,
      )
    }
    if (error.keyword === 'additionalProperties') {
      return (error.params as { additionalProperties: string[] }).additionalProperties.map(
        (name) => `${locationOf([...keys, name])}: ${nameOf(exported, keys)} has '${name}', which no page shows.`,
      )
    }
    const needed = (schemaAt(keys) as { says?: string } | undefined)?.says ?? 'another value'
    return [`${locationOf(keys)}: ${nameOf(exported, keys)} needs ${needed}${fieldOf(keys)}.`]
  })
  return [...new Set([...faults, ...repeatedNames(exported, locationOf)])]
}

/** Runs a file of the owner and returns its exports. In the exports, an imported picture is the path of its file. */
async function exportsOf(source: string, folder: string): Promise<unknown> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    outdir: folder,
    format: 'esm',
    logLevel: 'silent',
    loader: { '.svg': 'file', '.jpg': 'file', '.png': 'file', '.webp': 'file' },
  })
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
  return import(`data:text/javascript,${encodeURIComponent(script)}`)
}

/** For each list of the portfolio: the word for one of its entries, and the field that has the name of an entry. */
const KINDS: Readonly<Record<string, readonly [kind: string, key: string]>> = {
  projects: ['project', 'name'],
  posts: ['post', 'title'],
  facts: ['fact', 'label'],
  links: ['link', 'label'],
}

/** The value to which the keys lead in the exports of the files; undefined if there is none. */
function valueAt(exported: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], exported)
}

/** The thing that contains the value, as the owner calls it: "the project 'Slowpour'" or "'owner.footer'". */
function nameOf(exported: unknown, keys: Keys): string {
  const [list = '', index = ''] = keys.slice(1)
  const [kind, key] = KINDS[list] ?? []
  if (keys[0] !== 'portfolio' || kind === undefined || key === undefined || index === '') return `'${keys.join('.')}'`
  const name = valueAt(exported, [...keys.slice(0, 3), key])
  return typeof name === 'string' && name !== '' ? `the ${kind} '${name}'` : `${kind} ${Number(index) + 1}`
}

/**
 * The end of a sentence that names the field, for example " in 'picture.alt'". Empty if the sentence already names it.
 */
function fieldOf(keys: Keys): string {
  if (keys[0] !== 'portfolio') return ''
  // The first three keys are 'portfolio', the name of the list, and the number of the entry.
  const field = keys.slice(3).filter((part) => !/^\d+$/.test(part))
  const last = field.at(-1)
  return last === undefined || last === 'href' ? '' : ` in '${field.join('.')}'`
}

/** The part of the schema for the value to which the keys lead; undefined if there is none. */
function schemaAt(keys: Keys): TSchema | undefined {
  return keys.reduce<TSchema | undefined>((schema, key) => {
    const { properties, items } = (schema ?? {}) as { properties?: Record<string, TSchema>; items?: TSchema }
    return properties?.[key] ?? items
  }, OwnerContent)
}

/** A sentence for each name that two entries of a list have. The page could not distinguish such entries. */
function repeatedNames(exported: unknown, locationOf: (keys: Keys) => string): string[] {
  return Object.entries(KINDS).flatMap(([list, [kind, key]]) => {
    const entries = valueAt(exported, ['portfolio', list])
    if (!Array.isArray(entries)) return []
    const names = entries.map((entry) => entry?.[key])
    return names.flatMap((name, index) =>
      typeof name !== 'string' || names.indexOf(name) === index
        ? []
        : [`${locationOf(['portfolio', list, String(index), key])}: there are two ${kind}s with the name '${name}'.`],
    )
  })
}

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
function lineOf(source: string, [name, ...keys]: Keys): number {
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
