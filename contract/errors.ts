// The errors with which the server can answer a call.

import Type, { type Static } from 'typebox'

/** Every code of an API error, with its HTTP status. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  PASSWORD_CHANGE_REQUIRED: 403,
  FORBIDDEN: 403,
  // A page of another site has made the call.
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  USERNAME_IN_USE: 409,
  // The change would leave no member who can sign in and has the permission admin.
  LAST_ADMIN: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID_CODE: 422,
  INVALID_USERNAME: 422,
  INVALID_DISPLAY_NAME: 422,
  INVALID_PASSWORD: 422,
  WRONG_PASSWORD: 422,
  INVALID_PASSKEY: 422,
  PASSKEYS_UNAVAILABLE: 422,
  // A member wants to remove a passkey that is the only way to sign in.
  LAST_WAY_IN: 409,
  INVALID_RESULTS: 422,
  INVALID_MESSAGE: 422,
  // The message was sent or is waiting to be sent, or there is no SMS gateway.
  NOT_TO_SEND_AGAIN: 409,
  INVALID_PLAYERS: 422,
  INVALID_HANDICAP: 422,
  SCORE_AT_HANDICAP: 409,
  SCORE_AT_ZERO: 409,
  // The rack cannot have this dead ball.
  DEAD_NOT_LEFT: 409,
  BALL_ALREADY_DOWN: 409,
  // Only a score sheet has such a tap, and the game is scored with plus and minus.
  NEEDS_SHEET: 409,
  INVALID_TAP: 422,
  GAME_HAS_WINNER: 409,
  // The game was ended before it was played out.
  GAME_ENDED: 409,
  GAME_CHANGED: 409,
  // A correction would make a later tap of the game impossible.
  LATER_TAP_IMPOSSIBLE: 409,
  // The tap of a correction was undone or removed.
  TAP_GONE: 409,
  // The teams or the line-up of a league night.
  INVALID_TEAMS: 422,
  NIGHT_CHANGED: 409,
  MATCH_BEGUN: 409,
  PLAYED_ALREADY: 409,
  LEVEL_LIMIT: 409,
  NOTHING_TO_UNDO: 409,
  NOTHING_TO_REDO: 409,
  INVALID_TAGS: 422,
  INVALID_LEVEL: 422,
  INVALID_INPUT: 422,
  INVALID_TIME: 422,
  INVALID_BAG_CODE: 422,
  INVALID_NOTES: 422,
  INVALID_PRICE: 422,
  INVALID_PRICE_WEIGHT: 422,
  INVALID_BOUGHT_WEIGHT: 422,
  INVALID_LOT: 422,
  INVALID_BLEND: 422,
  BLEND_IN_USE: 409,
  ROAST_NOT_STARTED: 409,
  ROAST_ENDED: 409,
  EVENT_OUT_OF_ORDER: 422,
  ROAST_IN_USE: 409,
  TOO_LATE_TO_RESUME: 409,
  BAG_CODE_IN_USE: 409,
  BAG_OF_ANOTHER_BEAN: 409,
  INVALID_LOG: 422,
  // Only the member can say in which unit the temperatures of a log file are.
  WHICH_UNIT: 409,
  // A log file has temperatures of the air, but none of the beans.
  ONLY_AIR: 409,
  ALREADY_IMPORTED: 409,
  CHESS_PLAYER_UNKNOWN: 404,
  CHESS_PLAYER_RENAMED: 404,
  CHESS_ACCOUNT_CLOSED: 404,
  // The status is not 502, because a page treats 502 as an unreachable server.
  CHESS_UNAVAILABLE: 424,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  // Our server answers 503 only while it cannot reach its database or cannot save. The answer has a Retry-After header.
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const ApiError = Type.Object({
  code: Type.String(),
  message: Type.String(),
  pool_game_id: Type.Optional(Type.Integer({ description: 'With MATCH_BEGUN: the game of the match that has begun.' })),
})
/** The error of a failed call: a code such as `NOT_FOUND`, and a sentence for a person. */
export type ApiError = Static<typeof ApiError>

/** The body of every answer that is an error. */
export const ErrorBody = Type.Object({ error: ApiError })
