// Which names of the platform are missing in one of the oldest supported browsers, by the data of MDN.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import type { Floor } from './floor.ts'

/** An interface and one of its names, and the browsers that lack it. Empty if all supported browsers have it. */
interface Member {
  readonly owner: string
  /** Whether the name is found only beside the name of its interface. */
  readonly isStatic: boolean
  readonly lackedBy: readonly string[]
}

export interface Compatibility {
  /** The interfaces that have a member with this name. An event is `@name`. */
  readonly members: ReadonlyMap<string, readonly Member[]>
  /** For each interface, the browsers that lack it. */
  readonly interfaces: ReadonlyMap<string, readonly string[]>
  /** The options of methods that a browser lacks, as `method({ option })`. */
  readonly options: ReadonlyMap<string, readonly string[]>
  /** The pseudo-classes and pseudo-elements of CSS that a browser lacks, without colons. */
  readonly selectors: ReadonlyMap<string, readonly string[]>
  /** The rules of CSS that a browser lacks, for example `starting-style`. */
  readonly atRules: ReadonlyMap<string, readonly string[]>
  /** The attributes that a browser lacks, as `element attribute`. For all elements: `* attribute`. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
  /** The newest ECMAScript whose syntax all browsers have. */
  readonly ecmaVersion: 2021 | 2022 | 2023 | 2024 | 2025 | 2026
}

/** The pages of a site without https, opened from another computer, lack what belongs to a secure context. */
const PLAIN_HTTP = 'pages on plain http'

/** Interfaces of which each page has one object, with the names of this object. */
export const SINGLE_OBJECTS: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  ownerDocument: 'Document',
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  crypto: 'Crypto',
  performance: 'Performance',
  history: 'History',
}

/** Objects of JavaScript with static members only. The data does not mark these members as static. */
const STATIC_OWNERS = new Set(['Atomics', 'Intl', 'JSON', 'Math', 'Reflect', 'Symbol'])

/** The syntax that came with each ECMAScript, as paths in the data. */
const SYNTAX = [
  [2022, ['classes.static.initialization_blocks', 'classes.private_class_fields_in', 'operators.await.top_level']],
  [2023, ['grammar.hashbang_comments']],
  [2024, ['builtins.RegExp.unicodeSets']],
  [2025, ['regular_expressions.modifier', 'statements.import.import_attributes']],
  [2026, ['statements.using']],
] as const

const require = createRequire(import.meta.url)

function readData(): CompatData {
  return JSON.parse(readFileSync(require.resolve('@mdn/browser-compat-data'), 'utf8'))
}

