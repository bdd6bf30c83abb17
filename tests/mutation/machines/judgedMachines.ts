// Loads the machines into which faults are planted, with their models and the tests that are written by hand.

import { type Chart, chartsOf } from '../../charts/charts.ts'
import { type ClaimedModel, claimed } from './collectedModels.ts'
import { beginFile } from './declaredTests.ts'
import type { TestFile } from './keptTests.ts'

type Load = () => Promise<unknown>
type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The test files that are written by hand and can run a machine. The generated tests are in `models`. */
const tests = import.meta.glob('../../{machines,services}/**/*.test.{ts,tsx}') as Record<string, Load>
const models = import.meta.glob('../../models/**/*.model.test.ts') as Record<string, Load>
const modules = import.meta.glob('../../../src/machines/**/*.machine.ts', { eager: true }) as Modules

/** The path of a file from the repository's root. */
const fromRoot = (path: string) => path.replace('../../../', '').replace(/^\.\.\/\.\.\//, 'tests/')

export interface JudgedMachine {
  readonly chart: Chart
  readonly models: readonly ClaimedModel[]
}

/** Loads all machines, their models and the tests that are written by hand. */
export async function loadMachines(): Promise<{ machines: JudgedMachine[]; files: TestFile[] }> {
  const files: TestFile[] = []
  for (const [path, load] of Object.entries(tests)) {
    const declared = beginFile()
    await load()
    files.push({ ...declared, file: fromRoot(path), usualMs: [], machines: [] })
  }
  for (const [path, load] of Object.entries(models)) {
    claimed.file = fromRoot(path)
    await load()
  }
  const named = Object.fromEntries(Object.entries(modules).map(([path, module]) => [fromRoot(path), module]))
  const machines = chartsOf(named, claimed.models).map((chart) => ({
    chart,
    models: claimed.models.filter(({ model }) => model.machine.id === chart.machine.id),
  }))
  return { machines, files }
}
