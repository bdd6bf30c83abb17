// The command `npm run coverage:machines`: runs the models of the machines and writes docs/machines/figures.json.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { FIGURES_FILE, FOLDER_VARIABLE } from '../models/figures.ts'

// Each model test writes its figures to a file in this folder.
const folder = await mkdtemp(join(tmpdir(), 'figures-'))
process.env[FOLDER_VARIABLE] = folder
const vitest = await createVitest('test', { run: true, watch: false, project: ['unit'], reporters: ['dot'] })
const { testModules } = await vitest.start(['tests/models/'])
await vitest.close()
const files = await readdir(folder)
const figures = await Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'))))
await rm(folder, { recursive: true })
if (testModules.length === 0 || testModules.some((module) => !module.ok())) {
  console.error('A model test failed, so nothing is published.')
  process.exit(1)
}
const sorted = figures.flatMap((one) => Object.entries(one)).sort(([a], [b]) => (a < b ? -1 : 1))
await writeFile(FIGURES_FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
console.log(`The figures of ${sorted.length} models are in docs/machines/figures.json.`)
process.exit(0)
