import 'virtual:tokens.css'
import './theme/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { waitFor } from 'xstate'
import { type AppActor, createApp } from './app.ts'
import { matchRoute } from './routes.tsx'
import { readLocation } from './services/browser/location.ts'
import { readPersist } from './services/browser/settings.ts'
import { App } from './views/app/App.tsx'

// The branch, and the inspector with it, is gone from a build.
const inspector = import.meta.env.DEV ? (await import('./services/browser/inspector.ts')).createInspector() : null

let app: AppActor | undefined
const tellNetwork = () => app?.send({ type: 'network.changed' })
window.addEventListener('online', tellNetwork)
window.addEventListener('offline', tellNetwork)
void open()
// Measuring how the page came up is the last thing it needs. A browser keeps the figures until somebody asks.
if (import.meta.env.PROD) {
  const { name } = matchRoute(window.location.pathname)
  const measure = () => import('./services/browser/vitals.ts').then(({ reportVitals }) => reportVitals(name))
  const whenIdle = window.requestIdleCallback ?? window.setTimeout
  window.addEventListener('load', () => whenIdle(() => void measure().catch(() => undefined)), { once: true })
}

/** In steps: between them a visitor's tap is answered, and what has come is painted. */
async function open() {
  await nextTask()
  app = createApp({
    location: readLocation(),
    persist: readPersist(window.localStorage),
    ...(inspector ? { inspect: inspector.inspect } : {}),
  })
  await nextTask()
  app.start()
  await render(app)
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** A prerendered page hydrates with its chunk in hand, so that nothing on it is replaced. */
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
  // As a transition, which stops for whatever the visitor does meanwhile.
  startTransition(() => void hydrateRoot(container, <App app={running} />))
}

// A new version of this module starts a new root; the old one leaves nothing behind.
import.meta.hot?.accept()
import.meta.hot?.dispose(() => {
  app?.stop()
  inspector?.remove()
  window.removeEventListener('online', tellNetwork)
  window.removeEventListener('offline', tellNetwork)
})
