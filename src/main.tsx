// The entry point in the browser: starts the app and renders or hydrates the page.

import 'virtual:tokens.css'
import './theme/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { waitFor } from 'xstate'
import { type AppActor, createApp } from './app.ts'
import { matchRoute } from './routes.tsx'
import { readLocation } from './services/browser/location.ts'
import { readRequested } from './services/browser/requested.ts'
import { readKeptUser, readPersist } from './services/browser/settings.ts'
import { App } from './views/app/App.tsx'

// Only in development. The build removes the import, so the inspector is not part of it.
const inspector = import.meta.env.DEV ? (await import('./services/browser/inspector.ts')).createInspector() : null

let app: AppActor | undefined
const reportNetworkChange = () => app?.send({ type: 'network.changed' })
window.addEventListener('online', reportNetworkChange)
window.addEventListener('offline', reportNetworkChange)
void open()
// Load web-vitals when the page is idle. The browser keeps the measurements until then.
if (import.meta.env.PROD) {
  const { name } = matchRoute(window.location.pathname)
  const measure = () => import('./services/browser/vitals.ts').then(({ reportVitals }) => reportVitals(name))
  const whenIdle = window.requestIdleCallback ?? window.setTimeout
  window.addEventListener('load', () => whenIdle(() => void measure().catch(() => undefined)), { once: true })
}

/** Starts the app in several tasks, so that the browser can paint and react to the visitor between them. */
async function open() {
  await nextTask()
  app = createApp({
    location: readLocation(),
    persist: readPersist(window.localStorage),
    keptUser: readKeptUser(window.localStorage),
    requested: readRequested(),
    ...(inspector ? { inspect: inspector.inspect } : {}),
  })
  await nextTask()
  app.start()
  await render(app)
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Renders the page. A prerendered page is hydrated after its chunk has loaded, or React would replace its HTML. */
async function render(running: AppActor) {
  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root')
  if (container.dataset.prerendered !== window.location.pathname) {
    container.replaceChildren()
    createRoot(container).render(<App app={running} />)
    return
  }
  const { screen } = running.getSnapshot().children
  if (screen) await waitFor(screen, (snapshot) => !snapshot.hasTag('waiting'))
  // A transition lets the visitor's actions interrupt the hydration.
  startTransition(() => void hydrateRoot(container, <App app={running} />))
}

// With hot reload a new version of this module starts a new root actor, so the old one must be stopped.
import.meta.hot?.accept()
import.meta.hot?.dispose(() => {
  app?.stop()
  inspector?.remove()
  window.removeEventListener('online', reportNetworkChange)
  window.removeEventListener('offline', reportNetworkChange)
})
