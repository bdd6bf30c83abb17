// Starts the app and shows the page. If the page was prerendered, React takes over its HTML, which is called hydration.
// `start.ts` loads this file.

import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type AppActor, createApp } from './app.ts'
import type { ScreenRef } from './machines/app/screen.machine.ts'
import { stopRecording, whenIdle } from './services/browser/beforeStart.ts'
import { readLocation } from './services/browser/location.ts'
import { readRequestedLocation } from './services/browser/requestedLocation.ts'
import { readKeptUser, readPersist } from './services/browser/settings.ts'
import { firstAnswers } from './services/http/firstAnswers.ts'
import { App } from './views/app/App.tsx'

/**
 * The inspector shows the running machines, only in development. The build removes this import, so the built site does
 * not contain the inspector.
 */
const inspector = import.meta.env.DEV ? (await import('./services/inspector/inspector.ts')).createInspector() : null

let app: AppActor | undefined
const reportNetworkChange = () => app?.send({ type: 'network.changed' })
window.addEventListener('online', reportNetworkChange)
window.addEventListener('offline', reportNetworkChange)
if (import.meta.env.DEV) void (await import('./services/browser/removeWorkers.ts')).removeWorkers()
void startApp()

/** Starts the app in several tasks, so that the browser can paint and react to the visitor between them. */
async function startApp() {
  await nextTask()
  app = createApp({
    location: readLocation(),
    persist: readPersist(),
    keptUser: firstAnswers()?.user ?? readKeptUser(),
    requested: readRequestedLocation(),
    ...(inspector ? { inspect: inspector.inspect } : {}),
  })
  await nextTask()
  app.start()
  if (import.meta.env.PROD) startLate(app)
  await render(app)
}

/**
 * Starts the parts that the visitor does not wait for. The measurements of the loading speed are not lost: the browser
 * keeps them until `startReportingVitals` reads them.
 */
function startLate(running: AppActor) {
  whenIdle(() => import('./afterLoad.ts').then(({ startAfterLoad }) => startAfterLoad(running)).catch(() => undefined))
}

/** Waits until the browser has had time for other work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * Renders the page. A prerendered page is hydrated only after its chunk has loaded: before that, React would replace
 * the prerendered HTML.
 */
async function render(running: AppActor) {
  const container = document.getElementById('root') as HTMLElement
  if (container.dataset.prerendered !== window.location.pathname) {
    container.replaceChildren()
    createRoot(container).render(<App app={running} />)
    return
  }
  const { screen } = running.getSnapshot().children
  if (screen) await untilShown(screen)
  // Until now `start.ts` has recorded the visitor's last click or submitted form. This action is repeated after the
  // hydration.
  const repeatAction = stopRecording()
  // A transition lets the visitor's actions interrupt the hydration.
  startTransition(
    () =>
      void hydrateRoot(
        container,
        <AfterHydration action={repeatAction}>
          <App app={running} />
        </AfterHydration>,
      ),
  )
}

/** Does the action once, after React has taken over the page. */
function AfterHydration({ action, children }: { action: () => void; children: ReactNode }) {
  useEffect(action, [action])
  return children
}

/**
 * Waits until the screen shows something, or until the visitor has left it. It does not use `waitFor` of XState, which
 * would add 0.3 KB to the first load.
 */
function untilShown(screen: ScreenRef): Promise<void> {
  return new Promise((resolve) => {
    const check = () => screen.getSnapshot().hasTag('waiting') || resolve()
    screen.subscribe({ next: check, complete: resolve })
    check()
  })
}

// With hot reload a new version of this module starts a new root actor, so the old one must be stopped.
import.meta.hot?.accept()
import.meta.hot?.dispose(() => {
  app?.stop()
  inspector?.remove()
  window.removeEventListener('online', reportNetworkChange)
  window.removeEventListener('offline', reportNetworkChange)
})
