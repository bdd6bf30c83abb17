// Sends the files of the built page.

import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FAVICON_PATH, type Site } from '../../contract/site.ts'
import { WORKER_FILE, WORKER_REMOVAL_FILE } from '../../contract/worker.ts'
import type { Context } from '../context.ts'
import { serveDocuments } from './documents/documents.ts'

const DAY_SECONDS = 86_400
const YEAR_SECONDS = 365 * DAY_SECONDS

/** Serves the built page: its files, and a document for every address that a browser opens. */
export async function serveWeb(http: FastifyInstance, context: Context, site: Site | null): Promise<void> {
  const { webDir, removeServiceWorker } = context.config
  if (site === null) {
    http.log.warn({ event: 'web.missing' }, 'There is no built page. Run npm run build.')
    return
  }
  await http.register(fastifyStatic, {
    root: webDir,
    index: false,
    // The folder `.vite` is not sent: only the build and its tests read its files.
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      // The name of a file in `assets` contains a hash of its content, so the content under one name never changes.
      const hasHash = path.startsWith(join(webDir, 'assets'))
      const isFavicon = path === join(webDir, FAVICON_PATH)
      response.setHeader(
        'cache-control',
        hasHash
          ? `public, max-age=${YEAR_SECONDS}, immutable`
          : isFavicon
            ? `public, max-age=${DAY_SECONDS}`
            : 'no-cache',
      )
    },
  })
  if (removeServiceWorker) http.get(`/${WORKER_FILE}`, (_request, reply) => reply.sendFile(WORKER_REMOVAL_FILE))
  await serveDocuments(http, context, site)
}