function isNewer(version: string, other: string): boolean {
  const [parts, otherParts] = [version, other].map((text) => text.replace('≤', '').split('.').map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (parts?.[index] ?? 0) - (otherParts?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

/** Whether a version of a browser has the feature under its usual name and without a setting. */
function isSupported(support: SimpleSupportStatement, version: string): boolean {
  const { version_added, version_removed, flags, prefix, alternative_name } = support
  if (!version_added || version_added === 'preview' || flags || prefix || alternative_name) return false
  if (version_removed && !isNewer(version_removed, version)) return false
  return !isNewer(version_added, version)
}

function lackedBy(compat: CompatStatement | undefined, { versions }: Floor): string[] {
  return Object.entries(versions).flatMap(([browser, version]) => {
    const support = compat?.support[browser as keyof typeof compat.support]
    return [support ?? []].flat().some((each) => isSupported(each as SimpleSupportStatement, version)) ? [] : browser
  })
}

/** The versions with which a static method came, by browser. */
export function versionsWith(feature: string): Record<string, string> {
  const [owner = '', name = ''] = feature.split('.')
  const support = readData().api[owner]?.[`${name}_static`]?.__compat?.support ?? {}
  return Object.fromEntries(
    Object.entries(support).map(([browser, each]) => [browser, String([each].flat()[0]?.version_added)]),
  )
}

/** The names of which the types of TypeScript say that they exist only with https: `Interface` or `Interface.member`. */
function namesOfSecureContexts(): Set<string> {
  const packageDir = dirname(require.resolve('typescript/package.json'))
  const platform = createRequire(join(packageDir, 'package.json')).resolve(
    `@typescript/typescript-${process.platform}-${process.arch}/package.json`,
  )
  const names = new Set<string>()
  const types: (readonly [name: string, type: string])[] = []
  let owner = ''
  let isSecure = false
  for (const line of readFileSync(join(dirname(platform), 'lib', 'lib.dom.d.ts'), 'utf8').split('\n')) {
    if (line.includes('Available only in secure contexts.')) isSecure = true
    if (/^\s*(\/?\*|$)/.test(line)) continue
    const opened = /^interface (\w+)/.exec(line)?.[1]
    // The types divide these two interfaces into parts.
    if (opened)
      owner = opened.replace(/^Navigator[A-Z]\w+$/, 'Navigator').replace('WindowOrWorkerGlobalScope', 'Window')
    const [, member, type = ''] = /^ {4}(?:readonly |get )?(\w+)(?:: (\w+);)?/.exec(line) ?? []
    const name = opened ?? (member && `${owner}.${member}`)
    if (isSecure && name) names.add(name)
    if (name) types.push([name, type])
    isSecure = false
  }
  // `navigator.locks` has a type that exists only with https.
  for (const [name, type] of types) if (name.startsWith('Navigator.') && names.has(type)) names.add(name)
  return names
}

/** Reads the data, and finds what one of the browsers lacks. Takes about a second. */
export function readCompatibility(floor: Floor): Compatibility {
  const data = readData()
  const onlyWithHttps = namesOfSecureContexts()
  const members = new Map<string, Member[]>()
  const interfaces = new Map<string, readonly string[]>()
  const options = new Map<string, readonly string[]>()
  const withHttp = (name: string, lacking: readonly string[]) =>
    onlyWithHttps.has(name) ? [...lacking, PLAIN_HTTP] : lacking

  function addMember(owner: string, key: string, { __compat, ...details }: Identifier): void {
    if (!__compat) return
    const name = key.replace(/_static$/, '').replace(/^(.*)_event$/, '@$1')
    const isStatic = key.endsWith('_static') || STATIC_OWNERS.has(owner)
    const member = { owner, isStatic, lackedBy: withHttp(`${owner}.${name}`, lackedBy(__compat, floor)) }
    members.set(name, [...(members.get(name) ?? []), member])
    for (const [detail, { __compat: compat }] of Object.entries(details)) {
      const option = /^(?:options_)?(\w+)_(?:parameter|option|property)$/.exec(detail)?.[1]
      const lacking = lackedBy(compat, floor)
      if (option && lacking.length > 0 && member.lackedBy.length === 0) options.set(`${name}({ ${option} })`, lacking)
    }
  }

  for (const group of [data.api, data.javascript.builtins ?? {}, data.javascript.builtins?.Intl ?? {}]) {
    for (const [owner, identifier] of Object.entries(group as Record<string, Identifier>)) {
      if (owner === '__compat') continue
      const { __compat, ...keys } = identifier
      if (__compat) interfaces.set(owner, withHttp(owner, lackedBy(__compat, floor)))
      for (const [key, member] of Object.entries(keys)) addMember(owner, key, member)
    }
  }

  const missing = (identifiers: Identifier | undefined) =>
    Object.entries(identifiers ?? {}).flatMap(([name, identifier]) => {
      const lacking = lackedBy((identifier as Identifier).__compat, floor)
      return (identifier as Identifier).__compat && lacking.length > 0 ? [[name, lacking] as const] : []
    })
  const attributes = Object.entries(data.html.elements ?? {}).flatMap(([element, identifier]) =>
    missing(identifier as Identifier).map(([name, lacking]) => [`${element} ${name}`, lacking] as const),
  )
  const globalAttributes = missing(data.html.global_attributes).map(
    ([name, lacking]) => [`* ${name}`, lacking] as const,
  )
  const isSyntaxSupported = (path: string) => {
    const identifier = path.split('.').reduce<Identifier | undefined>((found, key) => found?.[key], data.javascript)
    return lackedBy(identifier?.__compat, floor).length === 0
  }
  const firstMissing = SYNTAX.findIndex(([, paths]) => !paths.every(isSyntaxSupported))
  const supported = firstMissing === -1 ? SYNTAX : SYNTAX.slice(0, firstMissing)
  return {
    members,
    interfaces,
    options,
    selectors: new Map(missing(data.css.selectors)),
    atRules: new Map(missing(data.css['at-rules'])),
    attributes: new Map([...attributes, ...globalAttributes]),
    ecmaVersion: supported.at(-1)?.[0] ?? 2021,
  }
}
