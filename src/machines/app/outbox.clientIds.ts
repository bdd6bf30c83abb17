// Games and roasts that this browser created and that the server may not know yet. They have a client id.

import type { NewEntry, OutboxAnswer, OutboxEntry } from './outbox.types.ts'

const CLIENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The client id in the last part of an address, such as `/pool/{client_id}`; null when the part is no client id. */
export const clientIdIn = (param: string | undefined) => (param !== undefined && CLIENT_ID.test(param) ? param : null)

/** Whether the entry creates a game or a roast. The key of such an entry is the client id. */
export const isCreation = ({ key, local }: Pick<NewEntry, 'key' | 'local'>) => local?.client_id === key

/** The id that the server gave to a created game or roast; null for the answer to another call. */
export function createdId(answer: OutboxAnswer | null): number | null {
  if (answer?.call === 'POST /pool/games') return answer.data.pool_game_id
  return answer?.call === 'POST /coffee/roasts' ? answer.data.coffee_roast_id : null
}

/**
 * The unsaved games or roasts that are not in the server's list. The list can already contain a new game or roast
 * before the answer to its creation arrives, because the live event is often faster than the answer.
 */
export function withoutListed<Unsaved extends { readonly client_id: string }>(
  unsaved: readonly Unsaved[],
  listed: readonly { readonly client_id?: string }[],
): readonly Unsaved[] {
  if (unsaved.length === 0) return unsaved
  const ids = new Set(listed.map(({ client_id }) => client_id))
  return unsaved.filter(({ client_id }) => !ids.has(client_id))
}

/** The name of the queue after the server has given an id: `game:12` replaces `game:` and the client id. */
export function queueWithId(queue: string, id: number): string {
  return `${queue.slice(0, queue.indexOf(':'))}:${id}`
}

/** The entry with the server's id in its queue and its params. */
function withServerId<Entry extends NewEntry>(entry: Entry, id: number): Entry {
  if (!entry.local) return entry
  const { command, queue, local } = entry
  const params = isCreation(entry) ? command.params : { ...command.params, [local.idField]: id }
  // Only the id changes, so the params still belong to the call.
  return { ...entry, queue: queueWithId(queue, id), command: { ...command, params } as Entry['command'] }
}

/** The entries with the server's ids. `ids` has the known ids of the server, by client id. */
export function withServerIds<Entry extends NewEntry>(
  entries: readonly Entry[],
  ids: Readonly<Record<string, number>>,
): readonly Entry[] {
  return entries.map((entry) => {
    const id = entry.local && ids[entry.local.client_id]
    return id === undefined ? entry : withServerId(entry, id)
  })
}

/** Whether the entry waits for a creation that the server refused. */
export function waitsForRefusedCreation(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  return !isCreation(entry) && entries.some(({ key, error }) => key === entry.local?.client_id && error !== null)
}
