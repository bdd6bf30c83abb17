import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { ownerDir } from '../ensureBuilt.mjs'
import { type Keys, lineOf } from './lineOf.ts'
import { OwnerContent } from './ownerSchema.ts'
import { ownFileFaults, ownFileOf, ownFiles } from './ownFiles.ts'
import { FILES, readOwner, shownPath } from './readOwner.ts'

// Checks the content that the owner of the site has written. A mistake stops the build with a sentence that names its
// line. So it cannot break a page.

/** The location of a value, as the owner knows it: 'src/content/owner.ts, line 12'. */
type LocationOf = (keys: Keys) => string

/** The mistakes in the files of the owner, as sentences with the file and the line; an empty list if there is none. */
export async function ownerFaults(folder: string = ownerDir()): Promise<string[]> {
  const { exported, sources, faults } = await readOwner(folder)
  const locationOf: LocationOf = (keys) => {
    const name = FILES[keys[0] ?? ''] ?? 'owner.ts'
    return `${shownPath(join(folder, name))}, line ${lineOf(sources.get(name) ?? '', keys)}`
  }
  const files = [...(await ownFileFaults(folder)), ...(await iconFaults(folder))]
  // A file that cannot be read has no exports, so a check of the exports would report the same mistake again.
  if (faults.length > 0) return [...faults, ...files]
  return [
    ...new Set([
      ...schemaFaults(exported, locationOf),
      ...repeatedNames(exported, locationOf),
      ...(await linkFaults(exported, locationOf, folder)),
      ...files,
    ]),
  ]
}

function schemaFaults(exported: unknown, locationOf: LocationOf): string[] {
  return Value.Errors(OwnerContent, exported).flatMap((error) => {
    const keys = error.instancePath.split('/').slice(1).map(decodeKey)
    // This error repeats one of the kind 'additionalProperties'.
    if (error.keyword === 'boolean') return []
    if (error.keyword === 'required') {
      return (error.params as { requiredProperties: string[] }).requiredProperties.map((name) =>
        keys.length === 0
          ? `${locationOf([name])}: the file has no 'export const ${name}'.`
          : `${locationOf(keys)}: ${nameOf(exported, keys)} has no '${name}'.`,
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
}

/** A key as it is in a JSON pointer, without its escapes: '~1chess' is '/chess'. */
const decodeKey = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~')

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
  return typeof name === 'string' && name.trim() !== '' ? `the ${kind} '${name}'` : `${kind} ${Number(index) + 1}`
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

/**
 * A sentence for each name that two entries of a list have, and for each link that two posts have. The page and the
 * readers of the feed could not distinguish such entries.
 */
function repeatedNames(exported: unknown, locationOf: LocationOf): string[] {
  const lists = Object.entries(KINDS).map(([list, names]) => [['portfolio', list], ...names] as const)
  const projects = valueAt(exported, ['portfolio', 'projects'])
  const linksOfProjects = (Array.isArray(projects) ? projects : []).map(
    (_, index) => [['portfolio', 'projects', String(index), 'links'], 'link', 'label'] as const,
  )
  const linksOfPosts = [['portfolio', 'posts'], 'post', 'href'] as const
  return [...lists, ...linksOfProjects, linksOfPosts].flatMap(([list, kind, key]) => {
    const entries = valueAt(exported, list)
    if (!Array.isArray(entries)) return []
    const names = entries.map((entry) => entry?.[key])
    return names.flatMap((name, index) =>
      typeof name !== 'string' || names.indexOf(name) === index
        ? []
        : [
            `${locationOf([...list, String(index), key])}: there are two ${kind}s with the ${key === 'href' ? 'link' : 'name'} '${name}'.`,
          ],
    )
  })
}

/**
 * A sentence for each link to a file that does not exist, for each address that browsers cannot open, and for each profile
 * that is no page of a site.
 */
async function linkFaults(exported: unknown, locationOf: LocationOf, folder: string): Promise<string[]> {
  const names = (await ownFiles(folder)).map(({ name }) => name)
  return linksIn(exported).flatMap(([keys, { href, profile }]) => {
    if (typeof href !== 'string') return []
    const file = ownFileOf(href)
    const place = `${locationOf([...keys, 'href'])}: ${nameOf(exported, keys)}`
    if (file !== undefined && !names.includes(file)) {
      return [`${place} needs a file: there is no ${shownPath(join(folder, 'files', file))}.`]
    }
    // For example an address with a port that is no number.
    if (href.startsWith('https://') && !URL.canParse(href)) return [`${place} needs an address that browsers can open.`]
    return profile === true && !href.startsWith('https://')
      ? [`${place} needs a link that begins with https://, because it is a profile.`]
      : []
  })
}

/** All objects of the portfolio that have a link, each with the keys that lead to it. */
function linksIn(value: unknown, keys: Keys = []): [keys: Keys, link: Readonly<Record<string, unknown>>][] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, child]) => linksIn(child, [...keys, key]))
  return 'href' in value ? [[keys, value as Readonly<Record<string, unknown>>], ...inside] : inside
}

/** A sentence if the icon of the site cannot be drawn. */
async function iconFaults(folder: string): Promise<string[]> {
  const path = join(folder, 'icon.svg')
  const icon = await readFile(path, 'utf8').catch(() => undefined)
  if (icon === undefined) return [`${shownPath(path)} is missing. It is the icon of the site.`]
  try {
    const { width, height } = new Resvg(icon)
    return width === height ? [] : [`${shownPath(path)}: the icon must be as wide as it is high.`]
  } catch (error) {
    return [`${shownPath(path)} cannot be drawn: ${error instanceof Error ? error.message : error}.`]
  }
}
