import { useSelector } from '@xstate/react'
import { useHydrated, useSystemActor, useUser } from './AppContext.ts'

/**
 * True while the server cannot be reached. Always false during hydration, which is the time in which React connects its
 * components to the prerendered HTML: both must show the same.
 */
export function useOffline(): boolean {
  const isOffline = useSelector(useSystemActor('connectivity'), (snapshot) => snapshot.matches('offline'))
  return useHydrated() && isOffline
}

/** The words of the page for each state of the socket. */
const LIVE_STATES = {
  idle: 'Not connected',
  connecting: 'Connecting',
  connected: 'Connected',
  reconnecting: 'Reconnecting',
} as const

export type LiveState = keyof typeof LIVE_STATES

/**
 * The state of the socket and its label. During hydration it is 'connecting', as in the prerendered page. While the
 * server cannot be reached, the label is 'Offline'. For a member, this label also says that scores and roasts are kept.
 */
export function useLiveState(): { state: LiveState; label: string } {
  const liveState = useSelector(useSystemActor('live'), (snapshot): LiveState => {
    return snapshot.value === 'idle' ? 'idle' : snapshot.value.active
  })
  const state = useHydrated() ? liveState : 'connecting'
  const isOffline = useOffline()
  const user = useUser()
  const keptText = user ? ': scores and roasts are kept' : ''
  if (!isOffline) return { state, label: LIVE_STATES[state] }
  // A browser without a network can keep the socket open for a while.
  return { state: state === 'connected' ? 'reconnecting' : state, label: `Offline${keptText}` }
}
