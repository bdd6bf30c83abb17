// Says in the document that the page is settled: it has what it shows, and moves nothing by itself.

import type { AppActor } from './app.ts'
import { pending } from './pending.ts'

/** For so many frames in a row nothing is pending, before the page is settled: React shows an answer a frame later. */
const QUIET_FRAMES = 3

/** Whether the connection is up, or known to be down, and it is known who is signed in. */
function isConnectionKnown(app: AppActor): boolean {
  const { children, context } = app.getSnapshot()
  if (children.connectivity?.getSnapshot().matches('offline')) return true
  return context.session.settled && !children.live?.getSnapshot().matches({ active: 'connecting' })
}

/** Whether the code of a member's page has started that stores what waits for the server. A visitor needs none. */
function hasOutbox(app: AppActor): boolean {
  const { session, outbox } = app.getSnapshot().context
  return !session.user || outbox !== null
}

const isSettled = (app: AppActor) =>
  pending.size === 0 &&
  isConnectionKnown(app) &&
  hasOutbox(app) &&
  document.fonts.status === 'loaded' &&
  !document.querySelector('[aria-busy=true], .spinner')

/**
 * Sets `data-settled` on `<html>` while no call is in flight, the connection is up or known to be down, the code of the
 * page and of its dialogs is there, what is kept is written, and nothing is `aria-busy`. A call ends after 20 s at the
 * latest, so a page that is not settled then shows the reason.
 */
export function startMarkingSettled(app: AppActor): void {
  let quietFrames = 0
  let isChecking = false
  const check = () => {
    quietFrames = isSettled(app) ? quietFrames + 1 : 0
    isChecking = quietFrames < QUIET_FRAMES
    if (isChecking) requestAnimationFrame(check)
    else document.documentElement.dataset.settled = ''
  }
  const checkAgain = () => {
    delete document.documentElement.dataset.settled
    quietFrames = 0
    if (isChecking) return
    isChecking = true
    requestAnimationFrame(check)
  }
  pending.onStart = checkAgain
  app.subscribe(checkAgain)
  app.getSnapshot().children.live?.subscribe(checkAgain)
  app.getSnapshot().children.connectivity?.subscribe(checkAgain)
  checkAgain()
}
