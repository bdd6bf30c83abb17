export const chessIntroduction = ''
