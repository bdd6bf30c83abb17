// Walks generated paths through the page that compares two players. Also tests when the page changes its address and
// when it loads data.
// `key`: two situations with the same state and the same key count as one.
import { describe, expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type { Comparison } from '../../../contract/api/pool/pool.ts'
import {
  type CompareQuery,
  compareMachine,
  comparisonMachine,
  disciplineOf,
  gameOf,
} from '../../../src/machines/pool/compare.machine.ts'
import { startScreen } from '../../machines/startScreen.ts'
import { waitForPromises } from '../../machines/support.ts'
import { describeModel } from '../model.ts'
import { nora, refusedError } from './exampleGames.ts'

const locationWith = (search: string) => ({ path: '/pool/compare/2', search, hash: '', isRevisit: false })
const input = { params: { user_id: '2' }, search: '', user: nora, visit: 'visit' }

describeModel(
  {
    machine: compareMachine,
    input,
    events: [
      { type: 'discipline.choose', discipline: '8-Ball' },
      { type: 'discipline.choose', discipline: '9-Ball' },
      { type: 'location.changed', location: locationWith('?discipline=8-Ball') },
      { type: 'location.changed', location: locationWith('') },
      { type: 'live.connected' },
    ],
    key: ({ context }) => context.discipline,
    uncoveredEvents: {
      'location.changed (location.search: )':
        'it leads back to the first situation, which needs no path; a test below covers this event',
    },
  },
  {
    proves: 'the discipline is always 8-Ball or 9-Ball, and it is 9-Ball if the address names an unknown one',
    check: ({ context }) => {
      expect(disciplineOf('?discipline=7-Ball')).toBe('9-Ball')
      expect(['8-Ball', '9-Ball']).toContain(context.discipline)
    },
  },
)

describe('compare', () => {
  async function openComparison() {
    const load = vi.fn(async (_: CompareQuery) => ({}) as Comparison)
    const machine = compareMachine.provide({
      actors: {
        comparison: comparisonMachine.provide({
          actors: { load: fromPromise(({ input: { query } }) => load(query)) },
        }),
      },
    })
    const screen = startScreen(machine, input)
    await waitForPromises()
    const comparison = () => screen.actor.getSnapshot().children.comparison?.getSnapshot()
    return { ...screen, load, comparison }
  }

  test('choosing a discipline changes the address, and the changed address loads the comparison', async () => {
    const { actor, received, load, comparison } = await openComparison()
    actor.send({ type: 'discipline.choose', discipline: '8-Ball' })
    expect(received.navigation).toEqual([
      { type: 'navigation.go', to: '/pool/compare/2?discipline=8-Ball', replace: true },
    ])
    expect(load.mock.calls).toEqual([[{ user_id: 2, discipline: '9-Ball' }]])
    actor.send({ type: 'location.changed', location: locationWith('?discipline=8-Ball') })
    expect(comparison()?.context.data).toBeNull()
    await waitForPromises()
    expect(load.mock.calls.at(-1)).toEqual([{ user_id: 2, discipline: '8-Ball' }])
    expect(comparison()?.matches('ready')).toBe(true)
    actor.send({ type: 'location.changed', location: locationWith('') })
    await waitForPromises()
    expect(load.mock.calls.at(-1)).toEqual([{ user_id: 2, discipline: '9-Ball' }])
  })

  test('[pool-game-14] the game from which the page was opened stays in the address', () => {
    expect([gameOf('?discipline=8-Ball&game=7'), gameOf('?game=x'), gameOf('')]).toEqual([7, null, null])
    const { actor, received } = startScreen(compareMachine, { ...input, search: '?discipline=9-Ball&game=7' })
    actor.send({ type: 'discipline.choose', discipline: '8-Ball' })
    expect(received.navigation).toEqual([
      { type: 'navigation.go', to: '/pool/compare/2?discipline=8-Ball&game=7', replace: true },
    ])
  })

  test('a new connection to the server loads the comparison again, even after an error', async () => {
    const { actor, load, comparison } = await openComparison()
    load.mockRejectedValueOnce(refusedError)
    actor.send({ type: 'live.connected' })
    await waitForPromises()
    expect(comparison()?.matches('failed')).toBe(true)
    actor.send({ type: 'live.connected' })
    await waitForPromises()
    expect(comparison()?.matches('ready')).toBe(true)
  })
})
