import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { distDir, ensureAnyBuild } from './ensureBuilt.mjs'

// `npm run backup`, `npm run restore` and `npm run admin` run this file. The commands themselves are built.

try {
  await ensureAnyBuild()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(distDir(), 'server', 'admin.js')).href)
