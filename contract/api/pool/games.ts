// The schemas for players, games and taps in the calls about pool. The calls are in `pool.ts`.

import Type, { type Static } from 'typebox'
import { DISCIPLINES } from '../../rules/pool/handicaps.ts'
import { BREAKS, GAME_ENDS, NINE, RACK_ENDS, RACK_OVERS, SCORINGS, TAP_ACTIONS } from '../../rules/pool/scoredGame.ts'
import { ClientIdInAnswer, Id, Timestamp } from '../shared/shapes.ts'

export const Discipline = Type.Enum([...DISCIPLINES])

/** The skill level of a player in each discipline. It decides the handicap. */
export const SkillLevels = Type.Object({ '8-Ball': Type.Integer(), '9-Ball': Type.Integer() })

export const PoolPlayer = Type.Object({
  pool_player_id: Id,
  user_id: Id,
  display_name: Type.String(),
  skill_levels: SkillLevels,
})
/** A player who can be chosen for a game. */
export type PoolPlayer = Static<typeof PoolPlayer>

export const GamePlayer = Type.Object({
  pool_player_id: Id,
  user_id: Id,
  display_name: Type.String(),
  score: Type.Integer(),
  remaining: Type.Integer({ description: 'How many points the player still needs: the handicap minus the score.' }),
  handicap: Type.Integer({ description: 'The score that the player needs to win.' }),
  safeties: Type.Integer({ description: 'On a score sheet: turns that ended with a safety.' }),
  fouls: Type.Integer({ description: 'On a score sheet: turns that ended with a foul.' }),
  longest_run: Type.Integer({ description: 'On a score sheet: the most points in one turn.' }),
  innings: Type.Optional(
    Type.Integer({
      description:
        'On a score sheet: the turns of this player that have ended. An answer that was stored by an older version is without it.',
    }),
  ),
  winner: Type.Boolean(),
  racks: Type.Array(Type.Object({ score: Type.Integer() }), {
    description: 'The points in each rack, which is a part of the game. Every player has the same number of racks.',
  }),
  skill_level: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'The level in this discipline at the start of the game; null for old games, which did not store the level.',
  }),
})
/** A player of a game, with score and racks. */
export type GamePlayer = Static<typeof GamePlayer>

export const Scoring = Type.Enum([...SCORINGS], {
  description: 'points: with plus and minus. sheet: on a score sheet, with balls, turns and innings.',
})
export const Breaks = Type.Enum([...BREAKS], {
  description:
    'On a score sheet. winner: the winner of a rack breaks the next one. alternate: the players break in turn, whoever wins.',
})
const How = Type.Enum([...RACK_ENDS, ...RACK_OVERS])

const RackNotes = Type.Array(
  Type.Object({
    dead: Type.Integer({ description: 'Dead balls: balls of the rack that count for no player.' }),
    winner_pool_player_id: Type.Union([Id, Type.Null()], {
      description: 'On a score sheet: who won the rack. Null while it is played, and when nobody won it.',
    }),
    break_and_run: Type.Boolean({
      description:
        'Whether the player who made the first shot of the rack (the break) won the rack in the same turn, with a later shot.',
    }),
    nine_on_break: Type.Boolean({
      description:
        'In 9-Ball: whether the nine went down on the break, alone or with other balls, so that the player who broke won the rack.',
    }),
    how: Type.Union([How, Type.Null()], {
      description:
        'On a score sheet of 8-Ball: the special way in which the rack was won, for example an early eight. In 9-Ball: how the rack ended if nobody won it. Null if there was none.',
    }),
  }),
  { description: 'One entry for each rack, with data about the whole rack.' },
)

const RackTurns = Type.Optional(
  Type.Array(
    Type.Object({
      innings: Type.Array(Type.Integer(), { description: 'The turns that ended in this rack.' }),
      safeties: Type.Array(Type.Integer()),
      fouls: Type.Array(Type.Integer()),
      time_outs: Type.Array(Type.Integer()),
    }),
    {
      description:
        'On a score sheet: the turns of each rack, with one number for each player, in the order of the players. One entry more than the racks if turns have ended and no ball of the next rack is down yet. A game that was last scored with an older version is without it.',
    },
  ),
)

const Innings = Type.Integer({
  description:
    'On a score sheet: how often the turn of the last player in the order of play has ended. A turn that wins the match does not count.',
})
const AtTable = Type.Union([Id, Type.Null()], {
  description: 'On a score sheet: the pool_player_id of the player at the table. Null when the game is won.',
})
const Ball = Type.Integer({ minimum: 1, maximum: NINE, description: 'The number of the ball, on a sheet of 9-Ball.' })

const Ended = Type.Optional(
  Type.Union([Type.Enum([...GAME_ENDS]), Type.Null()], {
    description:
      'How the game ended if it was not played out; null otherwise. An answer that was stored by an older version is without it.',
  }),
)

