// The configuration of Vitest for `npm run mutation -- rules` only. It replaces the code of the rules with code that
// contains all faults, and it replaces the module `vitest` in the tests of the rules.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { RulesJob } from './job.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const here = join(root, 'tests/mutation/rules/')
const declaredTests = join(root, 'tests/mutation/machines/declaredTests.ts')

const job: RulesJob = JSON.parse(readFileSync(process.env.MUTATION_JOB ?? '', 'utf8'))
const texts: Record<string, string> = JSON.parse(readFileSync(job.texts, 'utf8'))

export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      resolveId(source, importer) {
        return source === 'vitest' && importer?.startsWith(join(root, 'tests/contract/')) ? declaredTests : null
      },
      load: (id) => texts[id] ?? null,
    },
  ],
  test: {
    environment: 'node',
    include: [`${here}judge.ts`],
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    reporters: ['dot'],
  },
})
