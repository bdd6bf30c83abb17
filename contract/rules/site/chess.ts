/**
 * The chess sites on which the owner may play, by the names that the API uses. The chess page shows them in this order.
 * @serves chess-source-01
 */
export const CHESS_SOURCES = ['chess.com', 'lichess.org'] as const

export type ChessSource = (typeof CHESS_SOURCES)[number]
