// The calls about pool games: the list, the taps, watch links and the member's numbers.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { NIGHT_MATCHES } from '../../rules/pool/night.ts'
import { MAX_LOGGED_TAPS } from '../../rules/pool/replay.ts'
import { GAME_ENDS } from '../../rules/pool/scoredGame.ts'
import { MAX_HANDICAP } from '../../rules/pool/scoring.ts'
import { ClientId, Done, Id, Timestamp } from '../shared/shapes.ts'
import { poolCorrectionsApi } from './corrections.ts'
import {
  Breaks,
  Discipline,
  LiveGame,
  LoggedTap,
  PoolGame,
  PoolPlayer,
  Scoring,
  SkillLevels,
  TAP_ERRORS,
  Tap,
  WatchedGame,
} from './games.ts'
import { poolRatingsApi } from './ratings.ts'

export const PoolSummary = Type.Object({
  games_played: Type.Integer({ description: 'Games that have a winner.' }),
  games_won: Type.Integer(),
  win_percentage: Type.Number({
    description: 'From 0 to 100: how many percent of the games played were won; 0 before the first game.',
  }),
  last_played: Type.Union([Timestamp, Type.Null()], {
    description: 'When the latest game started; null before the first game.',
  }),
  skill_levels: SkillLevels,
  /** When the account of the member was created. */
  created: Timestamp,
  total_friends: Type.Integer({ description: 'How many people the member has played with.' }),
})
/** Numbers about the games of a member. */
export type PoolSummary = Static<typeof PoolSummary>

/** How many games in a row one of the two players won: the longest row, and the row up to the newest game. */
const Streaks = Type.Object({ longest_streak: Type.Integer(), current_streak: Type.Integer() })
const ComparedPlayer = Type.Object({ user_id: Id, username: Type.String() })

export const Comparison = Type.Object({
  player: ComparedPlayer,
  opponent: ComparedPlayer,
  stats: Type.Object({
    total_games: Type.Integer({ description: 'Finished games with only these two players.' }),
    player_wins: Type.Integer(),
    opponent_wins: Type.Integer(),
    point_differential: Type.Integer({ description: "The player's points in those games minus the opponent's." }),
    player_streaks: Streaks,
    opponent_streaks: Streaks,
  }),
})
/** The games of the member against one opponent, in one discipline. */
export type Comparison = Static<typeof Comparison>

const gameParams = Type.Object({ pool_game_id: Id })

export const CreateGameBody = Type.Object(
  {
    game_type: Discipline,
    scoring: Type.Optional(Scoring),
    breaks: Type.Optional(Breaks),
    players: Type.Array(
      Type.Object(
        {
          pool_player_id: Id,
          handicap: Type.Integer({ minimum: 0, maximum: MAX_HANDICAP }),
          skill_level: Type.Optional(
            Type.Integer({ description: 'The level of the player in this game, if it is not the stored one.' }),
          ),
        },
        { additionalProperties: false },
      ),
      {
        minItems: 1,
        maxItems: 4,
        description: 'In the order of play. On a score sheet, the first player has won the lag and breaks.',
      },
    ),
    night: Type.Optional(
      Type.Object(
        { pool_night_id: Id, position: Type.Integer({ minimum: 1, maximum: NIGHT_MATCHES }) },
        {
          additionalProperties: false,
          description:
            'The match of a league night that this game is. The handicaps then follow from the levels of the night.',
        },
      ),
    ),
    client_id: Type.Optional(ClientId),
    started: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'When the game started, if that was before this call. A time in the future counts as now.',
      }),
    ),
  },
  { additionalProperties: false },
)
/**
 * A new game: its discipline, and its players with their handicaps and levels. A page also sends the client id and the
 * time at which the member started the game, because the page may have been offline.
 */
export type CreateGameBody = Static<typeof CreateGameBody>

export const ScoreBody = Tap
/**
 * A tap: it adds a point or a ball, takes a point or a ball away, adds a dead ball, ends a turn, or sets who is at the
 * table.
 */
