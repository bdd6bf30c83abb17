// Makes a test from a path that a developer has copied in the inspector. The inspector is a panel that shows the
// running machines, beside the page and only in development.
import { expect, test } from 'vitest'
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { ModelEvent } from './paths.ts'
import { startStubbed, stubbedMachine } from './realActor.ts'

/** An event, and the state of the machine after it. */
type CopiedStep<Machine extends AnyStateMachine> = readonly [
  event: ModelEvent<Machine>,
  state: SnapshotFrom<Machine>['value'],
]

/** The code of an action of a machine. */
type Effect = ((...args: unknown[]) => unknown) & { type?: string }

/** The action, except that it does nothing instead of throwing if a screen must still provide it. */
const withoutEffect =
  (action: Effect): Effect =>
  (...args) => {
    try {
      action(...args)
    } catch (error) {
      if (!/^provide /.test((error as Error).message)) throw error
    }
  }

/** Takes the steps in a real actor. Throws if the state of the actor after a step is not the state of this step. */
export async function walkCopied<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  steps: readonly CopiedStep<Machine>[],
): Promise<void> {
  const actions = Object.entries(machine.implementations.actions as Record<string, Effect>)
  // The actions of XState itself, such as `assign`, have a type. They stay as they are.
  const screenActions = actions.filter(([, action]) => action.type === undefined)
  const quietMachine = machine.provide({
    actions: Object.fromEntries(screenActions.map(([name, action]) => [name, withoutEffect(action)])),
  } as never) as unknown as Machine
  const model = { machine: quietMachine, input, events: [] }
  let thrown: unknown = null
  const onError = (error: unknown) => {
    thrown = error
  }
  const { actor, apply } = startStubbed(stubbedMachine(model), model, { onError })
  for (const [index, [event, state]] of steps.entries()) {
    await apply(event)
    if (thrown) throw thrown
    expect(actor.getSnapshot().value, `step ${index + 1}: ${(event as { type: string }).type}`).toEqual(state)
  }
  actor.stop()
}

/** Declares a test from the path that the inspector has copied. */
export function testPath<Machine extends AnyStateMachine>(
  title: string,
  machine: Machine,
  input: InputFrom<Machine>,
  steps: readonly CopiedStep<Machine>[],
): void {
  test(title, () => walkCopied(machine, input, steps))
}
