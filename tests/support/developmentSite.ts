// Starts a site like that of `npm run dev`, on free ports: the pages from Vite, and the built server behind them.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { startServerProcess } from './serverProcess.ts'

export interface DevelopmentSite {
  /** `http://127.0.0.1:PORT`, the address of Vite. */
  readonly origin: string
  close(): Promise<void>
}

export async function startDevelopmentSite(): Promise<DevelopmentSite> {
  const server = await startServerProcess()
  // Vite's cache gets its own folder, because `npm run dev` can use the default folder at the same time.
  const cacheDir = await mkdtemp(join(tmpdir(), 'parlor-vite-'))
  const pages = await createServer({
    root: projectRoot,
    cacheDir,
    logLevel: 'error',
    server: {
      host: '127.0.0.1',
      port: 0,
      watch: null,
      proxy: { '/api': server.origin, '/socket.io': { target: server.origin, ws: true } },
    },
  })
  await pages.listen()
  const address = pages.httpServer?.address()
  if (typeof address !== 'object' || address === null) throw new Error('Vite has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      await pages.close()
      await server.stop()
      await rm(cacheDir, { recursive: true, force: true })
    },
  }
}
