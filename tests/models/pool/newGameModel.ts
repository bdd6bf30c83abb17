// The model of the wizard for a new game, and for a rematch. Tests of the machine and of the view use it.
// `key`: two situations with the same state and the same key count as one.
import type { PoolPlayer } from '../../../contract/api/pool/games.ts'
import { CallError } from '../../../contract/callResult.ts'
import { newGameMachine } from '../../../src/machines/pool/newGame.machine.ts'
import type { Model } from '../paths.ts'
import { done, failed } from '../xstateEvents.ts'

const player = (id: number): PoolPlayer => ({
  pool_player_id: id,
  user_id: id,
  display_name: `player ${id}`,
  skill_levels: { '8-Ball': 3, '9-Ball': 1 },
})
const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
const invalidPlayersError = new CallError({ code: 'INVALID_PLAYERS', message: 'No.' })

const input = { params: {}, search: '', user: null, visit: 'visit', newId: () => CLIENT_ID, now: () => 0 }

/** What the member has played last. */
const lineUp = {
  gameType: '9-Ball',
  scoring: 'sheet',
  breaks: 'winner',
  seats: [
    { pool_player_id: 1, handicap: 14, level: 1 },
    { pool_player_id: 2, handicap: 19, level: 2 },
  ],
} as const

export const newGameModel = {
  machine: newGameMachine,
  input,
  otherInputs: [
    // The query has the discipline, the way to score, and then the id, the race and the level of each player.
    { ...input, search: '?rematch=9-Ball~points~2-19-2~1-31-4' },
    // Here the race of the first player is 1. One `handicap.lower` makes it 0, and no game can start with 0.
    { ...input, search: '?rematch=9-Ball~points~2-1-1~1-31-4' },
  ],
  events: [
    { type: 'players.reload' },
    { type: 'discipline.choose', discipline: '8-Ball' },
    { type: 'discipline.choose', discipline: '9-Ball' },
    { type: 'scoring.choose', scoring: 'sheet' },
    { type: 'player.toggle', pool_player_id: 1 },
    { type: 'player.toggle', pool_player_id: 2 },
    { type: 'player.toggle', pool_player_id: 3 },
    { type: 'player.add' },
    { type: 'lineUp.choose', lineUp },
    { type: 'players.confirm' },
    { type: 'level.choose', index: 0, level: 5 },
    { type: 'level.choose', index: 0, level: 10 },
    { type: 'breaks.choose', breaks: 'alternate' },
    { type: 'lag.choose', index: 0 },
    { type: 'lag.choose', index: 8 },
    { type: 'handicap.raise', index: 0 },
    { type: 'handicap.raise', index: 8 },
    { type: 'handicap.lower', index: 0 },
    { type: 'handicap.lower', index: 8 },
    { type: 'race.take', races: [5, 3] },
    { type: 'game.start' },
    { type: 'wizard.cancel' },
    { type: 'live.connected' },
    done('loadPlayers', { data: { players: [player(1), player(2), player(3)], games: [] }, keptMs: null }),
    failed('loadPlayers', invalidPlayersError),
    done('readDraft', 'sheet'),
    done('newUser', { user_id: 4, username: 'jules', pool_player_id: 4 }),
    // Null means that the dialog was closed without a new user.
    done('newUser', null),
    failed('newUser', invalidPlayersError),
    done('submission', { type: 'delivered', answer: { call: 'POST /pool/games', data: { pool_game_id: 12 } } }),
    done('submission', { type: 'waiting' }),
    done('submission', { type: 'refused', error: invalidPlayersError.error }),
    failed('submission', invalidPlayersError),
  ],
  effects: ['keepDraft'],
  // The key contains only whether a handicap is 0, because raising a handicap a hundred times takes the same
  // transition as raising it once.
  key: ({ context }) => [
    context.gameType,
    context.scoring,
    context.selected.length,
    context.handicaps.some((handicap) => handicap === 0),
  ],
  // Each new user is one more player. Without a limit, the list of players could grow for ever.
  stopWhen: ({ context }) => context.players.length > 4,
  uncoveredEvents: {
    'level.choose (level: 10)': 'no discipline has this level',
    'lag.choose (index: 8)': 'there is no such player',
    'handicap.raise (index: 8)': 'there is no such player',
    'handicap.lower (index: 8)': 'there is no such player',
  },
} satisfies Model<typeof newGameMachine>
