import { useSelector } from '@xstate/react'
import type { PendingRef } from '../../../machines/shared/pending.machine.ts'
import { useOffline } from '../../shared/useConnection.ts'

/**
 * Why a change of the seats or of the end of the match cannot be saved now: it must not overtake the taps that were made
 * before it. Null if it can be saved.
 */
export function useWaitText(pending: PendingRef): string | null {
  const isOffline = useOffline()
  const hasUnsaved = useSelector(pending, ({ context }) => context.entries.length > 0)
  if (isOffline) return 'You are offline. This can be saved when the connection is back.'
  return hasUnsaved ? 'A tap is not saved yet. This can be saved after it.' : null
}
