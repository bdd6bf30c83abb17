import { fromCallback } from 'xstate'
import type { TabFact } from '../../machines/app/session.types.ts'

/** Raise the number when the type `TabFact` changes: another tab may still run an older build. */
const CHANNEL = 'parlor-session-1'

/**
 * Sends the machine each fact of the other tabs of this browser: that the member signed in or out there. Sends the
 * facts of the machine to the other tabs. The machines `session` and `signInAgain` each have one of these actors, and
 * each actor also receives the facts of the other one.
 */
export const sessionTabs = fromCallback<TabFact>(({ sendBack, receive }) => {
  let channel: BroadcastChannel
  try {
    channel = new BroadcastChannel(CHANNEL)
  } catch {
    // Old browsers have no channels, and Firefox refuses them if it blocks the storage. Then the next call of each tab
    // shows that the member has signed out.
    return
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabFact>) => sendBack(data))
  receive((fact) => channel.postMessage(fact))
  return () => channel.close()
})
