import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, projectRoot } from './ensureBuilt.mjs'

// `npm start` runs this file; `npm run demo` runs it with `--demo`. The file builds if necessary and then starts
// the server in this process, so the server receives the signals and sets the exit code. package.json limits the
// memory for new objects (`--max-semi-space-size`, in MB). The limit saves a sixth of the memory and costs a few more
// garbage collections.

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
