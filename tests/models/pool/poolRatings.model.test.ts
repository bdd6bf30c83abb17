// Walks generated paths through the page with the ratings. Also tests when the page changes its address and when it
// loads data.
// `key`: two situations with the same state and the same key count as one.
import { describe, expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import { poolRatingsMachine } from '../../../src/machines/pool/poolRatings.machine.ts'
import { type RatingsQuery, ratingsMachine } from '../../../src/machines/pool/ratings.machine.ts'
import { startScreen } from '../../machines/startScreen.ts'
import { waitForPromises } from '../../machines/support.ts'
import { describeModel } from '../model.ts'
import { exampleRatings, nora, refusedError } from './exampleGames.ts'

const locationWith = (search: string) => ({ path: '/pool/ratings', search, hash: '', isRevisit: false })
const input = { params: {}, search: '', user: nora, visit: 'visit' }

describeModel(
  {
    machine: poolRatingsMachine,
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
    proves: 'the discipline is always 8-Ball or 9-Ball',
    check: ({ context }) => expect(['8-Ball', '9-Ball']).toContain(context.discipline),
  },
)

describe('poolRatings', () => {
  test('choosing a discipline changes the address, and a changed address or a new connection loads the ratings', async () => {
    const load = vi.fn(async (_: RatingsQuery) => exampleRatings)
    const ratings = ratingsMachine.provide({ actors: { load: fromPromise(({ input: { query } }) => load(query)) } })
    const { actor, received } = startScreen(poolRatingsMachine.provide({ actors: { ratings } }), input)
    const shownRatings = () => actor.getSnapshot().children.ratings?.getSnapshot()
    await waitForPromises()
    actor.send({ type: 'discipline.choose', discipline: '8-Ball' })
    expect(received.navigation).toEqual([
      { type: 'navigation.go', to: '/pool/ratings?discipline=8-Ball', replace: true },
    ])
    load.mockRejectedValueOnce(refusedError)
    actor.send({ type: 'location.changed', location: locationWith('?discipline=8-Ball') })
    await waitForPromises()
    expect(shownRatings()?.matches('failed')).toBe(true)
    actor.send({ type: 'live.connected' })
    await waitForPromises()
    expect(shownRatings()?.context.data).toEqual(exampleRatings)
    actor.send({ type: 'location.changed', location: locationWith('') })
    await waitForPromises()
    expect(load.mock.calls.map(([query]) => query.game_type)).toEqual(['9-Ball', '8-Ball', '8-Ball', '9-Ball'])
  })
})
