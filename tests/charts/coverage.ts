// The command `npm run coverage:machines`: runs the models of the machines, and prints what their paths cover.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { FOLDER_VARIABLE, figuresIn } from '../models/figures.ts'
import { bundledCharts } from './bundle.ts'
import { coverageFaults, coverageTable } from './coverageTable.ts'

const folder = await mkdtemp(join(tmpdir(), 'figures-'))
process.env.TEST_TIER = 'all'
process.env[FOLDER_VARIABLE] = folder
const vitest = await createVitest('test', { run: true, watch: false, project: ['unit'], reporters: ['dot'] })
const { testModules } = await vitest.start(['tests/models/'])
await vitest.close()
const figures = figuresIn(folder)
await rm(folder, { recursive: true })
const charts = await bundledCharts()
console.log(coverageTable(charts, figures))
const faults = coverageFaults(charts, figures)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 || testModules.some((module) => !module.ok()) ? 1 : 0)
