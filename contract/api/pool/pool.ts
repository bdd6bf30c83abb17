import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { DISCIPLINES } from '../../rules/pool/handicaps.ts'
import { MAX_HANDICAP } from '../../rules/pool/scoring.ts'
import { Done, Id, Timestamp } from '../shared/shapes.ts'

const Discipline = Type.Enum([...DISCIPLINES])

const SkillLevels = Type.Object({ '8-Ball': Type.Integer(), '9-Ball': Type.Integer() })

export const PoolPlayer = Type.Object({
  pool_player_id: Id,
  user_id: Id,
  display_name: Type.String(),
  skill_levels: SkillLevels,
})
/** Somebody who can be put into a game. */
export type PoolPlayer = Static<typeof PoolPlayer>

export const GamePlayer = Type.Object({
  pool_player_id: Id,
  user_id: Id,
  display_name: Type.String(),
  score: Type.Integer(),
  remaining: Type.Integer({ description: 'Points still needed: handicap minus score.' }),
  handicap: Type.Integer({ description: 'The target: the score that wins.' }),
  fouls: Type.Integer(),
  winner: Type.Boolean(),
  racks: Type.Array(Type.Object({ score: Type.Integer() }), {
    description: 'One per rack of the game, in order; every player has the same number.',
  }),
  skill_level: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'In the discipline of the game, as it was when the game started; null for a game older than that note.',
  }),
})
export type GamePlayer = Static<typeof GamePlayer>

export const PoolGame = Type.Object({
  pool_game_id: Id,
  started: Timestamp,
  game_type: Discipline,
  tags: Type.Array(Type.String()),
  winner_player_id: Type.Union([Id, Type.Null()], { description: 'pool_player_id of the winner.' }),
  players: Type.Array(GamePlayer),
  version: Type.Integer({ description: 'Counts the committed changes; a lower one is older.' }),
  created_by: Type.Union([Id, Type.Null()], { description: 'user_id of the creator.' }),
})
export type PoolGame = Static<typeof PoolGame>

export const TapNote = Type.Object({
  pool_game_tap_id: Id,
  pool_player_id: Id,
  action: Type.Enum(['add', 'subtract']),
  user_id: Id,
  username: Type.String({ description: 'Who tapped.' }),
})
/** One tap of a game's history: what it did, and whose it was. */
export type TapNote = Static<typeof TapNote>

export const LiveGame = Type.Object({
  ...PoolGame.properties,
  undo: Type.Union([TapNote, Type.Null()], { description: 'The last tap that counts: what undo takes back.' }),
  redo: Type.Union([TapNote, Type.Null()], { description: 'The tap that redo brings back; a new tap clears it.' }),
  watch_open: Type.Boolean({ description: 'Whether a watch link of the creator shows the game to others.' }),
})
/** A game as its scorers see it. */
export type LiveGame = Static<typeof LiveGame>

const { user_id: _, ...watchedPlayer } = GamePlayer.properties
export const WatchedGame = Type.Object({
  pool_game_id: Id,
  started: Timestamp,
  game_type: Discipline,
  winner_player_id: PoolGame.properties.winner_player_id,
  players: Type.Array(Type.Object(watchedPlayer)),
  version: PoolGame.properties.version,
})
/** A game as those see it who follow a watch link: the score, and nothing about accounts. */
export type WatchedGame = Static<typeof WatchedGame>

export const PoolSummary = Type.Object({
  games_played: Type.Integer({ description: 'Games that have a winner.' }),
  games_won: Type.Integer(),
  win_percentage: Type.Number({ description: 'Won of played, 0 to 100; 0 without a game.' }),
  last_played: Type.Union([Timestamp, Type.Null()], { description: 'When the latest game was started.' }),
  skill_levels: SkillLevels,
  created: Timestamp,
  total_friends: Type.Integer({ description: 'People played with.' }),
})
export type PoolSummary = Static<typeof PoolSummary>

const Streaks = Type.Object({ longest_streak: Type.Integer(), current_streak: Type.Integer() })
const Rival = Type.Object({ user_id: Id, username: Type.String() })

export const Comparison = Type.Object({
  player: Rival,
  opponent: Rival,
  stats: Type.Object({
    total_games: Type.Integer({ description: 'Finished games of just these two.' }),
    player_wins: Type.Integer(),
    opponent_wins: Type.Integer(),
    point_differential: Type.Integer({ description: "The player's points in those games minus the opponent's." }),
    player_streaks: Streaks,
    opponent_streaks: Streaks,
  }),
})
/** The member against one other, in one discipline. */
export type Comparison = Static<typeof Comparison>

const gameParams = Type.Object({ pool_game_id: Id })

