// Builds the service worker, and writes the id of the build into the documents.

import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { OWN_FILES } from '../../contract/site.ts'
import { BUILD_ATTRIBUTE, SHELL_PATH, WORKER_FILE, WORKER_REMOVAL_FILE } from '../../contract/worker.ts'
import { ownerDir, projectRoot } from '../ensureBuilt.mjs'
import { floor } from '../floor/floor.ts'
import { type OwnFile, ownFiles } from '../owner/ownFiles.ts'

/** The files that pages need. PNG and JPEG files are only for home screens and for sites that show a preview. */
const PAGE_FILES = /\.(js|css|svg|woff2)$/

/** The worker stores own files of at most this size, the smallest first, until they are 1 MB in all. */
const OWN_FILE_LIMIT_BYTES = 200 * 1024
const OWN_FILES_LIMIT_BYTES = 1024 * 1024

/** The paths of the owner's own files that the worker stores, so that a small CV opens without a network. */
export function storedOwnFiles(files: readonly OwnFile[]): string[] {
  let room = OWN_FILES_LIMIT_BYTES
  return [...files]
    .sort((a, b) => a.bytes - b.bytes)
    .filter(({ bytes }) => {
      room -= bytes
      return bytes <= OWN_FILE_LIMIT_BYTES && room >= 0
    })
    .map(({ name }) => OWN_FILES + name)
}

/**
 * Writes the service worker and the script that removes it. Also writes the id of the build into the documents. So this
 * function must run after the documents are made and before they are compressed.
 * @param webDir the folder of the built pages
 * @returns the size of all files that the worker stores in the browser, after gzip
 */
export async function buildWorker(webDir: string): Promise<number> {
  const shell = await readFile(join(webDir, SHELL_PATH), 'utf8')
  const assets = (await readdir(join(webDir, 'assets')))
    .map((name) => `/assets/${name}`)
    // Leave out the style sheets with a disabled link: the shell contains their text.
    .filter((path) => PAGE_FILES.test(path) && !shell.includes(`href="${path}" disabled`))
  const documents = (await readdir(webDir)).filter((name) => name.endsWith('.html'))
  const texts = await Promise.all(documents.map((name) => readFile(join(webDir, name), 'utf8')))
  const ownPaths = storedOwnFiles(await ownFiles(ownerDir())).sort()
  // The names of own files have no hash, so another content must make another build.
  const ownContents = await Promise.all(ownPaths.map((path) => readFile(join(webDir, path), 'base64')))
  const buildId = createHash('sha256')
    .update(JSON.stringify([assets, texts, ownPaths, ownContents]))
    .digest('hex')
    .slice(0, 16)
  await Promise.all(
    documents.map((name, index) => writeFile(join(webDir, name), withBuildId(texts[index] ?? '', buildId))),
  )

  const files = [SHELL_PATH, ...assets.sort(), ...ownPaths]
  const source = (name: string) => join(projectRoot, 'src', 'worker', `${name}.ts`)
  await bundle({
    entryPoints: {
      [WORKER_FILE.replace('.js', '')]: source('worker'),
      [WORKER_REMOVAL_FILE.replace('.js', '')]: source('removal'),
    },
    outdir: webDir,
    bundle: true,
    minify: true,
    format: 'iife',
    target: floor.targets,
    define: { BUILD: JSON.stringify(buildId), FILES: JSON.stringify(files) },
    logLevel: 'warning',
  })
  const contents = await Promise.all(files.map((path) => readFile(join(webDir, path))))
  return contents.reduce((sum, content) => sum + gzipSync(content).length, 0)
}

function withBuildId(document: string, buildId: string): string {
  if (!document.includes(BUILD_ATTRIBUTE)) throw new Error(`A document has no ${BUILD_ATTRIBUTE}.`)
  return document.replace(BUILD_ATTRIBUTE, `data-build="${buildId}"`)
}
