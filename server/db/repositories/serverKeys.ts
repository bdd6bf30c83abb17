// Reads the keys with which the server signs, and makes them at their first use.

import type { Db } from '../dialect.ts'

/**
 * The key with this name. The first node stores `fresh` as the key, and all later nodes get the same key.
 * @serves security-keys-01
 */
export async function findOrStoreKey(db: Db, name: string, fresh: string): Promise<string> {
  await db
    .insertInto('server_keys')
    .values({ name, secret: fresh })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { secret } = await db
    .selectFrom('server_keys')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return secret
}
