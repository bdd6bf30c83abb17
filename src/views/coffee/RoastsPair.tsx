import type { PairRef } from '../../machines/shared/pair.machine.ts'
import { Pair } from '../shared/Pair.tsx'

/** The list of roasts and the chosen roast. */
export function RoastsPair({ actor }: { actor: PairRef }) {
  return (
    <Pair
      actor={actor}
      name="Chosen roast"
      empty={<p className="pair-empty">Choose a roast. Its profile opens here.</p>}
    />
  )
}
