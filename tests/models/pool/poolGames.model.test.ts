// Walks generated paths through the list of games, the details of one game over the list, and the return to the list at
// the same scroll position.
// `key`: two situations with the same state and the same key count as one.
import type { PoolGame } from '../../../contract/api/pool/games.ts'
import { poolGamesMachine } from '../../../src/machines/pool/poolGames.machine.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'
import { game, nora, refusedError, unsavedGame } from './exampleGames.ts'

const NOW_MS = Date.parse('2026-03-14T20:00:00.000Z')
const gameOfToday = game(1, [0, 0], { pool_game_id: 100 })
const creation = unsavedGame('0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10')
const gameOfEarlierDay = game(1, [0, 0], { pool_game_id: 99, started: '2026-03-12T20:00:00.000Z' })

/**
 * Before the member left the page, the list was 30 games long, and the details of `gameOfToday` were open. The row of
 * `gameOfEarlierDay` was 200 px below the top of the window.
 */
const PLACE = { items: 30, row: { key: 99, topPx: 200 }, opened: 100 }
const at = (path: string, isRevisit = false) => ({ path, search: '', hash: '', isRevisit })
const listChanged = (isBusy: boolean, ...items: PoolGame[]) => ({ type: 'list.changed', items, isBusy }) as const

const input = {
  params: {},
  search: '',
  user: nora,
  visit: 'visit',
  now: () => NOW_MS,
  place: PLACE,
  path: '/pool',
  readPlace: () => PLACE,
}

describeModel(
  {
    machine: poolGamesMachine,
    input,
    // On the first visit of the page, no place is stored.
    otherInputs: [{ ...input, place: null, readPlace: () => null }],
    events: [
      { type: 'games.reload' },
      { type: 'game.open', game: gameOfToday },
      { type: 'game.open', game: gameOfEarlierDay },
      { type: 'details.open', game: gameOfToday },
      { type: 'details.open', game: gameOfEarlierDay },
      { type: 'location.changed', location: at('/pool') },
      { type: 'location.changed', location: at('/pool', true) },
      { type: 'location.changed', location: at('/pool/100') },
      { type: 'skill.open' },
      { type: 'summary.reload' },
      { type: 'gameDetails.changed', game: game(2, [0, 0], { pool_game_id: 100, tags: ['new'] }) },
      { type: 'follow.changed', game: game(3, [1, 0], { pool_game_id: 100 }), canAffectStatistics: false },
      { type: 'follow.changed', game: game(3, [2, 0], { pool_game_id: 100 }), canAffectStatistics: true },
      { type: 'follow.changed', game: game(3, [1, 0], { pool_game_id: 98 }), canAffectStatistics: false },
      { type: 'follow.changed', game: game(3, [2, 0], { pool_game_id: 98 }), canAffectStatistics: true },
      { type: 'follow.deleted', id: 100, username: 'Teddy' },
      { type: 'follow.deleted', id: 100, username: nora.username },
      { type: 'follow.deleted', id: 98, username: null },
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'poolGames.added', id: 101 } },
      { type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 2 } },
      { type: 'place.moved', row: { key: 99, topPx: 10 } },
      { type: 'pending.changed', entries: [creation] },
      { type: 'pending.changed', entries: [] },
      { type: 'pending.delivered', entries: [], answer: { call: 'POST /pool/games', data: { pool_game_id: 101 } } },
      { type: 'pending.delivered', entries: [], answer: null },
      { type: 'pending.refused', entries: [{ ...creation, error: refusedError.error }], error: refusedError.error },
      listChanged(true, gameOfToday),
      listChanged(false, gameOfToday),
      listChanged(false, gameOfEarlierDay),
      done('skillLevel', { updated: true }),
      done('skillLevel', { updated: false }),
      failed('skillLevel', refusedError),
      done('gameDetails', { deleted: true }),
      done('gameDetails', { deleted: false }),
      failed('gameDetails', refusedError),
    ],
    uncoveredEvents: {
      'game.open (game.pool_game_id: 99)': 'a row opens its game only on the day on which it was started',
      'live.received (fact.type: poolGame.updated)': 'only a new game reloads the list',
    },
    effects: ['keepPlace'],
    uncovered: {
      'poolGames.browsing.returning on place.moved': 'while the list still loads after Back, scrolling is not stored',
      'poolGames.browsing.returning on list.changed[2]':
        'the page waits until the list is as long as it was before the member left',
    },
    key: ({ context }) => [
      context.opened?.pool_game_id,
      context.place === null,
      context.unsaved.map(({ isRefused }) => isRefused).join(),
    ],
    // An error that no state handles ends the machine.
    stopWhen: ({ status }) => status !== 'active',
  },
  {
    proves:
      "the details of a game and the member's skill level can be opened and closed, and an error in them closes them",
  },
)
