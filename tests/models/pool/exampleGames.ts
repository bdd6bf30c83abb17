// Example data for tests of pool: a member, games, taps, ratings and two errors. `gameServer` imitates the server.
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import type { GamePlayer, LiveGame, TapWithMember } from '../../../contract/api/pool/games.ts'
import { CallError } from '../../../contract/callResult.ts'
import { plainNote, type Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { applyTap } from '../../../contract/rules/pool/scoring.ts'
import type { Ratings } from '../../../src/machines/pool/ratings.machine.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'

export const nora: SessionUser = { user_id: 1, username: 'nora', acl: 'pool', must_change_password: false }

/** An error with which the server refuses a call. */
export const refusedError = new CallError({ code: 'GAME_HAS_WINNER', message: 'This game has a winner.' })
export const notFoundError = new CallError({ code: 'NOT_FOUND', message: 'There is no such game.' })

const player = (id: number, score: number, handicap = 2): GamePlayer => ({
  pool_player_id: id,
  user_id: id,
  display_name: `player ${id}`,
  score,
  remaining: handicap - score,
  handicap,
  safeties: 0,
  fouls: 0,
  longest_run: 0,
  winner: score >= handicap,
  racks: score > 0 ? [{ score }] : [],
  skill_level: 3,
})

/** A tap that nora has made for the first player. `id` is the id of the tap. */
export const exampleTap = (id: number, action: TapWithMember['action'] = 'add'): TapWithMember => ({
  pool_game_tap_id: id,
  pool_player_id: 1,
  action,
  user_id: 1,
  username: 'nora',
})

/** A 9-Ball game of two players with these scores. Both have the handicap 2, so a player with 2 points has won. */
export function game(version: number, scores: [number, number] = [0, 0], rest: Partial<LiveGame> = {}): LiveGame {
  const players = [player(1, scores[0]), player(2, scores[1])]
  return {
    pool_game_id: 7,
    started: '2026-03-14T19:30:00.000Z',
    game_type: '9-Ball',
    scoring: 'points',
    at_table: null,
    innings: 0,
    tags: [],
    winner_player_id: players.find(({ winner }) => winner)?.pool_player_id ?? null,
    players,
    rack_notes: scores[0] + scores[1] > 0 ? [plainNote(0)] : [],
    version,
    created_by: 1,
    undo: null,
    redo: null,
    watch_open: false,
    taps: [],
    ...rest,
  }
}

/** The server's answer to a tap: the changed game. */
export const scoreAnswer = (data: LiveGame) => ({ call: 'POST /pool/games/:pool_game_id/scores', data }) as const

/** A game with all its taps, from which a server computes the score, the undo and the redo. */
export interface ServedGame extends LiveGame {
  /** The taps that count, oldest first. */
  readonly countedTaps: readonly Tap[]
  /** The taps that were undone, the last one at the end. */
  readonly undoneTaps: readonly Tap[]
}

function serveGame(fresh: LiveGame, version: number, counted: readonly Tap[], undone: readonly Tap[]): ServedGame {
  const tapWithId = (tap: Tap | undefined, id: number) => (tap ? { ...exampleTap(id, tap.action), ...tap } : null)
  return {
    ...counted.reduce(applyTap, fresh),
    version,
    countedTaps: counted,
    undoneTaps: undone,
    undo: tapWithId(counted.at(-1), counted.length),
    redo: tapWithId(undone.at(-1), counted.length + 1),
  }
}

/**
 * Imitates the server for a new game. Each function returns the game after a tap, an undo or a redo.
 * @param fresh the game before its first tap
 */
export function gameServer(fresh: LiveGame) {
  return {
    start: serveGame(fresh, 1, [], []),
    afterTap: ({ version, countedTaps: counted }: ServedGame, tap: Tap) =>
      serveGame(fresh, version + 1, [...counted, tap], []),
    afterUndo: ({ version, countedTaps: counted, undoneTaps: undone }: ServedGame) =>
      serveGame(fresh, version + 1, counted.slice(0, -1), [...undone, ...counted.slice(-1)]),
    afterRedo: ({ version, countedTaps: counted, undoneTaps: undone }: ServedGame) =>
      serveGame(fresh, version + 1, [...counted, ...undone.slice(-1)], undone.slice(0, -1)),
  }
}

/** The entry that creates a game of Nora and Teddy. The entry has not been delivered yet. */
export function unsavedGame(client_id: string): PendingEntry {
  const people = ['nora', 'Teddy'].map((display_name, index) => ({ user_id: index + 1, display_name, skill_level: 3 }))
  return {
    key: client_id,
    user_id: 1,
    queue: `game:${client_id}`,
    command: {
      call: 'POST /pool/games',
      params: undefined,
      body: {
        game_type: '8-Ball',
        players: people.map(({ user_id }) => ({ pool_player_id: user_id, handicap: 2 })),
        client_id,
        started: '2026-03-14T19:30:00.000Z',
      },
    },
    label: 'New game: nora, Teddy',
    createdMs: 0,
    whenRefused: 'keep',
    local: { client_id, idField: 'pool_game_id', created: { type: 'game', players: people } },
    error: null,
  }
}

/** The ratings of the players 1 and 2 differ by 100. A Brier score below 0.25 is better than tossing a coin. */
export const exampleRatings: Ratings = {
  ratings: [
    { user_id: 1, username: 'player 1', rating: 575, error: 20, racks: 300 },
    { user_id: 2, username: 'player 2', rating: 475, error: 20, racks: 300 },
  ],
  odds: { brier: 0.21, games: 40, shown: true },
}