export type ScoreBody = Static<typeof ScoreBody>

const ScoreQuery = Type.Object(
  {
    unchanged_since: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'The id of the last tap that counted when this tap was made; 0 if there was none. The tap is refused with GAME_CHANGED if the score was changed since then by another member.',
      }),
    ),
    seen_version: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'The version of the game that the page had when this tap was made. The tap is also refused with GAME_CHANGED if another member has corrected a tap since then.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ScoreQuery = Static<typeof ScoreQuery>

export const SkillLevelBody = Type.Object(
  { player_user_id: Id, discipline: Discipline, skill_level: Type.Integer() },
  { additionalProperties: false },
)
/** A new skill level of a player in one discipline. */
export type SkillLevelBody = Static<typeof SkillLevelBody>

const PatchGameBody = Type.Object(
  {
    tags: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 100,
        description:
          'All tags. They replace the earlier ones. A tag is a short text by which members find a game again.',
      }),
    ),
    players: Type.Optional(
      Type.Array(
        Type.Object(
          {
            pool_player_id: Id,
            replaces: Type.Optional(Type.Integer({ description: 'The player who sat in this seat before.' })),
            handicap: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_HANDICAP })),
            skill_level: Type.Optional(Type.Integer()),
          },
          { additionalProperties: false },
        ),
        {
          minItems: 1,
          maxItems: 4,
          description:
            'The changed seats, while nobody has won. Scores stay with the seats. The listed players share their places in the order of play in the order in which they are listed.',
        },
      ),
    ),
    seen_players: Type.Optional(
      Type.Array(
        Type.Object(
          {
            pool_player_id: Id,
            handicap: Type.Integer(),
            skill_level: Type.Union([Type.Integer(), Type.Null()]),
          },
          { additionalProperties: false },
        ),
        {
          minItems: 1,
          maxItems: 4,
          description:
            'The seats that the page had, in the order of play. The change is refused with GAME_CHANGED if the seats are not the same now.',
        },
      ),
    ),
    ended: Type.Optional(
      Type.Union([Type.Enum([...GAME_ENDS]), Type.Null()], {
        description:
          'Ends a game that was not played out. A forfeit has a winner, and an unfinished game counts nowhere. Null opens the game again.',
      }),
    ),
    winner_pool_player_id: Type.Optional(Id),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 2 },
)
/** A change of a game: of its tags, of its seats, or of its end. */
export type PatchGameBody = Static<typeof PatchGameBody>

