import type { OutboxEntry } from '../../machines/app/outbox.types.ts'
import { openOutboxStore } from './store.ts'

/** What this browser knows about a client id: the server's id, or the entry that waits to create the object. */
export type LocalFound = { readonly id: number } | { readonly creation: OutboxEntry } | null

// A connection of its own. It only reads, and it is kept for the next page.
let opened: ReturnType<typeof openOutboxStore> | undefined

/** Looks up a client id of a member on this browser's disk. Null: another browser made it, or it was discarded. */
export async function findLocal(client_id: string, user_id: number): Promise<LocalFound> {
  opened ??= openOutboxStore()
  const store = await opened
  // The entry first: if it is delivered meanwhile, the id is there.
  const creation = await store.get(client_id)
  if (creation) return creation.user_id === user_id ? { creation } : null
  const id = await store.serverIdOf(client_id)
  return id === undefined ? null : { id }
}
