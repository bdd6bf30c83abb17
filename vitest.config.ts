// The projects of Vitest: which tests belong to each project, and with which settings they run.

import { readdirSync, readFileSync } from 'node:fs'
import './tests/support/testOwner.ts'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { siteOwner } from './scripts/owner/siteOwner.ts'
import { findTestDatabase, newDatabaseUrl } from './scripts/testDatabase.ts'

type Options = TestProjectInlineConfiguration['test']

/** A project with the tests of these folders below `tests`. At most two test files run at a time. */
function project(name: string, folders: readonly string[], options: Options): TestProjectInlineConfiguration {
  const include = folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)
  return { extends: true, test: { name, include, maxWorkers: 2, ...options } }
}

/** Projects with a lower number run before the others. */
const atFirst = { groupOrder: 0 }
/** The browser tests run alone, because they become too slow on a busy machine. */
const atLast = { groupOrder: 1 }

/**
 * The settings of the tests of the server. Without `isolate`, the test files of a worker share what they import. With
 * it, the imports took half of the time.
 */
const server = { testTimeout: 30_000, hookTimeout: 60_000, isolate: false, sequence: atFirst }

const browser = {
  globalSetup: ['tests/support/buildBeforeTests.ts', 'tests/support/chromiumBeforeTests.ts'],
  testTimeout: 90_000,
  hookTimeout: 90_000,
  // The files of a worker share one browser.
  isolate: false,
  sequence: atLast,
}

/** Tests of writes at the same time: on PostgreSQL, unlike on SQLite, only a lock of the row keeps them apart. */
const FILES_ABOUT_LOCKS = ['pool/scores', 'pool/corrections', 'pool/seats', 'coffee/readings', 'members/lastAdmin'].map(
  (name) => `tests/server/${name}.test.ts`,
)

/**
 * The tests of the server whose code knows which database they run on, and the tests about locks. The other tests see
 * the same on both databases, so only `npm run test:all` runs them on PostgreSQL, too.
 */
function filesAboutDatabases(): string[] {
  const knowsDatabase = (file: string) =>
    /^(?!\s*(\/\/|\/?\*)).*(postgres|databaseUrl|DATABASE_URL|locationOf)/im.test(readFileSync(file, 'utf8'))
  const files = readdirSync('tests/server', { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/server/${file}`)
    .filter((file) => file.endsWith('.test.ts') && knowsDatabase(file))
  return [...new Set([...files, ...FILES_ABOUT_LOCKS])]
}

/** Each project can be run by its name: `vitest run --project server`. 'server-postgres' needs a PostgreSQL. */
export default defineConfig(async () => {
  const postgres = await findTestDatabase()
  const { alias, define } = await siteOwner()
  const projects = [
    project(
      'unit',
      [
        'contract',
        'machines',
        'models',
        'views',
        'charts',
        'services',
        'scripts',
        'structure',
        'simulation',
        'mutation',
      ],
      {
        // Long, because a busy machine needs more than 20 s for the largest property tests.
        testTimeout: 90_000,
        isolate: false,
        sequence: atFirst,
      },
    ),
    project('build', ['build'], {
      globalSetup: ['tests/support/buildBeforeTests.ts'],
      testTimeout: 20_000,
      sequence: atFirst,
    }),
    // Without an address of a PostgreSQL, these tests use SQLite.
    project('server', ['server'], { ...server, env: { TEST_DATABASE_URL: '' } }),
    // Killed processes, a million rows, and bounds in seconds: one file at a time. Only `npm run test:all` runs them.
    project('slow', ['slow'], {
      ...server,
      maxWorkers: 1,
      globalSetup: ['tests/support/buildBeforeTests.ts'],
      env: { TEST_DATABASE_URL: '' },
      sequence: { groupOrder: 2 },
    }),
    project('browser', ['browser'], browser),
    // What a page does in rare situations, and how it looks. Only `npm run test:all` runs them.
    project('details', ['details'], browser),
  ]
  if (postgres !== undefined) {
    const env = { TEST_DATABASE_URL: newDatabaseUrl(postgres) }
    const globalSetup = ['tests/support/postgresBeforeTests.ts']
    const onPostgres = project('server-postgres', ['server'], { ...server, env, globalSetup })
    if (process.env.TEST_TIER !== 'all') Object.assign(onPostgres.test ?? {}, { include: filesAboutDatabases() })
    projects.push(onPostgres)
  }
  return {
    define,
    resolve: { alias: [alias] },
    test: {
      environment: 'node',
      // Long, because a busy machine may need much time before the condition of `expect.poll` is true.
      expect: { poll: { timeout: 15_000 } },
      projects,
    },
  }
})
