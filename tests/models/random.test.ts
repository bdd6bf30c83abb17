// Tests the random sequences of events: what they find, and how a failed sequence is saved and repeated.
import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import type { Claims } from './claims.ts'
import { allFixtures, saveFixture } from './fixtures.ts'
import type { Model } from './paths.ts'
import { type Failure, failureText, Sequences } from './random.ts'
import { done, failed } from './xstateEvents.ts'

/**
 * A machine with two faults, for these tests: after the third knock it waits for ever, and it throws if the bell fails.
 */
const door = setup({
  types: { context: {} as { knocks: number }, events: {} as { type: 'door.knock' } | { type: 'door.ring' } },
  actors: { answer: fromPromise(async () => undefined), bell: fromPromise(async () => undefined) },
  actions: { count: assign({ knocks: ({ context }) => context.knocks + 1 }) },
  guards: { isThird: ({ context }) => context.knocks === 3 },
}).createMachine({
  id: 'door',
  context: { knocks: 0 },
  initial: 'shut',
  states: {
    shut: { on: { 'door.knock': { target: 'asking', actions: 'count' }, 'door.ring': 'ringing' } },
    ringing: { invoke: { id: 'bell', src: 'bell', onDone: 'shut' } },
    asking: {
      tags: 'busy',
      always: { guard: 'isThird', target: 'stuck' },
      invoke: { id: 'answer', src: 'answer', onDone: 'shut', onError: 'shut' },
    },
    stuck: { tags: 'busy' },
  },
})

const model: Model<typeof door> = {
  machine: door,
  input: undefined,
  events: [{ type: 'door.knock' }, { type: 'door.ring' }, done('answer'), failed('answer', new Error()), done('bell')],
}

async function findFailure(model: Model<typeof door>, claims: Claims<typeof door> = {}): Promise<Failure> {
  const { failure } = await new Sequences(model, claims).search({ sequences: 300, seed: 3 })
  if (!failure) throw new Error('nothing was found')
  return failure
}

describe('random sequences', () => {
  test('random sequences find a state that stays busy for ever, and print the shortest steps to it', async () => {
    const failure = await findFailure(model)
    expect(failureText(failure).split('\n')).toEqual([
      'It is not true that busy ends: "stuck" after the next timer fires.',
      'After 5 steps:',
      '  1. door.knock',
      expect.stringMatching(/^ {2}2\. answer (ends|fails)$/),
      '  3. door.knock',
      expect.stringMatching(/^ {2}4\. answer (ends|fails)$/),
      '  5. door.knock',
    ])
  })

  test('random sequences find a machine that throws because it does not handle the error of its child', async () => {
    const events = [{ type: 'door.ring' } as const, failed('bell', new Error('It is broken.'))]
    const { steps, message } = await findFailure({ ...model, events })
    expect(steps).toEqual(['door.ring', 'bell fails'])
    expect(message).toBe('The machine throws: It is broken.')
  })

  test('random sequences find a step that makes `checkStep` throw', async () => {
    const checkStep: Claims<typeof door>['checkStep'] = ({ before, event, after }) => {
      if (event.type === 'door.knock') expect(after.context.knocks).not.toBe(before.context.knocks + 1)
    }
    expect((await findFailure(model, { checkStep })).steps).toEqual(['door.knock'])
  })

  test('two searches with the same seed have the same result', async () => {
    const sequences = new Sequences(model, {})
    const search = () => sequences.search({ sequences: 20, seed: 5 })
    expect(await search()).toEqual(await search())
  })
})

describe('a failed sequence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixtures-'))
  afterAll(() => rm(folder, { recursive: true }))

  test('a failed sequence is saved once, and its replay fails while the fault exists, or if the model lacks one of the events', async () => {
    const failure = await findFailure(model)
    const file = saveFixture('door', { model: 'door: it opens', ...failure }, folder)
    expect(saveFixture('door', { model: 'door: it opens', ...failure }, folder)).toBe(file)
    expect(readdirSync(folder)).toEqual([file])
    const [[, fixture] = []] = allFixtures(folder)
    if (!fixture) throw new Error('no fixture')
    await expect(new Sequences(model, {}).replay(fixture)).rejects.toThrow('It is not true that busy ends')
    const events = model.events as readonly { type: string }[]
    const withoutKnocks = { ...model, events: events.filter(({ type }) => type !== 'door.knock') } as typeof model
    await expect(new Sequences(withoutKnocks, {}).replay(fixture)).rejects.toThrow(
      "The model has no event 'door.knock'",
    )
  })
})
