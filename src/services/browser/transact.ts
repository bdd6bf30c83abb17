import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'

/**
 * Makes the requests of `work` in one transaction of the browser's database, and resolves when it has ended. `work` makes
 * all its requests at once: the transaction is then closed, so that it ends without this page. WebKit stores a page that
 * is left together with its open transactions, and these would block the database for every later page.
 */
export async function transact<
  Schema extends DBSchema,
  Name extends StoreNames<Schema>,
  Mode extends 'readonly' | 'readwrite',
  Result,
>(
  database: IDBPDatabase<Schema>,
  stores: Name[],
  mode: Mode,
  work: (transaction: IDBPTransaction<Schema, Name[], Mode>) => Promise<Result>,
  options?: IDBTransactionOptions,
): Promise<Result> {
  const transaction = database.transaction(stores, mode, options)
  const result = work(transaction)
  transaction.commit()
  const [value] = await Promise.all([result, transaction.done])
  return value
}
