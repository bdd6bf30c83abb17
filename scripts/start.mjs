import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, projectRoot } from './ensureBuilt.mjs'

// `npm start`, and with `--demo` also `npm run demo`. The server runs in this process, so it receives the signals and
// sets the exit code. package.json limits the young heap (`--max-semi-space-size`, in MB): that saves a sixth of the
// memory on a small machine and costs a few more garbage collections.

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
