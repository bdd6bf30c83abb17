// The calls about league nights: five matches of two teams.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { MAX_TEAM_NAME, MAX_TEAM_PLAYERS, NIGHT_MATCHES } from '../../rules/pool/night.ts'
import { ClientId, Done, Id, Timestamp } from '../shared/shapes.ts'
import { Breaks, Discipline, Scoring, WatchedGame } from './games.ts'

const NightPlayer = Type.Object({
  pool_player_id: Id,
  display_name: Type.String(),
  skill_level: Type.Integer({ description: 'The level of the player in this night.' }),
  played: Type.Integer({ description: 'How many matches of the player have begun.' }),
})

const NightTeam = Type.Object({
  name: Type.String(),
  points: Type.Integer({
    description:
      'The match points of all matches. A match that is running gives the points that the team gets in any case.',
  }),
  matches_won: Type.Integer(),
  levels_used: Type.Integer({ description: 'The levels of the players in the matches that have begun.' }),
  players: Type.Array(NightPlayer),
})

const PlayerIds = Type.Array(Type.Union([Id, Type.Null()]), {
  minItems: 2,
  maxItems: 2,
  description: 'The player of the first team and the player of the second team. Null: not chosen yet.',
})

const matchFields = {
  position: Type.Integer({ minimum: 1, maximum: NIGHT_MATCHES }),
  pool_game_id: Type.Union([Id, Type.Null()], { description: 'Null until the match begins.' }),
  pool_player_ids: PlayerIds,
  points: Type.Union([Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), Type.Null()], {
    description:
      'The match points of both teams. Null if the match has not begun, was ended unfinished, or if the league gives none for it.',
  }),
}

const nightFields = {
  started: Timestamp,
  game_type: Discipline,
  level_limit: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The levels that a team may play in the night. Null: the limit is off.',
  }),
  teams: Type.Array(NightTeam, { minItems: 2, maxItems: 2 }),
  version: Type.Integer({ description: 'Grows with every committed change of the night, but not of its games.' }),
}

export const NightInList = Type.Object({
  pool_night_id: Id,
  ...nightFields,
  created_by: Id,
  matches: Type.Array(Type.Object(matchFields)),
})
/** A league night in the list of nights. */
export type NightInList = Static<typeof NightInList>

const NightStandings = Type.Object({
  game_type: Discipline,
  teams: Type.Array(
    Type.Object({
      place: Type.Integer({ description: 'From 1. Teams that share a place have the same number.' }),
      name: Type.String({ description: 'As the newest night of the team has it.' }),
      nights: Type.Integer(),
      points: Type.Integer(),
      matches_won: Type.Integer(),
    }),
  ),
})
/** The standings of teams that have played each other in one discipline. */
export type NightStandings = Static<typeof NightStandings>

const matchesWithGames = Type.Array(
  Type.Object({
    ...matchFields,
    game: Type.Union([WatchedGame, Type.Null()]),
    ended: Type.Union([Timestamp, Type.Null()], {
      description: 'The time of the last tap of a match that is over; null otherwise.',
    }),
  }),
)

export const Night = Type.Object({
  ...NightInList.properties,
  matches: matchesWithGames,
  watch_open: Type.Boolean({ description: 'Whether a watch link shows the night to people without an account.' }),
})
/** A league night with the games of its matches. */
export type Night = Static<typeof Night>

export const WatchedNight = Type.Object({ pool_night_id: Id, ...nightFields, matches: matchesWithGames })
/** A league night as a watch link shows it. It contains no ids of accounts. */
export type WatchedNight = Static<typeof WatchedNight>

const EnteredTeams = Type.Array(
  Type.Object(
    {
      name: Type.String({ maxLength: 4 * MAX_TEAM_NAME }),
      players: Type.Array(
        Type.Object({ pool_player_id: Id, skill_level: Type.Integer() }, { additionalProperties: false }),
        { maxItems: MAX_TEAM_PLAYERS },
      ),
    },
    { additionalProperties: false },
  ),
  { minItems: 2, maxItems: 2 },
)

const LevelLimit = Type.Optional(
  Type.Union([Type.Integer({ minimum: 1, maximum: 100 }), Type.Null()], {
    description: 'The levels that a team may play in the night. Null turns the limit off.',
  }),
)

const NewNightBody = Type.Object(
  { game_type: Discipline, level_limit: LevelLimit, teams: EnteredTeams },
  { additionalProperties: false },
)
/** A new night. Without `level_limit`, a team may play 23 levels. */
export type NewNightBody = Static<typeof NewNightBody>

