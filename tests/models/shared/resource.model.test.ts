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
    check: (snapshot) => {
      if (snapshot.matches('ready')) expect(snapshot.context.data).not.toBeNull()
      if (snapshot.matches('failed')) expect(snapshot.context.error).toEqual(unanswered.error)
    },
  },
)

describe('resource', () => {
  const words: Record<number, string> = { 1: 'one', 2: 'two' }
  const provide = (machine: ReturnType<typeof createResourceMachine<string[], { id: number }>>) =>
    createActor(
      machine.provide({ actors: { load: fromPromise(async ({ input }) => [words[input.query.id] ?? '']) } }),
      { input: { id: 1 } },
    ).start()

  test('a new query drops the old data and loads the new', async () => {
    const actor = provide(createResourceMachine())
    await settled()
    expect(actor.getSnapshot().context.data).toEqual(['one'])
    actor.send({ type: 'query.change', query: { id: 2 } })
    expect(actor.getSnapshot().context.data).toBeNull()
    await settled()
    expect(actor.getSnapshot().context.data).toEqual(['two'])
  })

  test('with a merge, the data of the earlier query stays and the new data joins it', async () => {
    const actor = provide(createResourceMachine((known, loaded) => [...known, ...loaded]))
    await settled()
    actor.send({ type: 'query.change', query: { id: 2 } })
    expect(actor.getSnapshot().context.data).toEqual(['one'])
    await settled()
    expect(actor.getSnapshot().context.data).toEqual(['one', 'two'])
  })

  test('a refresh during a load starts the load again and keeps the data', async () => {
    let asked = 0
    const machine = createResourceMachine<number, { id: number }>().provide({
      actors: { load: fromPromise(async () => ++asked) },
    })
    const actor = createActor(machine, { input: { id: 1 } }).start()
    actor.send({ type: 'resource.refresh' })
    await settled()
    expect(asked).toBe(2)
    expect(actor.getSnapshot().context.data).toBe(2)
  })
})
