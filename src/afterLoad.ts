// What starts when the page is idle. It is not part of the first load.

import type { AppActor } from './app.ts'
import { updateMachine } from './machines/app/update.machine.ts'
import { activateUpdate, reloadPage, watchUpdates } from './services/browser/updates.ts'
import { reportVitals } from './services/browser/vitals.ts'
import { UpdateNotice } from './views/app/Layout/UpdateNotice.tsx'

/** Measures how fast the page is, and starts the actor that registers the service worker. */
export function startAfterLoad(app: AppActor): void {
  reportVitals(app.getSnapshot().context.route.name)
  const logic = updateMachine.provide({ actors: { watchUpdates, activateUpdate }, actions: { reloadPage } })
  app.send({ type: 'update.loaded', logic, View: UpdateNotice })
}
