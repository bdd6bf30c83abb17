// Finds a game or a roast that this browser created, by its client id.
import type { OutboxEntry } from '../../machines/app/outbox.types.ts'
import { openOutboxStore } from './store.ts'

/** The result for a client id: the server's id, or the waiting entry that creates the object. */
type LocalFound = { readonly id: number } | { readonly creation: OutboxEntry } | null

/**
 * Looks up a client id on this browser's disk. Null if the disk has nothing for it (another browser made it, or it was
 * discarded), or if the creation is another member's. The server checks who may read the object of a server's id.
 */
export type FindLocal = (client_id: string, user_id: number) => Promise<LocalFound>

export function createFindLocal(openStore: () => ReturnType<typeof openOutboxStore>): FindLocal {
  // This connection is separate from that of the outbox. It only reads, and it stays open for the next page.
  let opened: ReturnType<typeof openOutboxStore> | undefined
  return async (client_id, user_id) => {
    opened ??= openStore()
    const store = await opened
    // Read the entry first. If it is delivered between the two reads, the second one finds the id.
    const creation = await store.get(client_id)
    if (creation) return creation.user_id === user_id ? { creation } : null
    const id = await store.serverIdOf(client_id)
    return id === undefined ? null : { id }
  }
}

export const findLocal = createFindLocal(() => openOutboxStore())
