/** The chess sites, by the id that calls and answers know them by. The first is the default. */
export const CHESS_SOURCES = ['chess.com', 'lichess.org'] as const

export type ChessSource = (typeof CHESS_SOURCES)[number]
