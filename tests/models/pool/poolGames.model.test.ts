import { expect } from 'vitest'
import { GAMES_PER_PAGE, poolGamesMachine } from '../../../src/machines/pool/poolGames.machine.ts'
import { describeModel } from '../model.ts'
import { game, nora, refused } from './games.ts'

const STARTED = Date.parse('2026-03-14T20:00:00.000Z')
const page = Array.from({ length: GAMES_PER_PAGE }, (_, index) => game(1, [0, 0], { pool_game_id: 100 - index }))

describeModel(
  {
    machine: poolGamesMachine,
    input: { params: {}, search: '', user: nora, visit: 'visit', now: () => STARTED },
    events: [
      { type: 'games.reload' },
      { type: 'games.more' },
      { type: 'game.open', pool_game_id: 100 },
      { type: 'details.open', pool_game_id: 100 },
      { type: 'skill.open' },
      { type: 'summary.reload' },
      { type: 'gameDetails.changed', game: game(2, [0, 0], { pool_game_id: 100, tags: ['new'] }) },
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'poolGames.added', id: 101 } },
      { type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 2 } },
      { type: 'xstate.done.actor.loadGames', output: page },
      { type: 'xstate.done.actor.loadGames', output: [] },
      { type: 'xstate.error.actor.loadGames', error: refused },
      { type: 'xstate.done.actor.loadMore', output: page },
      { type: 'xstate.done.actor.loadMore', output: page.slice(1) },
      { type: 'xstate.error.actor.loadMore', error: refused },
      { type: 'xstate.done.actor.skillLevel', output: { updated: true } },
      { type: 'xstate.done.actor.skillLevel', output: { updated: false } },
      { type: 'xstate.error.actor.skillLevel', error: refused },
      { type: 'xstate.done.actor.gameDetails', output: { deleted: true } },
      { type: 'xstate.done.actor.gameDetails', output: { deleted: false } },
      { type: 'xstate.error.actor.gameDetails', error: refused },
    ],
    uncoveredEvents: { 'live.received (fact.type: poolGame.updated)': 'only a new game reloads the list' },
    // Where the list stands is in the state; that there is one at all is what the rest depends on.
    key: ({ context }) => context.games.length > 0,
    // An error that nobody waits for ends the machine, and its children with it.
    stopWhen: ({ context, status }) => status !== 'active' || context.games.length > 2 * GAMES_PER_PAGE,
  },
  {
    check: (snapshot) => {
      const { games } = snapshot.context
      if (snapshot.matches({ list: 'partial' })) expect(games.length).toBeGreaterThanOrEqual(GAMES_PER_PAGE)
    },
  },
)
