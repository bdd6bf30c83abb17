import { pairScreen } from '../shared/pairScreen.ts'
import { roastsHalf } from './roasts.half.ts'
import { roastsPair } from './roastsPair.ts'

/** The list of roasts, and in a wide window the chosen roast beside it. */
export const screen = pairScreen({
  ...roastsPair,
  halfName: 'list',
  half: roastsHalf,
  loadOther: async () => (await import('./roast.half.ts')).roastHalf,
})
