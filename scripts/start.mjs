import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, projectRoot } from './built.mjs'

// `npm start`, and with `--demo` `npm run demo`. The server runs in this very process: signals and the exit code are
// its own. The young heap is kept small (`--max-semi-space-size`, in MB, in package.json): on a small box a sixth less
// memory is worth more than the few collections it saves.

process.env.NODE_ENV ??= 'production'
try {
  await ensureBuilt()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.setSourceMapsEnabled(true)
const entry = process.argv.includes('--demo') ? 'demo.js' : 'main.js'
await import(pathToFileURL(join(projectRoot, 'dist', 'server', entry)).href)
