import type { NewEntry } from './outbox.types.ts'
import { systemActor } from './system.ts'

interface ActionArgs {
  system: Parameters<typeof systemActor>[0]
}

/** Action `enqueue`, params: what to deliver to the server, whatever the network does. */
export function enqueue({ system }: ActionArgs, entry: NewEntry): void {
  systemActor(system, 'outbox')?.send({ type: 'outbox.enqueue', entry })
}

/** Action `askOutbox`: the screen hears `outbox.changed` at once, and then whenever something changes. */
export function askOutbox({ system }: ActionArgs): void {
  systemActor(system, 'outbox')?.send({ type: 'outbox.tell' })
}
