import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import { createResourceMachine } from '../../../src/machines/shared/resource.machine.ts'
import { settled } from '../../machines/support.ts'
import { done, failed } from '../events.ts'
import { describeModel } from '../model.ts'

const unanswered = new CallError(NO_ANSWER)

describeModel(
  {
    machine: createResourceMachine<string, { id: number }>(),
    input: { id: 1 },
    events: [
      { type: 'resource.refresh' },
      { type: 'query.change', query: { id: 1 } },
      { type: 'query.change', query: { id: 2 } },
      done('load', 'the thing'),
      failed('load', unanswered),
    ],
    key: ({ context }) => [context.query.id, context.data, context.error?.code],
  },
  {
    proves: 'the state `ready` has data, and the state `failed` has the error of the load',
    check: (snapshot) => {
      if (snapshot.matches('ready')) expect(snapshot.context.data).not.toBeNull()
      if (snapshot.matches('failed')) expect(snapshot.context.error).toEqual(unanswered.error)
    },
  },
)

describe('resource', () => {
  const words: Record<number, string> = { 1: 'one', 2: 'two' }
  const start = (machine: ReturnType<typeof createResourceMachine<string[], { id: number }>>) =>
    createActor(
      machine.provide({ actors: { load: fromPromise(async ({ input }) => [words[input.query.id] ?? '']) } }),
      { input: { id: 1 } },
    ).start()

  test('a new query removes the old data and loads the new data', async () => {
    const actor = start(createResourceMachine())
    await settled()
    expect(actor.getSnapshot().context.data).toEqual(['one'])
    actor.send({ type: 'query.change', query: { id: 2 } })
    expect(actor.getSnapshot().context.data).toBeNull()
    await settled()
    expect(actor.getSnapshot().context.data).toEqual(['two'])
  })

  test('with a `merge` function, the data of the earlier query stays and the new data is added', async () => {
    const actor = start(createResourceMachine((known, loaded) => [...known, ...loaded]))
    await settled()
    actor.send({ type: 'query.change', query: { id: 2 } })
    expect(actor.getSnapshot().context.data).toEqual(['one'])
    await settled()
    expect(actor.getSnapshot().context.data).toEqual(['one', 'two'])
  })

  test('a refresh during a load starts the load again and keeps the data', async () => {
    let loads = 0
    const machine = createResourceMachine<number, { id: number }>().provide({
      actors: { load: fromPromise(async () => ++loads) },
    })
    const actor = createActor(machine, { input: { id: 1 } }).start()
    actor.send({ type: 'resource.refresh' })
    await settled()
    expect(loads).toBe(2)
    expect(actor.getSnapshot().context.data).toBe(2)
  })
})
