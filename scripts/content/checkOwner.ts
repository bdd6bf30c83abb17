import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { parseAst } from 'vite'
import { projectRoot } from '../ensureBuilt.mjs'
import { OwnerContent } from './ownerSchema.ts'

// Checks the content that the owner of the site has written. A mistake is reported as a sentence with its line, and does not
// break a page.

/** Where a value is in the file: the names and numbers that lead to it, for example `portfolio`, `projects`, 0, `links`. */
type Place = readonly string[]

export const CONTENT_DIR = join(projectRoot, 'src', 'content')

/** The file of each export. */
const FILES: Readonly<Record<string, string>> = {
  owner: 'owner.ts',
  preview: 'owner.ts',
  portfolio: 'projects.ts',
  about: 'about.ts',
  chessLead: 'chess.ts',
  coffeeLead: 'coffee.ts',
}

/**
 * The mistakes in the files of the owner, as sentences with the line; an empty list if there is none. Throws if a file
 * cannot be read as TypeScript.
 * @serves owner-check-01
 */
export async function ownerFaults(folder: string = CONTENT_DIR): Promise<string[]> {
  const names = [...new Set(Object.values(FILES))]
  const read = async (name: string) => [name, await readFile(join(folder, name), 'utf8')] as const
  const sources = new Map(await Promise.all(names.map(read)))
  const exported = Object.assign({}, ...(await Promise.all([...sources].map(([, text]) => exportsOf(text, folder)))))
  const where = (place: Place) => {
    const name = FILES[place[0] ?? ''] ?? 'owner.ts'
    return `${relative(projectRoot, join(folder, name))}, line ${lineOf(sources.get(name) ?? '', place)}`
  }
  const faults = Value.Errors(OwnerContent, exported).flatMap((error) => {
    const place = error.instancePath.split('/').slice(1)
    if (error.keyword === 'boolean') return []
    if (error.keyword === 'required') {
      return (error.params as { requiredProperties: string[] }).requiredProperties.map(
        (name) => `${where(place)}: ${nameOf(exported, place)} has no '${name}'.`,
      )
    }
    if (error.keyword === 'additionalProperties') {
      return (error.params as { additionalProperties: string[] }).additionalProperties.map(
        (name) => `${where([...place, name])}: ${nameOf(exported, place)} has '${name}', which no page shows.`,
      )
    }
    const needed = (schemaAt(place) as { says?: string } | undefined)?.says ?? 'another value'
    return [`${where(place)}: ${nameOf(exported, place)} needs ${needed}${fieldOf(place)}.`]
  })
  return [...new Set([...faults, ...repeats(exported, where)])]
}

/** Runs the file. A picture becomes its path. */
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
  const code = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

const KINDS: Readonly<Record<string, readonly [kind: string, key: string]>> = {
  projects: ['project', 'name'],
  posts: ['post', 'title'],
  facts: ['fact', 'label'],
  links: ['link', 'label'],
}

function valueAt(exported: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], exported)
}

/**
 * The thing that contains the value, as the owner calls it: "the project 'Slowpour'" or "'owner.footer'".
 * @serves owner-check-02
 */
function nameOf(exported: unknown, place: Place): string {
  const [list = '', index = ''] = place.slice(1)
  const [kind, key] = KINDS[list] ?? []
  if (place[0] !== 'portfolio' || kind === undefined || key === undefined || index === '') return `'${place.join('.')}'`
  const name = valueAt(exported, [...place.slice(0, 3), key])
  return typeof name === 'string' && name !== '' ? `the ${kind} '${name}'` : `${kind} ${Number(index) + 1}`
}

/** The field of a project, post, fact or link. Empty if the sentence already names it. */
function fieldOf(place: Place): string {
  if (place[0] !== 'portfolio') return ''
  const field = place.slice(3).filter((part) => !/^\d+$/.test(part))
  const last = field.at(-1)
  return last === undefined || last === 'href' ? '' : ` in '${field.join('.')}'`
}

function schemaAt(place: Place): TSchema | undefined {
  return place.reduce<TSchema | undefined>((schema, key) => {
    const { properties, items } = (schema ?? {}) as { properties?: Record<string, TSchema>; items?: TSchema }
    return properties?.[key] ?? items
  }, OwnerContent)
}

/** A sentence for each name that two entries of a list have. The page could not distinguish such entries. */
function repeats(exported: unknown, where: (place: Place) => string): string[] {
  return Object.entries(KINDS).flatMap(([list, [kind, key]]) => {
    const entries = valueAt(exported, ['portfolio', list])
    if (!Array.isArray(entries)) return []
    const names = entries.map((entry) => entry?.[key])
    return names.flatMap((name, index) =>
      typeof name !== 'string' || names.indexOf(name) === index
        ? []
        : [`${where(['portfolio', list, String(index), key])}: there are two ${kind}s with the name '${name}'.`],
    )
  })
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/**
 * The line of a value. If it cannot be found, for example inside a function, the line of the value around it.
 * @serves owner-check-02
 */
function lineOf(source: string, [name, ...keys]: Place): number {
  const statements = parseAst(source, { lang: 'ts' }).body as unknown as Node[]
  const declared = statements
    .map(({ declaration }) => (declaration as { declarations?: Node[] } | null | undefined)?.declarations?.[0])
    .find((declarator) => (declarator?.id as { name?: string } | undefined)?.name === name)
  let node = declared?.init as Node | undefined
  let start = declared?.start ?? 0
  for (const key of keys) {
    const found = childOf(node, key)
    if (found === undefined) break
    start = found.start
    node = found.value
  }
  return source.slice(0, start).split('\n').length
}

function childOf(node: Node | undefined, key: string): { start: number; value: Node } | undefined {
  if (node?.type === 'ArrayExpression') {
    const value = (node.elements as (Node | null)[])[Number(key)]
    return value ? { start: value.start, value } : undefined
  }
  if (node?.type !== 'ObjectExpression') return undefined
  const property = (node.properties as Node[]).find(({ key: name }) => {
    const { name: plain, value } = (name ?? {}) as { name?: string; value?: unknown }
    return plain === key || value === key
  })
  return property ? { start: property.start, value: property.value as Node } : undefined
}
