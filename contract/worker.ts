// Names and messages that the pages, the service worker, the server and the build share.

/**
 * The path of the service worker's script. Its name has no hash, because browsers request it again at the same path.
 */
export const WORKER_FILE = 'sw.js'

/** The script that the server sends instead of `WORKER_FILE` when the worker must be removed from all browsers. */
export const WORKER_REMOVAL_FILE = 'sw-removal.js'

/**
 * The path of the shell: the layout with a spinner. The worker answers with it when the server does not answer in time.
 */
export const SHELL_PATH = '/index.html'

/** The placeholder in the documents for the id of the build. `npm run dev` leaves it empty. */
export const BUILD_ATTRIBUTE = 'data-build=""'

/** Every precache has this prefix, so that the worker never deletes a cache of something else. */
export const PRECACHE_PREFIX = 'parlor-build-'

/**
 * The messages from a page to a worker. The worker answers `build.ask` with the id of its build, on the port in the
 * message. At `build.activate` a waiting worker becomes active.
 */
export type WorkerMessage = { type: 'build.ask' } | { type: 'build.activate' }
