/**
 * The chess sites from which the owner's ratings can be shown, by the names that the API uses. The chess page shows the
 * sites in this order.
 */
export const CHESS_SOURCES = ['chess.com', 'lichess.org'] as const

export type ChessSource = (typeof CHESS_SOURCES)[number]

/** The code of the error for a chess site on which no account of the owner is set up. */
export const NO_ACCOUNT = 'NO_ACCOUNT'

/** The codes of the errors that only another setting of the server can mend. Asking again does not help. */
export const ACCOUNT_PROBLEMS: readonly string[] = [
  NO_ACCOUNT,
  'CHESS_PLAYER_UNKNOWN',
  'CHESS_PLAYER_RENAMED',
  'CHESS_ACCOUNT_CLOSED',
]
