import type { Db } from '../dialect.ts'

/** The key of this name. The first node that asks stores `fresh` as the key, and all others then get the same. */
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
