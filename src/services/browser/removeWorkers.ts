import { PRECACHE_PREFIX } from '../../../contract/worker.ts'

/** Removes the service worker of an earlier build at this address, and its precaches. */
export async function removeWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = (await caches.keys()).filter((name) => name.startsWith(PRECACHE_PREFIX))
  await Promise.all(names.map((name) => caches.delete(name)))
}
