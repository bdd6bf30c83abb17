// Where the stored database of the previous release is, and what is known about it.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export const DATABASE_FILE = join(import.meta.dirname, 'parlor.sqlite.gz')
export const MADE_FILE = join(import.meta.dirname, 'made.json')

export interface Made {
  /** The version of the release, as its package.json says. */
  readonly version: string
  readonly commit: string
  readonly madeMs: number
  /** `name=value`, the cookie of the owner's session. No other site has this session. */
  readonly cookie: string
}

export function readMade(): Made {
  return JSON.parse(readFileSync(MADE_FILE, 'utf8'))
}

/** Writes a copy of the stored database into the folder, where a server finds it. */
export function copyStoredDatabase(dataDir: string): string {
  const file = join(dataDir, 'parlor.sqlite')
  writeFileSync(file, gunzipSync(readFileSync(DATABASE_FILE)))
  return file
}
