import type { TestProject } from 'vitest/node'
import { createDatabase, findTestDatabase, migratedUrl } from '../../scripts/testDatabase.ts'
import { openDatabase } from '../../server/db/database.ts'

/**
 * Vitest runs this once before the first test on PostgreSQL. Creates the database that the project's TEST_DATABASE_URL
 * names, and a migrated one beside it, of which `openStorage` makes copies.
 * @returns a function that drops all databases of this run. Vitest calls it after the last test
 */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: url } = config.env
  const existing = await findTestDatabase()
  if (!url || existing === undefined) throw new Error('PostgreSQL no longer answers.')
  const dropAll = await createDatabase(url, existing)
  await createDatabase(migratedUrl(url), existing)
  const onError = (error: Error) => console.error(error)
  const database = await openDatabase({ databaseUrl: migratedUrl(url), dataDir: '' }, { onError })
  await database.close()
  return dropAll
}
