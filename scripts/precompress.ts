// Compresses the built files, so that the server can send them without compressing.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The endings of the files that are compressed. */
const COMPRESSIBLE = new Set(['.css', '.ico', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
/** Smaller files are not compressed, because they fit into one network packet anyway. */
const MIN_BYTES = 1024

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Writes `name.br` and `name.gz` beside the files below `folder`, so that the server need not compress them for each
 * request. Small files and HTML files are left out; the server changes the HTML files before it sends them.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compress))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < MIN_BYTES) return
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  const [br, gz] = await Promise.all([
    brotliAsync(content, options),
    gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([
    br.length < content.length && writeFile(`${file}.br`, br),
    gz.length < content.length && writeFile(`${file}.gz`, gz),
  ])
}
