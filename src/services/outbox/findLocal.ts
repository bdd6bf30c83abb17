// Finds a game or a roast that this browser created, by its client id.
import type { OutboxEntry } from '../../machines/app/outbox.types.ts'
import { openOutboxStore } from './store.ts'

/** The result for a client id: the server's id, or the outbox entry that creates the game or roast, or null. */
type LocalResult = { readonly id: number } | { readonly creation: OutboxEntry } | null

/**
 * Looks up a client id on this browser's disk. The result is null if the disk has no such client id, or if the entry
 * with this id belongs to another member. A server's id is returned to every member: the server itself checks who is
 * allowed to read the game or roast.
 */
export type FindLocal = (client_id: string, user_id: number) => Promise<LocalResult>

export function createFindLocal(openStore: () => ReturnType<typeof openOutboxStore>): FindLocal {
  // This connection is separate from the connection of the outbox. It only reads, and it stays open for the next page.
  let storePromise: ReturnType<typeof openOutboxStore> | undefined
  return async (client_id, user_id) => {
    storePromise ??= openStore()
    const store = await storePromise
    // Read the entry first. If it is delivered between the two reads, the second read finds the id.
    const creation = await store.get(client_id)
    if (creation) return creation.user_id === user_id ? { creation } : null
    const id = await store.serverIdOf(client_id)
    return id === undefined ? null : { id }
  }
}

export const findLocal = createFindLocal(() => openOutboxStore())
