/**
 * The chess sites from which the owner's ratings can be shown, by the names that the API uses. The chess page shows the
 * sites in this order.
 */
export const CHESS_SOURCES = ['chess.com', 'lichess.org'] as const

export type ChessSource = (typeof CHESS_SOURCES)[number]

/** The code of the error for a chess site on which no account of the owner is set up. */
export const NO_ACCOUNT = 'NO_ACCOUNT'
