import { defineConfig } from 'vitest/config'

const testsIn = (...folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)

/**
 * Four projects, each run by its name (`vitest run --project server`). The groups keep the ones that start real
 * servers and browsers from running beside each other: on two cores their time limits would measure the neighbour.
 * Without isolation the files of a worker share what they import, which was half of their time.
 */
export default defineConfig({
  test: {
    environment: 'node',
    // What is polled for comes, or does not; how soon it comes on a busy machine is no test's business.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: testsIn('contract', 'machines', 'models', 'services', 'scripts', 'structure'),
          testTimeout: 20_000,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'build',
          include: testsIn('build'),
          globalSetup: ['tests/support/builtOnce.ts'],
          testTimeout: 20_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: testsIn('server'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: testsIn('browser'),
          globalSetup: ['tests/support/builtOnce.ts', 'tests/support/chromiumOnce.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
