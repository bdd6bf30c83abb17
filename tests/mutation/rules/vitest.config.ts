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

// Only `npm run mutation -- rules` uses it. Tests import the rules with all their faults, and another module instead of
// Vitest.
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
