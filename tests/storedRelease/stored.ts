// Where the stored database of the previous release is, and what is known about it.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export const DATABASE_FILE = join(import.meta.dirname, 'parlor.sqlite.gz')
/** Contains the `ReleaseFacts` as JSON. */
export const MADE_FILE = join(import.meta.dirname, 'made.json')

/** What is known about the stored database. */
export interface ReleaseFacts {
  /** The version of the release, as its package.json says. */
  readonly version: string
  /** The first eight digits of the git commit of the release. */
  readonly commit: string
  /** When the database was made, in milliseconds since 1970. */
  readonly madeMs: number
  /** `name=value`, the cookie of the owner's session. No other site has this session. */
  readonly cookie: string
}

export function readReleaseFacts(): ReleaseFacts {
  return JSON.parse(readFileSync(MADE_FILE, 'utf8'))
}

/** Unpacks the stored database into the data folder of a server. Returns the path of the new file. */
export function copyStoredDatabase(dataDir: string): string {
  const file = join(dataDir, 'parlor.sqlite')
  writeFileSync(file, gunzipSync(readFileSync(DATABASE_FILE)))
  return file
}
