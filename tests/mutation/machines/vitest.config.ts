// The settings of Vitest for `npm run mutation`: tests and machines import other modules instead of Vitest and XState.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const here = (name: string) => join(root, 'tests/mutation/machines', name)

export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      resolveId(source, importer) {
        // The files of this folder themselves import the real Vitest and the real XState.
        const isOwn = importer?.startsWith(here('')) ?? false
        if (source === 'xstate') return isOwn ? null : here('xstate.ts')
        if (source === 'vitest') return isOwn ? null : here('declaredTests.ts')
        if (source.endsWith('/model.ts') && importer?.includes('/tests/models/')) return here('collectedModels.ts')
        return null
      },
    },
  ],
  test: {
    environment: 'node',
    include: ['tests/mutation/machines/judge.ts'],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    reporters: ['dot'],
    expect: { poll: { timeout: 1000 } },
  },
})
