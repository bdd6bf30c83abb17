/** The chess sites, by the ids that the API uses. The first is the default. */
export const CHESS_SOURCES = ['chess.com', 'lichess.org'] as const

export type ChessSource = (typeof CHESS_SOURCES)[number]
