// Finds the machines that have a page in docs/machines.

import { basename, dirname } from 'node:path'
import { type AnyStateMachine, StateMachine } from 'xstate'
import type { CollectedModel } from './collected.ts'

/** A machine that has a page. */
export interface Chart {
  readonly machine: AnyStateMachine
  /** `src/machines/pool/poolGame.machine.ts` */
  readonly file: string
  /** The export that has the types: the machine, or the function that creates it. */
  readonly exported: string
  /** `pool/poolGame`: the area and the name. */
  readonly name: string
  readonly models: readonly CollectedModel[]
}

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine
const nameOf = (file: string) => basename(file, '.machine.ts')

/**
 * The machine that a file declares: the one with the name of the file. Some files, such as `bags`, declare no machine
 * and only use `paged`.
 */
function chartOf(file: string, module: Modules[string], models: readonly CollectedModel[]): Chart | null {
  const id = nameOf(file)
  const machineModels = models.filter(({ model }) => model.machine.id === id)
  const exports = Object.entries(module)
  const machine = exports.map(([, value]) => value).find((value) => isMachine(value) && value.id === id)
  const machineOfFile = (machine ?? machineModels[0]?.model.machine) as AnyStateMachine | undefined
  if (!machineOfFile) return null
  const create = `create${id[0]?.toUpperCase()}${id.slice(1)}Machine`
  const exported = exports.find(([name, value]) => value === machine || name === create)?.[0]
  if (exported === undefined) throw new Error(`${file} exports neither a machine nor ${create}.`)
  return { machine: machineOfFile, file, exported, name: `${basename(dirname(file))}/${id}`, models: machineModels }
}

/** The machines that have a page, sorted by name. */
export function chartsOf(modules: Modules, models: readonly CollectedModel[]): Chart[] {
  return Object.entries(modules)
    .map(([file, module]) => chartOf(file, module, models))
    .filter((chart) => chart !== null)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The machines that `parent` starts as children, by the names that `parent` gives them. */
export function childrenOf({ machine }: Chart, charts: readonly Chart[]): [string, Chart][] {
  return Object.entries(machine.implementations.actors).flatMap(([name, logic]) => {
    const child = isMachine(logic) ? charts.find((chart) => chart.machine.id === logic.id) : undefined
    return child ? [[name, child] as [string, Chart]] : []
  })
}

/** The pairs of transitions that no model takes, and why. */
export const uncoveredPairsOf = ({ models }: Chart): [name: string, reason: string][] =>
  Object.entries(Object.assign({}, ...models.map(({ model }) => model.uncoveredPairs)))
