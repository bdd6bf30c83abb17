export const chessIntroduction = 'שחמט '.repeat(50).trim()
