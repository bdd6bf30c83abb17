import type { PairRef } from '../../machines/shared/pair.machine.ts'
import { lateView } from '../shared/lateView.tsx'
import { Pair } from '../shared/Pair.tsx'

const nothingChosen = lateView(async () => (await import('../shared/NothingChosen.tsx')).NothingChosen)

/** The list of games and the chosen game. */
export function GamesPair({ actor }: { actor: PairRef }) {
  return (
    <Pair
      actor={actor}
      name="Chosen game"
      empty={
        <nothingChosen.View type="game" newText="New Game">
          Choose a game on the left. Its sheet opens here.
        </nothingChosen.View>
      }
    />
  )
}