export const CreateGameBody = Type.Object(
  {
    game_type: Discipline,
    players: Type.Array(
      Type.Object(
        { pool_player_id: Id, handicap: Type.Integer({ minimum: 0, maximum: MAX_HANDICAP }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 4 },
    ),
  },
  { additionalProperties: false },
)
export type CreateGameBody = Static<typeof CreateGameBody>

export const ScoreBody = Type.Object(
  { pool_player_id: Id, action: Type.Enum(['add', 'subtract']) },
  { additionalProperties: false },
)
/** A relative change of one player's score by one point. */
export type ScoreBody = Static<typeof ScoreBody>

export const SkillLevelBody = Type.Object(
  { player_user_id: Id, discipline: Discipline, skill_level: Type.Integer() },
  { additionalProperties: false },
)
export type SkillLevelBody = Static<typeof SkillLevelBody>

const TagsBody = Type.Object({ tags: Type.Array(Type.String(), { maxItems: 100 }) }, { additionalProperties: false })

// The tap that the member saw: with two scorers, undoing twice at once takes back one tap, not two.
const StepBody = Type.Object({ pool_game_tap_id: Id }, { additionalProperties: false })

export const poolApi = endpoints({
  'GET /pool/players': {
    summary: 'Players, by name',
    access: 'pool',
    answer: Type.Array(PoolPlayer),
  },
  'GET /pool/games': {
    summary: 'Games the member plays in or created, newest first, a page at a time',
    access: 'pool',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
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
  'POST /pool/games': {
    summary: 'Start a game',
    access: 'pool',
    body: CreateGameBody,
    answer: Type.Object({ pool_game_id: Id }),
    errors: ['INVALID_PLAYERS', 'INVALID_HANDICAP'],
  },
  'PATCH /pool/games/:pool_game_id': {
    summary: 'Replace the tags',
    access: 'pool',
    params: gameParams,
    body: TagsBody,
    answer: LiveGame,
    errors: ['NOT_FOUND', 'INVALID_TAGS'],
  },
  'DELETE /pool/games/:pool_game_id': {
    summary: 'Delete a game; its creator or an admin',
    access: 'pool',
    params: gameParams,
    answer: Done,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /pool/games/:pool_game_id/scores': {
    summary: 'Add or take one point',
    access: 'pool',
    params: gameParams,
    body: ScoreBody,
    answer: LiveGame,
    errors: ['NOT_FOUND', 'SCORE_AT_HANDICAP', 'SCORE_AT_ZERO', 'GAME_HAS_WINNER'],
  },
  'POST /pool/games/:pool_game_id/undo': {
    summary: 'Take back the last tap, whoever made it',
    access: 'pool',
    params: gameParams,
    body: StepBody,
    answer: LiveGame,
    errors: ['NOT_FOUND', 'NOTHING_TO_UNDO'],
  },
  'POST /pool/games/:pool_game_id/redo': {
    summary: 'Bring back the tap that was undone last',
    access: 'pool',
    params: gameParams,
    body: StepBody,
    answer: LiveGame,
    errors: ['NOT_FOUND', 'NOTHING_TO_REDO'],
  },
  'POST /pool/games/:pool_game_id/watch': {
    summary: 'Open the game to watchers by a new link, which replaces an older one; its creator',
    access: 'pool',
    params: gameParams,
    answer: Type.Object({ token: Type.String({ description: 'Shown once; for /pool/watch/{token}.' }) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /pool/games/:pool_game_id/watch': {
    summary: 'Close the game to watchers; its creator',
    access: 'pool',
    params: gameParams,
    answer: LiveGame,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /public/pool/games/:token': {
    summary: 'A game that a watch link shows',
    access: 'public',
    params: Type.Object({ token: Type.String({ maxLength: 128 }) }),
    answer: WatchedGame,
    errors: ['NOT_FOUND'],
  },
  'GET /pool/users/:user_id': {
    summary: "A member's games in numbers",
    access: 'pool',
    params: Type.Object({ user_id: Id }),
    answer: PoolSummary,
    errors: ['NOT_FOUND'],
  },
  'GET /pool/compare/:user_id': {
    summary: 'The member against another, one on one; 9-Ball unless the query says otherwise',
    access: 'pool',
    params: Type.Object({ user_id: Id }),
    query: Type.Object({ discipline: Type.Optional(Discipline) }, { additionalProperties: false }),
    answer: Comparison,
    errors: ['NOT_FOUND'],
  },
  'PATCH /pool/players/-1': {
    summary: "Set a skill level: one's own, a guest's, or as an admin anybody's",
    access: 'pool',
    body: SkillLevelBody,
    answer: PoolPlayer,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_LEVEL'],
  },
})
