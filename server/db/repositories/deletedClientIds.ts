import type { Db } from '../dialect.ts'
import type { DeletedClientIdsTable } from '../schema/deletedClientIds.ts'

type Kind = DeletedClientIdsTable['kind']

/** Keeps the client id of a game or roast that is being deleted. One that was created without a client id has none. */
export async function keepClientId(
  db: Db,
  { client_id, ...deleted }: Omit<DeletedClientIdsTable, 'client_id'> & { client_id: string | null },
): Promise<void> {
  if (client_id === null) return
  await db
    .insertInto('deleted_client_ids')
    .values({ ...deleted, client_id })
    .execute()
}

/** The id that a deleted game or roast of the member had, by its client id. */
export async function findDeleted(db: Db, user_id: number, kind: Kind, client_id: string): Promise<number | undefined> {
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
