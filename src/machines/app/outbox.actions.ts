import type { NewEntry } from './outbox.types.ts'
import { systemActor } from './system.ts'

interface ActionArgs {
  system: Parameters<typeof systemActor>[0]
}

/** Action `enqueue`, params: the command. It is delivered at once, or when the server can be reached. */
export function enqueue({ system }: ActionArgs, entry: NewEntry): void {
  systemActor(system, 'outbox')?.send({ type: 'outbox.enqueue', entry })
}

/** Action `retryEntry`, params: the key of a refused entry. */
export function retryEntry({ system }: ActionArgs, { key }: { key: string }): void {
  systemActor(system, 'outbox')?.send({ type: 'outbox.retry', key })
}

/** Action `discardEntry`, params: the key of the entry to forget. */
export function discardEntry({ system }: ActionArgs, { key }: { key: string }): void {
  systemActor(system, 'outbox')?.send({ type: 'outbox.discard', key })
}
