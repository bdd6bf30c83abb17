// The calls that correct the taps of a game, also after its end.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id } from '../shared/shapes.ts'
import { LiveGame, TAP_ERRORS, Tap } from './games.ts'

const tapParams = Type.Object({
  pool_game_id: Id,
  pool_game_tap_id: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The id of the tap. 0 if the query has the key of the tap.',
  }),
})

const CorrectionQuery = Type.Object(
  {
    seen_version: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'The version of the game that the member saw. The correction is refused with GAME_CHANGED if another member has corrected a tap of the game since then.',
      }),
    ),
    tap_key: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 128,
        description: "The Idempotency-Key of the member's own tap, for a tap whose id the page does not know yet.",
      }),
    ),
  },
  { additionalProperties: false },
)
/** Which tap is corrected, if the page does not know its id yet, and which version of the game the member saw. */
export type CorrectionQuery = Static<typeof CorrectionQuery>

const { ball, how } = Tap.properties
const ChangeTapBody = Type.Object(
  {
    pool_player_id: Type.Optional(Id),
    action: Type.Optional(Tap.properties.action),
    ball: Type.Optional(Type.Union([ball, Type.Null()], { description: 'Null: the tap names no ball any more.' })),
    how: Type.Optional(Type.Union([how, Type.Null()], { description: 'Null: the rack was won in the usual way.' })),
    on_break: Tap.properties.on_break,
  },
  { additionalProperties: false, minProperties: 1 },
)
/** The fields of a tap that change. The others stay, if the new action can have them. */
export type ChangeTapBody = Static<typeof ChangeTapBody>

const AddTapBody = Type.Object(
  {
    before: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The id of the tap before which the new one counts. 0 if the query has the key of that tap.',
    }),
    ...Tap.properties,
  },
  { additionalProperties: false },
)

const errors = ['NOT_FOUND', 'TAP_GONE', 'LATER_TAP_IMPOSSIBLE', 'GAME_CHANGED', ...TAP_ERRORS] as const

export const poolCorrectionsApi = endpoints({
  'PATCH /pool/games/:pool_game_id/taps/:pool_game_tap_id': {
    summary: 'Correct a tap that counts, also in a finished game. The winner follows from the taps',
    access: 'pool',
    params: tapParams,
    query: CorrectionQuery,
    body: ChangeTapBody,
    answer: LiveGame,
    errors,
  },
  'DELETE /pool/games/:pool_game_id/taps/:pool_game_tap_id': {
    summary: 'Remove a tap that counts. It stays in the log',
    access: 'pool',
    params: tapParams,
    query: CorrectionQuery,
    answer: LiveGame,
    errors,
  },
  'POST /pool/games/:pool_game_id/taps': {
    summary: 'Add a tap before another one',
    access: 'pool',
    params: Type.Object({ pool_game_id: Id }),
    query: CorrectionQuery,
    body: AddTapBody,
    answer: LiveGame,
    errors,
  },
})
