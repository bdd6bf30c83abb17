import type { SessionUser } from '../../contract/api/auth.ts'
import type { GamePlayer, LiveGame, TapNote } from '../../contract/api/pool.ts'
import { CallRefused } from '../../contract/callResult.ts'

export const nora: SessionUser = { user_id: 1, username: 'nora', acl: 'pool', must_change_password: false }

export const refused = new CallRefused({ code: 'GAME_HAS_WINNER', message: 'This game has a winner.' })
export const gone = new CallRefused({ code: 'NOT_FOUND', message: 'There is no such game.' })

export const seat = (id: number, score: number, handicap = 2): GamePlayer => ({
  pool_player_id: id,
  user_id: id,
  display_name: `player ${id}`,
  score,
  remaining: handicap - score,
  handicap,
  fouls: 0,
  winner: score >= handicap,
  racks: score > 0 ? [{ score }] : [],
  skill_level: 3,
})

export const note = (id: number, action: TapNote['action'] = 'add'): TapNote => ({
  pool_game_tap_id: id,
  pool_player_id: 1,
  action,
  user_id: 1,
  username: 'nora',
})

/** A 9-Ball game of two to 2, with these scores. */
export function game(version: number, scores: [number, number] = [0, 0], rest: Partial<LiveGame> = {}): LiveGame {
  const players = [seat(1, scores[0]), seat(2, scores[1])]
  return {
    pool_game_id: 7,
    started: '2026-03-14T19:30:00.000Z',
    game_type: '9-Ball',
    tags: [],
    winner_player_id: players.find(({ winner }) => winner)?.pool_player_id ?? null,
    players,
    version,
    created_by: 1,
    undo: null,
    redo: null,
    watch_open: false,
    ...rest,
  }
}
