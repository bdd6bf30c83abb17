import { expect, test } from 'vitest'
import { type AnyTransitionDefinition, setup } from 'xstate'
import { labelsOf } from '../models/transitionLabels.ts'
import { isPossible } from '../models/transitionPairs.ts'
import { PAIRS_REACHED } from './aims.ts'
import { allCoverage } from './pages.ts'

/** A door with a lamp in a separate region, and with a state that is left immediately. */
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

test('a pair is possible when the state of the second transition is active after the first', () => {
  const byLabel = new Map([...labelsOf(door)].map(([transition, label]) => [label, transition]))
  const named = (label: string) => byLabel.get(`door.${label}`) as AnyTransitionDefinition
  const [knock, open, check, shut] = [
    'leaf on knock',
    'leaf.shut on open',
    'leaf.checking always',
    'leaf.open on shut',
  ].map(named)
  const isPair = (first: AnyTransitionDefinition | undefined, second: AnyTransitionDefinition | undefined) =>
    isPossible(first as AnyTransitionDefinition, second as AnyTransitionDefinition)
  expect([
    isPair(open, check),
    isPair(check, shut),
    isPair(shut, open),
    isPair(knock, open),
    isPair(shut, knock),
  ]).toEqual(Array(5).fill(true))
  // Impossible pairs: from another state, into another region, and with an event in a state that is left immediately.
  const press = named('lamp.dark on press')
  expect([isPair(open, shut), isPair(open, press), isPair(open, knock), isPair(knock, check)]).toEqual(
    Array(4).fill(false),
  )
})

test('the models reach the aims of docs/machines/coverage.md, or as much as is listed in aims.ts', async () => {
  const all = await allCoverage()
  const missed = all.filter(({ pairsPercent, pairsAim }) => pairsPercent < pairsAim)
  expect(missed.map(({ chart }) => chart.machine.id).sort()).toEqual(Object.keys(PAIRS_REACHED).sort())
  const less = missed.filter(({ chart, pairsPercent }) => pairsPercent < (PAIRS_REACHED[chart.machine.id] ?? 100))
  expect(less.map(({ chart, pairsPercent }) => `${chart.machine.id}: ${pairsPercent} %`)).toEqual([])
  const withoutReason = all.flatMap(({ missingAnswers }) => missingAnswers).filter(([, reason]) => !reason)
  expect(withoutReason.map(([answer]) => answer)).toEqual([])
  // A reason that is not needed any more must be removed.
  const missing = new Set(all.flatMap(({ missingAnswers }) => missingAnswers.map(([answer]) => answer)))
  const reasons = all.flatMap(({ chart }) =>
    chart.models.flatMap(({ model }) => Object.keys(model.uncoveredAnswers ?? {})),
  )
  expect(reasons.filter((answer) => !missing.has(answer))).toEqual([])
  // Every pair that an actor took must be possible. Otherwise `isPossible` is wrong, and so are the percentages.
  expect(all.flatMap(({ chart, pairs }) => pairs.impossible.map((pair) => `${chart.machine.id} ${pair}`))).toEqual([])
}, 60_000)
