// The oldest browsers that the site supports. `browserslist` in `package.json` is the only place that names them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../ensureBuilt.mjs'

/**
 * The browsers of `browserslist`. For each: its name for Vite and esbuild, its names in the compatibility data of MDN,
 * and its name for people. Edge, and Safari on a phone, have the same versions as Chrome and Safari.
 */
const BROWSERS = {
  chrome: { target: 'chrome', data: ['chrome', 'chrome_android'], name: 'Chrome' },
  edge: { target: 'edge', data: ['edge'], name: null },
  firefox: { target: 'firefox', data: ['firefox', 'firefox_android'], name: 'Firefox' },
  safari: { target: 'safari', data: ['safari'], name: 'Safari' },
  ios_saf: { target: 'ios', data: ['safari_ios'], name: null },
} as const

export interface Floor {
  /** For Vite and esbuild, for example `chrome116`. */
  readonly targets: string[]
  /** The oldest versions, by the names of the compatibility data, for example `safari_ios`. */
  readonly versions: Readonly<Record<string, string>>
  /** For people: 'Chrome 116, Firefox 124, Safari 17.4'. */
  readonly text: string
}

/**
 * Reads a list such as `['chrome >= 116']`.
 * @throws if a line has another form
 */
export function floorOf(list: readonly string[]): Floor {
  const lines = list.map((line) => {
    const [, key = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
    if (!(key in BROWSERS)) throw new Error(`browserslist in package.json has the line '${line}'.`)
    return { ...BROWSERS[key as keyof typeof BROWSERS], version }
  })
  return {
    targets: lines.map(({ target, version }) => `${target}${version}`),
    versions: Object.fromEntries(lines.flatMap(({ data, version }) => data.map((browser) => [browser, version]))),
    text: lines.flatMap(({ name, version }) => (name === null ? [] : `${name} ${version}`)).join(', '),
  }
}

export const floor = floorOf(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).browserslist)
