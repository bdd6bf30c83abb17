// Stores the client ids of games and roasts that a member has deleted. A client id is the id that a browser made for a
// new game or roast. With it the server recognizes a call that is repeated later, and does not create the game or roast
// again.

import type { Db } from '../dialect.ts'
import type { DeletedClientIdsTable } from '../schema/deletedClientIds.ts'

type Kind = DeletedClientIdsTable['kind']

/**
 * Stores the client id of a game or roast that a member is deleting. Does nothing if the game or roast was created
 * without a client id.
 */
export async function storeClientIdOfDeleted(
  db: Db,
  { client_id, ...deleted }: Omit<DeletedClientIdsTable, 'client_id'> & { client_id: string | null },
): Promise<void> {
  if (client_id === null) return
  await db
    .insertInto('deleted_client_ids')
    .values({ ...deleted, client_id })
    .execute()
}

/** Finds the id of a deleted game or roast of the member by its client id. */
export async function findIdOfDeleted(
  db: Db,
  user_id: number,
  kind: Kind,
  client_id: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('deleted_client_ids')
    .select('deleted_id')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  return row?.deleted_id
}

export async function deleteClientIdsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('deleted_client_ids').where('user_id', '=', userId).execute()
}
