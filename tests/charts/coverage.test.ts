// Tests how pairs of transitions are counted, and which faults of the figures are reported.

import { expect, test } from 'vitest'
import { type AnyStateMachine, type AnyTransitionDefinition, raise, setup } from 'xstate'
import { type Model, pathsOf } from '../models/paths.ts'
import { labelsOf } from '../models/transitionLabels.ts'
import { isNamed, isPossible } from '../models/transitionPairs.ts'
import { walkPaths } from '../models/walkPaths.ts'

/** A door with a lamp in a separate region. The leaf of a door is its moving part. `checking` is left immediately. */
const door = setup({}).createMachine({
  id: 'door',
  type: 'parallel',
  states: {
    leaf: {
      initial: 'shut',
      on: { knock: {} },
      states: {
        shut: { on: { open: 'checking' } },
        checking: { always: 'open' },
        open: { on: { shut: 'shut' } },
      },
    },
    lamp: { initial: 'dark', states: { dark: { on: { press: 'lit' } }, lit: {} } },
  },
})

test('a pair of transitions is possible when the source state of the second is active after the first', () => {
  const byLabel = new Map([...labelsOf(door)].map(([transition, label]) => [label, transition]))
  const transitionNamed = (label: string) => byLabel.get(`door.${label}`) as AnyTransitionDefinition
  const [knock, open, check, shut] = [
    'leaf on knock',
    'leaf.shut on open',
    'leaf.checking always',
    'leaf.open on shut',
  ].map(transitionNamed)
  const isPair = (first: AnyTransitionDefinition | undefined, second: AnyTransitionDefinition | undefined) =>
    isPossible(first as AnyTransitionDefinition, second as AnyTransitionDefinition)
  expect([
    isPair(open, check),
    isPair(check, shut),
    isPair(shut, open),
    isPair(knock, open),
    isPair(shut, knock),
  ]).toEqual(Array(5).fill(true))
  // Impossible pairs: the second transition belongs to a state that is not active, or to another region, or one of the
  // two transitions needs an event while `checking` is active.
  const press = transitionNamed('lamp.dark on press')
  expect([isPair(open, shut), isPair(open, press), isPair(open, knock), isPair(knock, check)]).toEqual(
    Array(4).fill(false),
  )
})

test('a transition of an outer state is not taken while an inner state handles the same event with the same guard or without a guard', () => {
  const bell = setup({ guards: { isLoud: () => true, isNew: () => true } }).createMachine({
    id: 'bell',
    initial: 'quiet',
    on: { ring: { guard: 'isLoud' }, 'hand.wave': {}, knock: { guard: 'isNew' } },
    states: {
      quiet: { on: { ring: { guard: 'isLoud' }, 'hand.*': {}, knock: { guard: 'isLoud' }, touch: {} } },
    },
  })
  const byLabel = new Map([...labelsOf(bell)].map(([transition, label]) => [label, transition]))
  const isBeforeTouch = (first: string) =>
    isPossible(
      byLabel.get(`bell on ${first}`) as AnyTransitionDefinition,
      byLabel.get('bell.quiet on touch') as AnyTransitionDefinition,
    )
  expect(['ring', 'hand.wave', 'knock'].map(isBeforeTouch)).toEqual([false, false, true])
})

/** A transition that stays in its state. */
const withoutEffect = { actions: () => undefined }

/** The pairs that real actors took, and the closed pairs, which were only tried. Each is a text: `first → second`. */
async function pairsIn(machine: AnyStateMachine, types: readonly string[]) {
  const model = { machine, input: undefined, events: types.map((type) => ({ type })) } as Model<AnyStateMachine>
  const observations = await walkPaths(pathsOf(model).map((path) => ({ model, path })))
  const labels = [...labelsOf(machine).values()].map((label) => label.replace(`${machine.id}.`, ''))
  // A pair is a text with the numbers of its two transitions: `1>2`.
  const pairNames = (pairs: readonly string[]) =>
    pairs
      .map((pair) =>
        pair
          .split('>')
          .map((number) => labels[Number(number)])
          .join(' → '),
      )
      .sort()
  const { pairs, tried } = observations
  return { taken: pairNames([...pairs]), closed: pairNames([...tried].filter((pair) => !pairs.has(pair))) }
}

// 'Closed': the second transition was tried after the first, but it was never taken directly after it.
test('a pair is closed if a raised event always comes between the two transitions, or if the guard of the second transition is always false', async () => {
  const office = setup({ actions: { callBack: raise({ type: 'answer' }) } }).createMachine({
    id: 'office',
    initial: 'idle',
    states: {
      idle: { on: { start: 'checking', ask: { actions: 'callBack' }, answer: withoutEffect } },
      checking: {
        always: [
          { guard: () => false, target: 'broken' },
          { guard: () => true, target: 'idle' },
        ],
      },
      broken: {},
    },
  })
  const { taken, closed } = await pairsIn(office, ['start', 'ask', 'answer'])
  expect(taken).toContain('idle on ask → idle on answer')
  expect(taken).toContain('idle on start → checking always[1]')
  expect(closed).toEqual([
    'idle on ask → idle on ask',
    'idle on ask → idle on start',
    'idle on start → checking always[0]',
  ])
})

test('when several regions take a transition at once, each of these transitions is the first of a pair', async () => {
  const lift = setup({}).createMachine({
    id: 'lift',
    type: 'parallel',
    on: { stop: withoutEffect },
    states: { door: { on: { call: withoutEffect } }, light: { on: { call: withoutEffect } } },
  })
  const { taken } = await pairsIn(lift, ['call', 'stop'])
  expect(taken).toEqual(expect.arrayContaining(['door on call → lift on stop', 'light on call → lift on stop']))
})

test('a name of `uncoveredPairs` is two labels, where `*` is any text and `{a,b}` is one of these texts', () => {
  const [shut, knock] = ['door.leaf.open on shut', 'door.leaf on knock[0]']
  expect(isNamed(`${shut} → ${knock}`, shut, knock)).toBe(true)
  expect(isNamed('door.leaf* → door.{lamp,leaf} on *', shut, knock)).toBe(true)
  expect(isNamed('door.leaf.open on shut → door.leaf', shut, knock)).toBe(false)
  expect(isNamed('door-leaf.open on shut → *', shut, knock)).toBe(false)
  expect(isNamed(`${shut} → door.leaf on knock0`, shut, knock)).toBe(false)
})
