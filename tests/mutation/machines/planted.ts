import { type AnyStateMachine, StateMachine } from 'xstate'
import { copyOf, type Mutant } from './operators.ts'

// Plants a fault into machines that exist already. Tests and other machines refer to these objects, so the objects are
// changed and not replaced.

/** A chart with an endless loop throws after this many steps. */
const MOST_STEPS = 300
/**
 * Machines that send each other events without end, or whose calls end immediately again and again, throw after this
 * many events. A test without a fault needs far fewer.
 */
const MOST_EVENTS = 20_000

const machines = new Set<AnyStateMachine>()
let planted: { readonly machineId: string; readonly mutant: Mutant } | null = null
const originals = new Map<AnyStateMachine, object>()
/** The ids of the machines that have run since `noteRunning`. Null if they are not collected. */
let running: Set<string> | null = null

/** From now on, adds the id of each machine that runs to `ids`. */
export function noteRunning(ids: Set<string> | null): void {
  running = ids
}

/** True while a test runs. A machine that a test makes is made from a registered one, so it is not registered. */
let isTesting = false

/** How many events machines have received in this test. */
let events = 0

export function setTesting(testing: boolean): void {
  isTesting = testing
  events = 0
}

export function register<Machine extends AnyStateMachine>(machine: Machine): Machine {
  machines.add(machine)
  if (planted) change(machine)
  return machine
}

const { prototype } = StateMachine as unknown as { prototype: AnyStateMachine }
const { provide, getInitialSnapshot, transition, restoreSnapshot } = prototype

/** A machine that is made from one with the fault has the fault already. */
prototype.provide = function provideAndRegister(this: AnyStateMachine, implementations: never) {
  const machine = provide.call(this, implementations) as AnyStateMachine
  if (!isTesting && !planted) machines.add(machine)
  return machine
} as never

/** The same method, which also stores that the machine runs. */
const noteRunsOf = (method: (...args: never[]) => unknown) =>
  function noteAndRun(this: AnyStateMachine, ...args: never[]) {
    running?.add(this.id)
    if (planted && isTesting && ++events > MOST_EVENTS) throw new Error('The machines run in a circle.')
    return method.apply(this, args)
  } as never

prototype.getInitialSnapshot = noteRunsOf(getInitialSnapshot)
prototype.transition = noteRunsOf(transition)
prototype.restoreSnapshot = noteRunsOf(restoreSnapshot)

function change(machine: AnyStateMachine) {
  if (!planted || machine.id !== planted.machineId) return
  const { mutant } = planted
  const config = copyOf(machine.config) as unknown as Record<string, unknown>
  if (!mutant.change(config)) return
  config.options = { ...(config.options as object), maxIterations: MOST_STEPS }
  const { implementations } = machine
  const name = mutant.stretched
  const delays = name
    ? { ...implementations.delays, [name]: tenTimes(implementations.delays[name as never]) }
    : implementations.delays
  originals.set(machine, { ...machine })
  Object.assign(machine, new StateMachine(config as never, { ...implementations, delays } as never))
}

const tenTimes = (delay: unknown) =>
  typeof delay === 'function' ? (...args: unknown[]) => delay(...args) * 10 : (delay as number) * 10

/** Plants a fault into all machines with this id, also into those that are created from now on. */
export function plant(machineId: string, mutant: Mutant): void {
  planted = { machineId, mutant }
  for (const machine of machines) change(machine)
}

export function removeFault(): void {
  planted = null
  for (const [machine, original] of originals) Object.assign(machine, original)
  originals.clear()
}
