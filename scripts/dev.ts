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
  // The browser calls the server through Vite, so the server must accept calls from Vite's origin.
  env: { PUBLIC_ORIGIN: pageOrigin, ...process.env },
})

/** Stops Vite and this process. */
async function end(exitCode: number): Promise<never> {
  await pages.close()
  process.exit(exitCode)
}

server.once('exit', (code) => void end(code ?? 0))
server.once('error', (error) => {
  console.error(error.message)
  void end(1)
})
// Ctrl-C also reaches the process `tsx watch` directly. So do not send SIGINT again: at a second signal, `tsx watch`
// kills the server too early.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))

console.log(
  `\nOpen ${pageOrigin}. The server prints another address below. It shows the last build, not your changes.\n`,
)
