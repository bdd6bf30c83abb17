import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { projectRoot } from './built.mjs'

// `npm run dev`: pages by Vite with hot reload, the server under a watcher, and one Ctrl-C for both.

const PAGE_PORT = 5173
const pageOrigin = `http://localhost:${PAGE_PORT}`

const pages = await createServer({ root: projectRoot, server: { port: PAGE_PORT, strictPort: true } })
await pages.listen()

const server = spawn('tsx', ['watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: projectRoot,
  stdio: 'inherit',
  // Calls reach it through Vite's proxy, so the origin it has to trust, and to print, is Vite's.
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
// Ctrl-C reaches the server by itself; told twice, its watcher would kill it in the middle of its goodbye.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))

console.log(`\nPages: ${pageOrigin} (the server's own address, below, serves the last build)\n`)
