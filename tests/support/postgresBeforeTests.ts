import type { TestProject } from 'vitest/node'
import { createDatabase, findTestDatabase } from '../../scripts/testDatabase.ts'

/**
 * Vitest runs this once before the first test on PostgreSQL. Creates the database that the project's TEST_DATABASE_URL
 * names.
 * @returns a function that drops the database. Vitest calls it after the last test
 */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: url } = config.env
  const existing = await findTestDatabase()
  if (!url || existing === undefined) throw new Error('PostgreSQL no longer answers.')
  return createDatabase(url, existing)
}
