import type { Manifest } from 'vite'
import { type BuiltScripts, beforeLoad, chunkKeys, firstLoad } from './firstLoad.ts'

// Makes the table of the sizes that each page loads. The build prints it, and stops if a page loads more than its limit.

/** The scripts of one load, after gzip. */
export interface LoadRow {
  readonly name: string
  readonly gzipBytes: number
  readonly limitBytes?: number
}

const KB = 1024
const LIMIT_BEFORE_LOAD = 10 * KB
/** The limits of first loads, by route. */
const LIMITS: Readonly<Record<string, number>> = {
  home: 95 * KB,
  poolGames: 172 * KB,
  roast: 200 * KB,
}

/**
 * One row for the scripts before the load event of a prerendered page, and one for the first load of each page.
 * @param pages the names and paths of the routes
 */
export function loadRows(
  manifest: Manifest,
  built: BuiltScripts,
  pages: readonly { readonly name: string; readonly path: string }[],
): LoadRow[] {
  return [
    { name: 'before load', gzipBytes: beforeLoad(manifest, built).gzipBytes, limitBytes: LIMIT_BEFORE_LOAD },
    ...pages.map(({ name, path }) => {
      const { gzipBytes } = firstLoad(manifest, built, ...chunkKeys(manifest, name))
      const limitBytes = LIMITS[name]
      return { name: path, gzipBytes, ...(limitBytes !== undefined && { limitBytes }) }
    }),
  ]
}

/** One sentence for each row above its limit. */
export function limitFaults(rows: readonly LoadRow[]): string[] {
  return rows
    .filter(({ gzipBytes, limitBytes = Number.POSITIVE_INFINITY }) => gzipBytes > limitBytes)
    .map(
      ({ name, gzipBytes, limitBytes = 0 }) =>
        `${name}: ${kilobytes(gzipBytes)} of gzipped scripts; the limit is ${kilobytes(limitBytes)}.`,
    )
}

/** The table as lines of text, with the change since the sizes were recorded. */
export function tableLines(rows: readonly LoadRow[], recorded: Readonly<Record<string, number>>): string[] {
  return rows.map(({ name, gzipBytes, limitBytes }) => {
    const earlier = recorded[name]
    const change = earlier === undefined ? 'new' : changeText(gzipBytes - earlier)
    const limit = limitBytes === undefined ? '' : `limit ${kilobytes(limitBytes)}`
    return `  ${name.padEnd(34)}${kilobytes(gzipBytes).padStart(9)}${change.padStart(11)}   ${limit}`.trimEnd()
  })
}

function changeText(bytes: number): string {
  const size = kilobytes(Math.abs(bytes))
  if (size === '0.0 KB') return 'same'
  return `${bytes > 0 ? '+' : '-'}${size}`
}

export const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`
