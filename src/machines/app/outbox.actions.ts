// The actions with which a machine adds, retries and discards entries of the outbox.

import type { NewEntry } from './outbox.types.ts'
import { systemActor } from './system.ts'

interface ActionArgs {
  system: Parameters<typeof systemActor>[0]
}

/** The action `enqueue`. Its params are the new entry. The entry is delivered as soon as the server can be reached. */
export function enqueue({ system }: ActionArgs, entry: NewEntry): void {
  systemActor(system, 'outbox')?.send({ type: 'outbox.enqueue', entry })
}

/** The action `retryEntry`. Its params contain the key of a refused entry. The entry is then sent again. */
export function retryEntry({ system }: ActionArgs, { key }: { key: string }): void {
  systemActor(system, 'outbox')?.send({ type: 'outbox.retry', key })
}

/** The action `sendWaiting`. The waiting entries are then sent immediately, not only at the next attempt. */
export function sendWaiting({ system }: ActionArgs): void {
  systemActor(system, 'outbox')?.send({ type: 'outbox.send' })
}

/** The action `discardEntry`. Its params contain the key of the entry. The entry is then deleted and not sent again. */
export function discardEntry({ system }: ActionArgs, { key }: { key: string }): void {
  systemActor(system, 'outbox')?.send({ type: 'outbox.discard', key })
}