const PatchNightBody = Type.Object(
  {
    level_limit: LevelLimit,
    teams: Type.Optional(EnteredTeams),
    lineup: Type.Optional(
      Type.Array(
        Type.Object({ position: matchFields.position, pool_player_ids: PlayerIds }, { additionalProperties: false }),
        { maxItems: NIGHT_MATCHES, description: 'The planned players of matches that have not begun.' },
      ),
    ),
    seen_version: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The version that the member saw. The change is refused with NIGHT_CHANGED if it is another now.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)
/** A change of a night: of its teams, of its planned matches, or of its limit. */
export type PatchNightBody = Static<typeof PatchNightBody>

const StartMatchBody = Type.Object(
  {
    position: matchFields.position,
    pool_player_ids: Type.Array(Id, {
      minItems: 2,
      maxItems: 2,
      description: 'The player of the first team and the player of the second team.',
    }),
    first_pool_player_id: Type.Optional(
      Type.Integer({
        description: 'The player who has won the lag and breaks. Without it, the player of the first team.',
      }),
    ),
    scoring: Type.Optional(Scoring),
    breaks: Type.Optional(Breaks),
    client_id: Type.Optional(ClientId),
    started: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'When the match started, if that was before this call. A time in the future counts as now.',
      }),
    ),
  },
  { additionalProperties: false },
)
/** The start of a match of a night. Its handicaps follow from the levels. */
export type StartMatchBody = Static<typeof StartMatchBody>

const nightParams = Type.Object({ pool_night_id: Id })

export const poolNightsApi = endpoints({
  'GET /pool/nights': {
    summary: 'A part of the list of league nights that the member plays in or created, newest first',
    access: 'pool',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        /** The last id in the previous part of the list. */
        before: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(NightInList),
  },
  'GET /pool/nights/standings': {
    summary:
      'The teams of the newest 100 nights that the member plays in or created: nights, points and matches won. One table for each group of teams that have met',
    access: 'pool',
    answer: Type.Array(NightStandings),
  },
  'POST /pool/nights': {
    summary: 'Begin a league night of two teams',
    access: 'pool',
    body: NewNightBody,
    answer: Type.Object({ pool_night_id: Id }),
    errors: ['INVALID_TEAMS', 'INVALID_PLAYERS', 'INVALID_LEVEL'],
  },
  'GET /pool/nights/:pool_night_id': {
    summary: 'One league night with its matches',
    access: 'pool',
    params: nightParams,
    answer: Night,
    errors: ['NOT_FOUND'],
  },
  'PATCH /pool/nights/:pool_night_id': {
    summary: 'Change the names and players of the teams, the planned matches, or the limit of levels',
    access: 'pool',
    params: nightParams,
    body: PatchNightBody,
    answer: Night,
    errors: ['NOT_FOUND', 'INVALID_TEAMS', 'INVALID_PLAYERS', 'INVALID_LEVEL', 'MATCH_BEGUN', 'NIGHT_CHANGED'],
  },
  'DELETE /pool/nights/:pool_night_id': {
    summary: 'Delete a night; only for its creator and admins. Its games stay',
    access: 'pool',
    params: nightParams,
    answer: Done,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /pool/nights/:pool_night_id/matches': {
    summary: 'Start one of the five matches as a game',
    access: 'pool',
    params: nightParams,
    body: StartMatchBody,
    answer: Type.Object({ pool_game_id: Id }),
    errors: ['NOT_FOUND', 'INVALID_PLAYERS', 'NEEDS_SHEET', 'MATCH_BEGUN', 'PLAYED_ALREADY', 'LEVEL_LIMIT'],
  },
  'POST /pool/nights/:pool_night_id/watch': {
    summary: 'Create a watch link, in place of an older one. Only for the creator of the night',
    access: 'pool',
    params: nightParams,
    answer: Type.Object({
      token: Type.String({
        description: 'The last part of the address /pool/nights/watch/{token}. Only this answer contains the token.',
      }),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /pool/nights/:pool_night_id/watch': {
    summary: 'Remove the watch link; only for the creator of the night',
    access: 'pool',
    params: nightParams,
    answer: Night,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /public/pool/nights/:night_token': {
    summary: 'The night of a watch link',
    access: 'public',
    params: Type.Object({ night_token: Type.String({ maxLength: 128 }) }),
    answer: WatchedNight,
    errors: ['NOT_FOUND'],
  },
})
