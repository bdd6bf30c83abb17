// Registers the service worker, finds new versions of the site, and activates them.

import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { PRECACHE_PREFIX, WORKER_FILE, type WorkerMessage } from '../../../contract/worker.ts'
import type { UpdateEvent } from '../../machines/app/update.types.ts'

/** Undefined where the browser has no service workers, for example on a site without https. */
const workerContainer = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

/**
 * Registers the service worker, and looks for a new one whenever the page becomes visible again. Sends `update.found`
 * when a worker with another build than this page is waiting.
 */
export const watchUpdates = fromCallback<EventObject>(({ sendBack }) => {
  const report: (event: UpdateEvent) => void = sendBack
  const ownBuild = document.documentElement.dataset.build ?? ''
  let registration: ServiceWorkerRegistration | undefined
  let isStopped = false
  let releaseLock: () => void = () => undefined

  // As long as a page holds this lock, no worker deletes the precache of the page's build.
  const holdUntilReleased = () =>
    new Promise<void>((release) => {
      releaseLock = release
    })
  void navigator.locks?.request(PRECACHE_PREFIX + ownBuild, { mode: 'shared' }, holdUntilReleased)

  const reportWaiting = async () => {
    const worker = registration?.waiting
    // The page may already have the new build, while the worker of the same build is still waiting. Then there is no
    // update.
    if (worker && (await buildOf(worker)) !== ownBuild && !isStopped) report({ type: 'update.found' })
  }
  const watchInstallation = () => registration?.installing?.addEventListener('statechange', reportWaiting)
  const checkForUpdate = () => {
    // Without a network this fails, and the page tries again when it becomes visible again.
    if (document.visibilityState === 'visible') void registration?.update().catch(() => undefined)
  }
  const register = async () => {
    registration = await workerContainer()?.register(`/${WORKER_FILE}`)
    if (isStopped || !registration) return
    registration.addEventListener('updatefound', watchInstallation)
    document.addEventListener('visibilitychange', checkForUpdate)
    watchInstallation()
    await reportWaiting()
  }
  // A browser may refuse workers, for example in a private window. The site then works only with a network.
  register().catch(() => undefined)

  return () => {
    isStopped = true
    releaseLock()
    registration?.removeEventListener('updatefound', watchInstallation)
    document.removeEventListener('visibilitychange', checkForUpdate)
  }
})

/**
 * Asks a worker for the id of its build. The promise never resolves for the worker of `removal.ts`, which does not
 * answer messages.
 */
function buildOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  const message: WorkerMessage = { type: 'build.ask' }
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage(message, [port2])
  })
}

/** The waiting worker is asked to become active. After this time it is asked again, until it is active. */
const ASK_AGAIN_MS = 250

/**
 * Activates the waiting worker for the pages of all tabs. The other tabs are not reloaded and keep their build. If no
 * worker is waiting, this ends immediately.
 */
export const activateUpdate = fromPromise<unknown>(async ({ signal }) => {
  const container = workerContainer()
  const worker = (await container?.getRegistration())?.waiting
  if (!container || !worker) return
  const message: WorkerMessage = { type: 'build.activate' }
  const ask = () => worker.postMessage(message)
  ask()
  // If the page loads a file meanwhile, the active worker may start again, and Chromium then forgets the message.
  const timer = setInterval(ask, ASK_AGAIN_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }))
  clearInterval(timer)
})

export const reloadPage = (): void => window.location.reload()
