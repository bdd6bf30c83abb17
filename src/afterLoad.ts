// Starts everything that waits until the page is idle. This code is not part of the first load.

import type { AppActor } from './app.ts'
import { updateMachine } from './machines/app/update.machine.ts'
import { routeOf } from './routes.tsx'
import { startReportingErrors } from './services/browser/errors.ts'
import { startKeepingFocus } from './services/browser/keepFocus.ts'
import { startKeepingScroll } from './services/browser/keepScroll.ts'
import { listenForSendKeys } from './services/browser/listenForSendKeys.ts'
import { activateUpdate, reloadPage, watchUpdates } from './services/browser/updates.ts'
import { startReportingVitals } from './services/browser/vitals.ts'
import { startMarkingSettled } from './settled.ts'
import { UpdateNotice } from './views/app/Layout/UpdateNotice.tsx'

/**
 * Starts the services that report errors, measure the speed of the page, move the focus, scroll the page, and send a
 * form with the send key. Then starts the actor that registers the service worker, and what marks the page as settled.
 */
export function startAfterLoad(app: AppActor): void {
  // Firefox 124 has no popovers.
  if (!('popover' in HTMLElement.prototype)) void import('@oddbird/popover-polyfill').catch(() => undefined)
  startReportingErrors(() => routeOf(app.getSnapshot().context.route.name).path)
  startReportingVitals(app.getSnapshot().context.route.name)
  watchPages(app)
  listenForSendKeys()
  const logic = updateMachine.provide({ actors: { watchUpdates, activateUpdate }, actions: { reloadPage } })
  app.send({ type: 'update.loaded', logic, View: UpdateNotice })
  startMarkingSettled(app)
}

/** Moves the focus and scrolls the page whenever another page opens or the address changes. */
function watchPages(app: AppActor): void {
  const focus = startKeepingFocus()
  const planScroll = startKeepingScroll()
  // Leave the focus of a prerendered page as it is, because the visitor may have moved it before the scripts ran.
  if (document.getElementById('root')?.dataset.prerendered !== window.location.pathname) focus.documentLoaded()
  const { children, context } = app.getSnapshot()
  let { screen } = children
  let { path } = context.location
  app.subscribe(({ children, context: { location } }) => {
    if (children.screen === screen && location.path === path) return
    const isSameScreen = children.screen === screen
    const scroll = planScroll(location, isSameScreen)
    if (isSameScreen) {
      // On a phone a list and one of its items are pages of the same screen.
      focus.addressChanged(scroll)
    } else {
      focus.pageOpened()
      scroll()
    }
    screen = children.screen
    path = location.path
  })
}
