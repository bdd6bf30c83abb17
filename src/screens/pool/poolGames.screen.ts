import { pairScreen } from '../shared/pairScreen.ts'
import { gamesPair } from './gamesPair.ts'
import { gamesHalf } from './poolGames.half.ts'

/** The list of games, and in a wide window the chosen game beside it. */
export const screen = pairScreen({
  ...gamesPair,
  halfName: 'list',
  half: gamesHalf,
  loadOther: async () => (await import('./poolGame.half.ts')).gameHalf,
})
