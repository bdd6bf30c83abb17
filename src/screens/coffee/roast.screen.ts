import { pairScreen } from '../shared/pairScreen.ts'
import { roastHalf } from './roast.half.ts'
import { roastsPair } from './roastsPair.ts'

/** The page of one roast, and in a wide window the list of roasts beside it. */
export const screen = pairScreen({
  ...roastsPair,
  halfName: 'detail',
  half: roastHalf,
  loadOther: async () => (await import('./roasts.half.ts')).roastsHalf,
})
