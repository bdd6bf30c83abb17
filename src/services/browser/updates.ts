import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { PRECACHE_PREFIX, WORKER_FILE, type WorkerMessage } from '../../../contract/worker.ts'
import type { UpdateEvent } from '../../machines/app/update.types.ts'

/** Undefined where the browser has no service workers, for example on a site without https. */
const workerContainer = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

/**
 * Registers the service worker, and asks for a new one whenever the page becomes visible again. Sends `update.found`
 * when a worker waits whose build is not the one of this page.
 * @serves offline-shell-10
 */
export const watchUpdates = fromCallback<EventObject>(({ sendBack }) => {
  const report: (event: UpdateEvent) => void = sendBack
  const ownBuild = document.documentElement.dataset.build ?? ''
  let registration: ServiceWorkerRegistration | undefined
  let stopped = false
  let releaseLock: () => void = () => undefined

  // As long as a page holds this lock, no worker deletes the precache of the page's build.
  const holdUntilReleased = () =>
    new Promise<void>((release) => {
      releaseLock = release
    })
  void navigator.locks?.request(PRECACHE_PREFIX + ownBuild, { mode: 'shared' }, holdUntilReleased)

  const reportWaiting = async () => {
    const worker = registration?.waiting
    // After a deployment a visitor often runs the new build already, while its worker still waits.
    if (worker && (await buildOf(worker)) !== ownBuild && !stopped) report({ type: 'update.found' })
  }
  const watchInstallation = () => registration?.installing?.addEventListener('statechange', reportWaiting)
  const checkForUpdate = () => {
    // Without a network this fails, and the page tries again when it becomes visible again.
    if (document.visibilityState === 'visible') void registration?.update().catch(() => undefined)
  }
  const register = async () => {
    registration = await workerContainer()?.register(`/${WORKER_FILE}`)
    if (stopped || !registration) return
    registration.addEventListener('updatefound', watchInstallation)
    document.addEventListener('visibilitychange', checkForUpdate)
    watchInstallation()
    await reportWaiting()
  }
  // A browser may refuse workers, for example in a private window. The site then works only with a network.
  register().catch(() => undefined)

  return () => {
    stopped = true
    releaseLock()
    registration?.removeEventListener('updatefound', watchInstallation)
    document.removeEventListener('visibilitychange', checkForUpdate)
  }
})

/**
 * The id of the worker's build. Never resolves for a worker that only removes itself, because that worker does not
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

/**
 * Activates the waiting worker for the pages of all tabs. The other tabs are not reloaded and continue with their
 * build.
 * Ends immediately if no worker waits.
 * @serves offline-shell-08
 */
export const activateUpdate = fromPromise<unknown>(async () => {
  const container = workerContainer()
  const worker = (await container?.getRegistration())?.waiting
  if (!container || !worker) return
  const message: WorkerMessage = { type: 'build.activate' }
  const changed = new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }))
  worker.postMessage(message)
  await changed
})

export const reloadPage = (): void => window.location.reload()
