import type { PairRef } from '../../machines/shared/pair.machine.ts'
import { Pair } from '../shared/Pair.tsx'

/** The list of games and the chosen game. */
export function GamesPair({ actor }: { actor: PairRef }) {
  return (
    <Pair actor={actor} name="Chosen game" empty={<p className="pair-empty">Choose a game. Its sheet opens here.</p>} />
  )
}
