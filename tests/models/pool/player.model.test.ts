// Walks generated paths through the page of one player. Also tests when the page changes its address and when it loads
// data.
// `key`: two situations with the same state and the same key count as one.
import { describe, expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type { OpponentResults, PlayerHistory } from '../../../contract/api/pool/players.ts'
import {
  historyMachine,
  opponentsMachine,
  type PlayerQuery,
  playerMachine,
  playerQuery,
} from '../../../src/machines/pool/player.machine.ts'
import type { PageOf, PageRequest } from '../../../src/machines/shared/paged.types.ts'
import { startScreen } from '../../machines/startScreen.ts'
import { waitForPromises } from '../../machines/support.ts'
import { describeModel } from '../model.ts'
import { nora, refusedError } from './exampleGames.ts'

const locationWith = (search: string) => ({ path: '/pool/players/2', search, hash: '', isRevisit: false })
const input = { params: { user_id: '2' }, search: '', user: nora, visit: 'visit' }

describeModel(
  {
    machine: playerMachine,
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
    proves: 'the discipline is 8-Ball or 9-Ball, and the page has a history and a list of opponents',
    check: ({ context, children }) => {
      expect(['8-Ball', '9-Ball']).toContain(context.discipline)
      expect(Object.keys(children)).toEqual(expect.arrayContaining(['history', 'opponents']))
    },
  },
)

describe('player', () => {
  async function openPlayer() {
    const load = vi.fn(async (_: PlayerQuery) => ({}) as PlayerHistory)
    const loadPage = vi.fn(
      async (_: PlayerQuery): Promise<PageOf<null, OpponentResults>> => ({ head: null, items: [] }),
    )
    const machine = playerMachine.provide({
      actors: {
        history: historyMachine.provide({
          actors: { load: fromPromise(({ input: { query } }: { input: { query: PlayerQuery } }) => load(query)) },
        }),
        opponents: opponentsMachine.provide({
          actors: {
            loadPage: fromPromise(({ input: request }: { input: PageRequest }) => loadPage(playerQuery(request.input))),
          },
        }),
      },
    })
    const screen = startScreen(machine, input)
    await waitForPromises()
    return { ...screen, load, loadPage, history: () => screen.actor.getSnapshot().children.history?.getSnapshot() }
  }

  test('choosing a discipline changes the address, and the changed address loads both parts of the page', async () => {
    const { actor, received, load, loadPage } = await openPlayer()
    actor.send({ type: 'discipline.choose', discipline: '8-Ball' })
    expect(received.navigation).toEqual([
      { type: 'navigation.go', to: '/pool/players/2?discipline=8-Ball', replace: true },
    ])
    for (const call of [load, loadPage]) expect(call.mock.calls).toEqual([[{ user_id: 2, game_type: '9-Ball' }]])
    actor.send({ type: 'location.changed', location: locationWith('?discipline=8-Ball') })
    await waitForPromises()
    for (const call of [load, loadPage]) expect(call.mock.calls.at(-1)).toEqual([{ user_id: 2, game_type: '8-Ball' }])
    actor.send({ type: 'location.changed', location: locationWith('') })
    await waitForPromises()
    for (const call of [load, loadPage]) expect(call.mock.calls.at(-1)).toEqual([{ user_id: 2, game_type: '9-Ball' }])
  })

  test('a new connection to the server loads both parts of the page again, even after an error', async () => {
    const { actor, emit, load, loadPage, history } = await openPlayer()
    load.mockRejectedValueOnce(refusedError)
    emit('live', { type: 'live.connected' })
    await waitForPromises()
    expect(history()?.matches('failed')).toBe(true)
    emit('live', { type: 'live.connected' })
    await waitForPromises()
    expect(history()?.matches('ready')).toBe(true)
    expect(load).toHaveBeenCalledTimes(3)
    expect(loadPage).toHaveBeenCalledTimes(3)
    expect(actor.getSnapshot().context.discipline).toBe('9-Ball')
  })
})
