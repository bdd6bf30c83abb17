import type { Manifest } from 'vite'
import { type BuiltScripts, chunkKeys, firstLoad, loadBeforeLoadEvent } from './firstLoad.ts'

// Makes the table of the sizes that each page loads. The build prints it, and stops if a page loads more than its
// limit.

/** One row of the table: the scripts of one load, after gzip. */
export interface LoadRow {
  /** The path of the page; 'before load' for the scripts before the load event of a prerendered page. */
  readonly name: string
  readonly gzipBytes: number
  /** Missing if the load has no limit. */
  readonly limitBytes?: number
}

const KB = 1024
/** The limit of the scripts that a prerendered page loads before its load event. */
const BEFORE_LOAD_LIMIT_BYTES = 10 * KB
/** The limits of first loads, by the name of the route. */
const LIMIT_BYTES: Readonly<Record<string, number>> = {
  home: 95 * KB,
  poolGames: 171 * KB,
  roast: 201 * KB,
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
    {
      name: 'before load',
      gzipBytes: loadBeforeLoadEvent(manifest, built).gzipBytes,
      limitBytes: BEFORE_LOAD_LIMIT_BYTES,
    },
    ...pages.map(({ name, path }) => {
      const { gzipBytes } = firstLoad(manifest, built, ...chunkKeys(manifest, name))
      const limitBytes = LIMIT_BYTES[name]
      return { name: path, gzipBytes, ...(limitBytes !== undefined && { limitBytes }) }
    }),
  ]
}

/** The name of the owner's texts in the recorded sizes. Every page loads these texts. */
export const OWNER_TEXTS = 'src/content/owner.ts'

/**
 * How many bytes are added to each limit for the owner's own texts. The limits were set with the texts of `owner.ts`
 * that come with Parlor. With other texts, the whole size of `owner.ts` is added, so its texts never stop a build.
 * @param ownerBytes the size of `owner.ts` now
 * @param recorded the sizes in docs/load-sizes.json, by the names of the rows
 */
export const roomForTexts = (ownerBytes: number, recorded: Readonly<Record<string, number>>) =>
  ownerBytes === recorded[OWNER_TEXTS] ? 0 : ownerBytes

/** One sentence for each row that is larger than its limit and the room for the owner's texts together. */
export function limitFaults(rows: readonly LoadRow[], roomBytes = 0): string[] {
  return rows
    .filter(({ gzipBytes, limitBytes = Number.POSITIVE_INFINITY }) => gzipBytes > limitBytes + roomBytes)
    .map(
      ({ name, gzipBytes, limitBytes = 0 }) =>
        `${name}: ${kilobytes(gzipBytes)} of gzipped scripts; the limit is ${kilobytes(limitBytes)}.`,
    )
}

/** The table as lines of text, with the change since the sizes were recorded. */
export function tableLines(rows: readonly LoadRow[], recorded: Readonly<Record<string, number>>): string[] {
  return rows.map(({ name, gzipBytes, limitBytes }) => {
    const recordedBytes = recorded[name]
    const change = recordedBytes === undefined ? 'new' : changeText(gzipBytes - recordedBytes)
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
