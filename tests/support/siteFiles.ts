// Reads the content of backups.

import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

/** The lines of a backup that contain the rows. They are sorted, because the databases sort texts differently. */
export async function rowLinesIn(file: string): Promise<string[]> {
  return (await linesIn(file)).slice(1, -1).sort()
}

/** All lines of a backup: the head, the rows and the checksum. */
export async function linesIn(file: string): Promise<string[]> {
  return gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
}
