import { useSelector } from '@xstate/react'
import { useHydrated, useSystemActor } from './AppContext.ts'

/** True while the server cannot be reached. False during hydration, as in the prerendered page. */
export function useOffline(): boolean {
  const offline = useSelector(useSystemActor('connectivity'), (snapshot) => snapshot.matches('offline'))
  return useHydrated() && offline
}

/** What the page calls each state of the socket. */
const LIVE_STATES = {
  idle: 'Not connected',
  connecting: 'Connecting',
  connected: 'Live',
  reconnecting: 'Reconnecting',
} as const

export type LiveState = keyof typeof LIVE_STATES

/** The state of the socket and its label. During hydration it is 'connecting', as in the prerendered page. */
export function useLiveState(): { state: LiveState; label: string } {
  const live = useSelector(useSystemActor('live'), (snapshot): LiveState => {
    return snapshot.value === 'idle' ? 'idle' : snapshot.value.active
  })
  const state = useHydrated() ? live : 'connecting'
  return { state, label: LIVE_STATES[state] }
}
