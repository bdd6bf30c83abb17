import { pairScreen } from '../shared/pairScreen.ts'
import { gamesPair } from './gamesPair.ts'
import { gameHalf } from './poolGame.half.ts'

/** The page of one game, and in a wide window the list of games beside it. */
export const screen = pairScreen({
  ...gamesPair,
  halfName: 'detail',
  half: gameHalf,
  loadOther: async () => (await import('./poolGames.half.ts')).gamesHalf,
})
