import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { distDir, ensureBuilt } from './ensureBuilt.mjs'

// `npm start` runs this file; `npm run demo` runs it with `--demo`. The file builds if necessary and then starts
// the server in this process, so the server receives the signals and sets the exit code. package.json limits the
// memory for new objects (`--max-semi-space-size`, in MB). The limit saves a sixth of the memory and costs a few more
// garbage collections.

// A signal must end this process also before the server runs, for example during a build. The first process of a
// container ignores a signal without a listener, so these listeners are needed. The server replaces them.
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))

/**
 * Stops the server when its parent process has ended. npm runs this file in a shell, and some shells do not pass a
 * signal on. Then npm and the shell end without a signal to this process. But this process gets another parent, and
 * this function notices it.
 */
function stopWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}
// Only npm sets this variable. Without npm, the parent is allowed to end while the server continues to run.
if (process.env.npm_lifecycle_event !== undefined) stopWithParent()

process.env.NODE_ENV ??= 'production'
try {
  await ensureBuilt()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.setSourceMapsEnabled(true)
const entry = process.argv.includes('--demo') ? 'demo.js' : 'main.js'
await import(pathToFileURL(join(distDir(), 'server', entry)).href)
