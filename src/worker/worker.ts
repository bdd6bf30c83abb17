// The service worker: lets the site open without a network. It never answers a call or a request of the live socket.
// See docs/decisions/0020-a-service-worker-opens-the-site.md.

import { OWN_FILES } from '../../contract/site.ts'
import { PRECACHE_PREFIX, SHELL_PATH, type WorkerMessage } from '../../contract/worker.ts'

declare const self: ServiceWorkerGlobalScope
/** The id of this build. The build inserts it. */
declare const BUILD: string
/**
 * The paths of all files that the pages of this build need: the shell, scripts, styles, pictures, and small files of the
 * owner. The build inserts them.
 */
declare const FILES: readonly string[]

const PRECACHE = PRECACHE_PREFIX + BUILD

/**
 * How long a navigation, which is the browser's request for the document of a page, waits for the server. Then it gets
 * the shell. A slow phone connection answers within about 1.5 seconds, even when the connection must be set up first.
 * After 2 seconds the shell is better than an empty window.
 */
const MAX_WAIT_MS = 2_000

/** The document instead of an own file that is not stored. It has a link, because an installed site has no 'back'. */
const NEEDS_NETWORK = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light">
<title>No network</title><h1>No network</h1>
<p>This file is not stored on your device. Open it again when you have a network.</p><p><a href="/">Back to the site</a></p>`

/** The status codes with which a proxy or our server reports that the server cannot be reached now. */
const UNREACHABLE_STATUSES = [502, 503, 504]

self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([fillPrecache(), leaveCallsToNetwork(event), stopPreload()])),
)
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin || /^\/(api|socket\.io)(\/|$)/.test(pathname)) return
  if (pathname.startsWith(OWN_FILES)) event.respondWith(answerOwnFile(event.request))
  else if (mode === 'navigate') event.respondWith(answerNavigation(event.request))
  // The name of such a file contains the hash of its content, so the file from the precache of any build can be used.
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event.request))
})
self.addEventListener('message', (event) => {
  const { type } = event.data as WorkerMessage
  if (type === 'build.ask') event.ports[0]?.postMessage(BUILD)
  // A page sends this only after the member's tap.
  if (type === 'build.activate') event.waitUntil(self.skipWaiting())
})

/** A rule for the browser: for which requests it does not start the worker. TypeScript does not know this type yet. */
interface RouterRule {
  readonly condition: { readonly urlPattern: { readonly pathname: string } }
  readonly source: 'network'
}
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly RouterRule[]): Promise<void>
}

/**
 * Gives the browser rules, so that it never starts the worker for a call or for the live socket. Without the rules, a
 * call that is made while a new worker becomes active would start the old worker again. In Chromium the reload of the
 * page then never ends. Browsers without `addRoutes` start the worker, but the worker does not answer these requests.
 */
async function leaveCallsToNetwork(event: InstallEvent): Promise<void> {
  const rules = ['/api/*', '/socket.io/*'].map(
    (pathname): RouterRule => ({ condition: { urlPattern: { pathname } }, source: 'network' }),
  )
  // The worker is installed even if the browser does not accept the rules.
  await event.addRoutes?.(rules).catch(() => undefined)
}

/**
 * Stores all files of this build. If one file does not load, the installation fails: the browser tries again later, and
 * keeps the worker that runs now.
 */
async function fillPrecache(): Promise<void> {
  const precache = await caches.open(PRECACHE)
  await Promise.all(
    FILES.map(async (path) => {
      // An update loads only the files that have changed. The names of these have a hash.
      const storedFile = path.startsWith('/assets/') ? await caches.match(path) : undefined
      await precache.put(path, storedFile ?? (await load(path)))
    }),
  )
}

/**
 * Stops the preload of documents, which workers of older builds have started. In Firefox, a preload that fails shows the
 * error page of the browser, whatever the worker answers. So nothing opened without a network.
 */
async function stopPreload(): Promise<void> {
  // Fails at the first installation, when no worker is active and nothing is preloaded.
  await self.registration.navigationPreload?.disable().catch(() => undefined)
}

/** Fetches a file of this build. Throws if the server does not send it, or if the shell is of another build. */
async function load(path: string): Promise<Response> {
  const response = await fetch(path, path.startsWith('/assets/') ? {} : { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
  // While servers of two builds have the same address, the shell could be from the other build. This precache would not
  // have the files of the other build.
  if (path === SHELL_PATH && !(await response.clone().text()).includes(`"${BUILD}"`)) {
    throw new Error(`${path} is not of the build ${BUILD}.`)
  }
  return response
}

/**
 * Runs when this worker becomes active. From the last line on, it answers the requests of the open pages, too.
 */
async function takeOver(): Promise<void> {
  await removeUnusedPrecaches()
  await self.clients.claim()
}

/**
 * Removes the precaches that no page needs. Another tab may still run an older build and load more of its chunks. So
 * each page holds a lock that has the name of the precache of its build.
 */
async function removeUnusedPrecaches(): Promise<void> {
  // A worker that is being installed fills its precache now, and no page holds a lock for it yet.
  if (self.registration.installing) return
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const usedNames = new Set([PRECACHE, ...held.map(({ name }) => name)])
  const names = (await caches.keys()).filter((name) => name.startsWith(PRECACHE_PREFIX) && !usedNames.has(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/**
 * Returns the server's document, or the shell if the server cannot be reached or does not answer in time.
 */
async function answerNavigation(request: Request): Promise<Response> {
  return (await answerOr(request, SHELL_PATH)) ?? Response.error()
}

/**
 * Returns the answer of the server. If the server cannot be reached or does not answer in time, returns the file from the
 * precache. Without such a file, waits for the server; undefined if it cannot be reached.
 */
async function answerOr(request: Request, path: string): Promise<Response | undefined> {
  const fromServer = askServer(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  const answer = await Promise.race([fromServer, late])
  if (answer && !UNREACHABLE_STATUSES.includes(answer.status)) return answer
  return (await (await caches.open(PRECACHE)).match(path)) ?? answer ?? fromServer
}

/** Returns the answer of the server, or undefined when the server cannot be reached. */
const askServer = (request: Request): Promise<Response | undefined> => fetch(request).catch(() => undefined)

/** Returns the file from any precache, or from the server if no precache has it. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request)
}

/**
 * Returns the owner's file as it is on the server now. Without the server, returns the file from the precache, or a
 * document that says that this file needs a network.
 */
async function answerOwnFile(request: Request): Promise<Response> {
  const answer = await answerOr(request, request.url)
  return answer ?? new Response(NEEDS_NETWORK, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