export const PoolGame = Type.Object({
  pool_game_id: Id,
  started: Timestamp,
  game_type: Discipline,
  scoring: Scoring,
  // An answer that was stored by an older version is without it.
  breaks: Type.Optional(Breaks),
  tags: Type.Array(Type.String()),
  winner_player_id: Type.Union([Id, Type.Null()], { description: 'The pool_player_id of the winner.' }),
  ended: Ended,
  players: Type.Array(GamePlayer),
  rack_notes: RackNotes,
  innings: Innings,
  at_table: AtTable,
  version: Type.Integer({ description: 'Grows with every committed change.' }),
  created_by: Type.Union([Id, Type.Null()], { description: 'The user_id of the member who created the game.' }),
  client_id: Type.Optional(ClientIdInAnswer),
})
/** A game in the list of games. */
export type PoolGame = Static<typeof PoolGame>

const OnBreak = Type.Boolean({ description: 'On a sheet of 9-Ball: whether the ball went down on the break.' })

/**
 * One tap on a game. `ball` is the number of the ball, on a sheet of 9-Ball. `how` is the special way in which a rack
 * was won, on a sheet of 8-Ball. With `rack_over`, `how` says why the rack ended without a winner, and the player of
 * the tap has gathered up the balls if it is `gathered`.
 */
export const Tap = Type.Object(
  {
    pool_player_id: Id,
    action: Type.Enum([...TAP_ACTIONS]),
    ball: Type.Optional(Ball),
    how: Type.Optional(How),
    on_break: Type.Optional(OnBreak),
  },
  { additionalProperties: false },
)

/** The codes of the errors for a tap that cannot count. */
export const TAP_ERRORS = [
  'SCORE_AT_HANDICAP',
  'SCORE_AT_ZERO',
  // The rack already has 8 dead balls, only the nine is left in the rack, the dead ball is the nine, or the game is
  // 8-Ball.
  'DEAD_NOT_LEFT',
  'BALL_ALREADY_DOWN',
  'NEEDS_SHEET',
  'INVALID_TAP',
  'GAME_HAS_WINNER',
  'GAME_ENDED',
] as const

export const TapWithMember = Type.Object({
  ...Tap.properties,
  pool_game_tap_id: Id,
  user_id: Id,
  username: Type.String({ description: 'The member who tapped.' }),
})
/** One tap of a game, with the player to whom it belongs and the member who tapped. */
export type TapWithMember = Static<typeof TapWithMember>

const TapCorrection = Type.Object({
  by: Type.String({ description: 'The member who corrected the tap.' }),
  time: Timestamp,
  was: Type.Union([Type.Object(Tap.properties), Type.Null()], {
    description: 'The tap before the correction. Null if the correction added the tap.',
  }),
})

export const LoggedTap = Type.Object({
  pool_game_tap_id: Id,
  pool_player_id: Id,
  action: Type.Enum([...TAP_ACTIONS]),
  ball: Type.Union([Ball, Type.Null()]),
  how: Type.Union([How, Type.Null()]),
  on_break: Type.Optional(OnBreak),
  username: TapWithMember.properties.username,
  time: Timestamp,
  undone: Type.Boolean({ description: 'Whether the tap was undone or removed, so that it does not count.' }),
  corrected: Type.Optional(
    Type.Array(TapCorrection, {
      description:
        'The corrections of the tap, the oldest first. If the tap is undone and the last one changed nothing, it removed the tap. An answer that was stored by an older version is without this list.',
    }),
  ),
})
/** One tap in the log of a game. `time` is the time at which the server got the tap. */
export type LoggedTap = Static<typeof LoggedTap>

const SheetTap = Type.Object({
  ...Tap.properties,
  pool_game_tap_id: Type.Optional(
    Type.Integer({
      description:
        'Missing for a tap that the server does not have yet, and in an answer that was stored by an older version.',
    }),
  ),
})

export const LiveGame = Type.Object({
  ...PoolGame.properties,
  undo: Type.Union([TapWithMember, Type.Null()], {
    description: 'The tap that undo would undo: the last tap that counts.',
  }),
  redo: Type.Union([TapWithMember, Type.Null()], {
    description: 'The tap that redo brings back. A new tap clears it.',
  }),
  rack_turns: RackTurns,
  watch_open: Type.Boolean({ description: 'Whether a watch link shows the game to people without an account.' }),
  taps: Type.Array(SheetTap, {
    description:
      'On a score sheet: the taps that count, in order, so that a page without a network can undo and correct them. Otherwise empty.',
  }),
})
/** A game on the page of a member who may score it. */
export type LiveGame = Static<typeof LiveGame>

const { user_id: _, ...watchedPlayer } = GamePlayer.properties
export const WatchedGame = Type.Object({
  pool_game_id: Id,
  started: Timestamp,
  game_type: Discipline,
  scoring: Scoring,
  breaks: Type.Optional(Breaks),
  winner_player_id: PoolGame.properties.winner_player_id,
  ended: Ended,
  players: Type.Array(Type.Object(watchedPlayer)),
  rack_notes: RackNotes,
  rack_turns: RackTurns,
  innings: Innings,
  at_table: AtTable,
  version: PoolGame.properties.version,
})
/** A game as a watch link shows it. It contains no ids of accounts, because people without an account can read it. */
export type WatchedGame = Static<typeof WatchedGame>
