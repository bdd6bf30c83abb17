// The command `npm run trace`: writes docs/traceability.md.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { bundledCharts } from '../charts/bundle.ts'
import { currentTrace, tracePage } from './trace.ts'

const { traces, faults } = currentTrace(await bundledCharts())
await writeFile(join(projectRoot, 'docs/traceability.md'), tracePage(traces))
console.log(`${traces.length} statements written to docs/traceability.md.`)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
