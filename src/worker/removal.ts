// The server sends this script instead of the service worker when REMOVE_SERVICE_WORKER is set. The script removes the
// worker and the precaches (the files of the site that the worker has stored) from the browser. The script does not
// answer requests, so every page uses the network.

import { PRECACHE_PREFIX } from '../../contract/worker.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PRECACHE_PREFIX))
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
