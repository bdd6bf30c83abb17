// Finds the machines that have a page in docs/machines.

import { basename, dirname } from 'node:path'
import { type AnyStateMachine, StateMachine } from 'xstate'
import type { CollectedModel } from './collected.ts'

/** A machine that has a page. */
export interface Chart {
  readonly machine: AnyStateMachine
  /** The path of the machine's file from the repository's root: `src/machines/pool/poolGame.machine.ts`. */
  readonly file: string
  /** The name of the export whose type describes the machine: the machine, or the function that creates it. */
  readonly exported: string
  /** `pool/poolGame`: the area and the name. */
  readonly name: string
  /** The models of this machine, from the model tests. */
  readonly models: readonly CollectedModel[]
}

/** What each file exports. The first key is the path of the file, and the second is the name of the export. */
type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine
const nameOf = (file: string) => basename(file, '.machine.ts')

/**
 * The chart of the machine that a file declares. The id of this machine is the name of the file. If the file exports
 * only a function that creates the machine, the machine comes from its model test. Null if the file declares no such
 * machine. The file of `bags`, for example, only uses the machine `paged`.
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

/** The pairs of transitions that no model takes, each with the reason. */
export const uncoveredPairsOf = ({ models }: Chart): [name: string, reason: string][] =>
  Object.entries(Object.assign({}, ...models.map(({ model }) => model.uncoveredPairs)))