// The body names the tap to undo or redo. Otherwise two members who undo the same tap at the same time would undo two
// taps.
const UndoOrRedoBody = Type.Object(
  {
    pool_game_tap_id: Type.Optional(Id),
    tap_key: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 128,
        description: "The Idempotency-Key of the member's own tap, for a tap whose id the page does not know yet.",
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)
/** The tap to undo or redo: either its id, or the Idempotency-Key that the member sent with the tap. */
export type UndoOrRedoBody = Static<typeof UndoOrRedoBody>

export const poolApi = endpoints({
  ...poolRatingsApi,
  ...poolCorrectionsApi,
  'GET /pool/players': {
    summary: 'Players, sorted by name',
    access: 'pool',
    answer: Type.Array(PoolPlayer),
  },
  'GET /pool/games': {
    summary: 'A part of the list of games that the member plays in or created, newest first',
    access: 'pool',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        /** The last id in the previous part of the list. */
        before: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(PoolGame),
  },
  'GET /pool/games/:pool_game_id': {
    summary: 'One game with its players',
    access: 'pool',
    params: gameParams,
    answer: LiveGame,
    errors: ['NOT_FOUND'],
  },
  'GET /pool/games/:pool_game_id/taps': {
    summary: 'A part of the log of a game: all its taps in their order. Undone taps are included',
    access: 'pool',
    params: gameParams,
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LOGGED_TAPS })),
        /** The last id in the previous part. */
        after: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(LoggedTap),
    errors: ['NOT_FOUND'],
  },
  'POST /pool/games': {
    summary: 'Start a game',
    access: 'pool',
    body: CreateGameBody,
    answer: Type.Object({ pool_game_id: Id }),
    errors: [
      'INVALID_PLAYERS',
      'INVALID_HANDICAP',
      'INVALID_LEVEL',
      'NOT_FOUND',
      'NEEDS_SHEET',
      'MATCH_BEGUN',
      'PLAYED_ALREADY',
      'LEVEL_LIMIT',
    ],
  },
  'PATCH /pool/games/:pool_game_id': {
    summary: 'Replace the tags, change the seats while nobody has won, or end a game that was not played out',
    access: 'pool',
    params: gameParams,
    body: PatchGameBody,
    answer: LiveGame,
    errors: [
      'NOT_FOUND',
      'INVALID_TAGS',
      'INVALID_PLAYERS',
      'INVALID_HANDICAP',
      'INVALID_LEVEL',
      'LATER_TAP_IMPOSSIBLE',
      'GAME_HAS_WINNER',
      'GAME_ENDED',
      'GAME_CHANGED',
    ],
  },
  'DELETE /pool/games/:pool_game_id': {
    summary: 'Delete a game; only for its creator and admins',
    access: 'pool',
    params: gameParams,
    answer: Done,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /pool/games/:pool_game_id/scores': {
    summary:
      'Send a tap: a point more or less, or a dead ball. On a score sheet, also a ball with its number, or the end of a turn',
    access: 'pool',
    params: gameParams,
    query: ScoreQuery,
    body: ScoreBody,
    answer: LiveGame,
    errors: ['NOT_FOUND', ...TAP_ERRORS, 'GAME_CHANGED'],
  },
  'POST /pool/games/:pool_game_id/undo': {
    summary: 'Undo the last tap, even if another member made it',
    access: 'pool',
    params: gameParams,
    body: UndoOrRedoBody,
    answer: LiveGame,
    errors: ['NOT_FOUND', 'NOTHING_TO_UNDO', 'GAME_ENDED'],
  },
  'POST /pool/games/:pool_game_id/redo': {
    summary: 'Redo the tap that was undone last',
    access: 'pool',
    params: gameParams,
    body: UndoOrRedoBody,
    answer: LiveGame,
    errors: ['NOT_FOUND', 'NOTHING_TO_REDO', 'GAME_ENDED'],
  },
  'POST /pool/games/:pool_game_id/watch': {
    summary: 'Create a watch link, in place of an older one. Only for the creator of the game',
    access: 'pool',
    params: gameParams,
    answer: Type.Object({
      token: Type.String({
        description: 'The last part of the address /pool/watch/{token}. Only this answer contains the token.',
      }),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /pool/games/:pool_game_id/watch': {
    summary: 'Remove the watch link; only for the creator of the game',
    access: 'pool',
    params: gameParams,
    answer: LiveGame,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /public/pool/games/:token': {
    summary: 'The game of a watch link',
    access: 'public',
    params: Type.Object({ token: Type.String({ maxLength: 128 }) }),
    answer: WatchedGame,
    errors: ['NOT_FOUND'],
  },
  'GET /pool/users/:user_id': {
    summary: 'Numbers about the games of a member',
    access: 'pool',
    params: Type.Object({ user_id: Id }),
    answer: PoolSummary,
    errors: ['NOT_FOUND'],
  },
  'GET /pool/compare/:user_id': {
    summary: 'Compare the member with one opponent in one discipline; in 9-Ball if the query has no discipline',
    access: 'pool',
    params: Type.Object({ user_id: Id }),
    query: Type.Object({ discipline: Type.Optional(Discipline) }, { additionalProperties: false }),
    answer: Comparison,
    errors: ['NOT_FOUND'],
  },
  // The path has -1 in place of an id, because the body names the player.
  'PATCH /pool/players/-1': {
    summary:
      'Set a skill level. Members set their own level and the levels of guests, who have no way to sign in. Admins set all levels',
    access: 'pool',
    body: SkillLevelBody,
    answer: PoolPlayer,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_LEVEL'],
  },
})
