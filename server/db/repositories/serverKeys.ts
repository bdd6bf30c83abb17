// Reads the keys with which the server signs cookies, and makes those that the database does not have yet.

import type { Db } from '../dialect.ts'

/** The key with this name. The first node stores `newSecret` as the key, and all later nodes get the same key. */
export async function findOrStoreKey(db: Db, name: string, newSecret: string): Promise<string> {
  await db
    .insertInto('server_keys')
    .values({ name, secret: newSecret })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { secret } = await db
    .selectFrom('server_keys')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return secret
}
