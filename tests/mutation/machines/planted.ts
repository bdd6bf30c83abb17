// Plants a fault into machines that exist already. Tests and other machines refer to these objects, so the objects are
// changed and not replaced.

import { type AnyStateMachine, StateMachine } from 'xstate'
import { copyOf, type Mutant } from './operators.ts'

/** A chart with an endless loop throws an error after this many steps. */
const MAX_STEPS = 300
/**
 * Machines that send each other events without end, or whose calls end immediately again and again, throw an error
 * after this many events. A test without a fault needs far fewer.
 */
const MAX_EVENTS = 20_000

/** All registered machines, into which `plant` can plant faults. */
const machines = new Set<AnyStateMachine>()
/** The fault that is planted now. Null if none is planted. */
let planted: { readonly machineId: string; readonly mutant: Mutant } | null = null
/** The machines that have the fault, each with a copy of its fields from before. */
const originals = new Map<AnyStateMachine, object>()
/** The ids of the machines that have run since `collectUsedMachines`. Null if they are not collected. */
let usedMachines: Set<string> | null = null

/** From now on, adds the id of each machine that runs to `ids`. With null, no ids are collected any more. */
export function collectUsedMachines(ids: Set<string> | null): void {
  usedMachines = ids
}

/**
 * True while a test runs. A machine that a test makes with `provide` gets the fault from its original, which is
 * registered. So the new machine is not registered.
 */
let isTesting = false

/** How many events machines have received in this test. */
let eventCount = 0

/** Call this with true before each test, and with false after the last one. The count of events begins again. */
export function setTesting(testing: boolean): void {
  isTesting = testing
  eventCount = 0
}

/** From now on, `plant` also plants faults into this machine. Returns the machine. */
export function register<Machine extends AnyStateMachine>(machine: Machine): Machine {
  machines.add(machine)
  if (planted) changeMachine(machine)
  return machine
}

const { prototype } = StateMachine as unknown as { prototype: AnyStateMachine }
const { provide, getInitialSnapshot, transition, restoreSnapshot } = prototype

/** Registers a machine that `provide` makes while no test runs and no fault is planted. */
prototype.provide = function provideAndRegister(this: AnyStateMachine, implementations: never) {
  const machine = provide.call(this, implementations) as AnyStateMachine
  if (!isTesting && !planted) machines.add(machine)
  return machine
} as never

/** The same method, which first notes that the machine runs and counts the event. */
const withNote = (method: (...args: never[]) => unknown) =>
  function noteAndRun(this: AnyStateMachine, ...args: never[]) {
    usedMachines?.add(this.id)
    if (planted && isTesting && ++eventCount > MAX_EVENTS) throw new Error('The machines send events without end.')
    return method.apply(this, args)
  } as never

prototype.getInitialSnapshot = withNote(getInitialSnapshot)
prototype.transition = withNote(transition)
prototype.restoreSnapshot = withNote(restoreSnapshot)

/** Plants the fault into this machine, if the fault is for a machine with this id. */
function changeMachine(machine: AnyStateMachine) {
  if (!planted || machine.id !== planted.machineId) return
  const { mutant } = planted
  const config = copyOf(machine.config) as unknown as Record<string, unknown>
  if (!mutant.change(config)) return
  config.options = { ...(config.options as object), maxIterations: MAX_STEPS }
  const { implementations } = machine
  const delayName = mutant.stretched
  const delays = delayName
    ? { ...implementations.delays, [delayName]: tenTimes(implementations.delays[delayName as never]) }
    : implementations.delays
  originals.set(machine, { ...machine })
  Object.assign(machine, new StateMachine(config as never, { ...implementations, delays } as never))
}

const tenTimes = (delay: unknown) =>
  typeof delay === 'function' ? (...args: unknown[]) => delay(...args) * 10 : (delay as number) * 10

/** Plants a fault into all machines with this id, also into those that are created from now on. */
export function plant(machineId: string, mutant: Mutant): void {
  planted = { machineId, mutant }
  for (const machine of machines) changeMachine(machine)
}

export function removeFault(): void {
  planted = null
  for (const [machine, original] of originals) Object.assign(machine, original)
  originals.clear()
}
