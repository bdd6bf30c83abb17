import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { projectRoot } from './ensureBuilt.mjs'

// `npm run dev` serves the pages with Vite and restarts the server when its files change. Ctrl-C stops both.

const PAGE_PORT = 5173
const pageOrigin = `http://localhost:${PAGE_PORT}`

const pages = await createServer({ root: projectRoot, server: { port: PAGE_PORT, strictPort: true } })
await pages.listen()

const server = spawn('tsx', ['watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: projectRoot,
  stdio: 'inherit',
  // The browser calls the server through Vite's proxy, so the server must trust and print Vite's origin.
  env: { PUBLIC_ORIGIN: pageOrigin, ...process.env },
})

async function end(exitCode: number): Promise<never> {
  await pages.close()
  process.exit(exitCode)
}

server.once('exit', (code) => void end(code ?? 0))
server.once('error', (error) => {
  console.error(error.message)
  void end(1)
})
// Ctrl-C also reaches the server's watcher directly. A second signal would make it kill the server during shutdown.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))

console.log(`\nOpen ${pageOrigin}. The address of the server below serves the last build.\n`)
