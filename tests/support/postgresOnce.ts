import type { TestProject } from 'vitest/node'
import { createDatabase, findTestDatabase } from '../../scripts/testDatabase.ts'

/** Before the first test on PostgreSQL: makes the database that the project's tests are told of. */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: url } = config.env
  const beside = await findTestDatabase()
  if (!url || beside === undefined) throw new Error('PostgreSQL no longer answers.')
  return createDatabase(url, beside)
}
