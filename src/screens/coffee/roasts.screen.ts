import { pairScreen } from '../shared/pairScreen.ts'
import { roastsHalf } from './roasts.half.ts'
import { roastsPair } from './roastsPair.ts'

/** The list of roasts, and on a wide screen the chosen roast beside it. */
export const screen = pairScreen({
  ...roastsPair,
  halfName: 'list',
  half: roastsHalf,
  loadOther: async () => (await import('./roast.half.ts')).roastHalf,
})
