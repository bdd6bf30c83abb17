import type { PairRef } from '../../machines/shared/pair.machine.ts'
import { lateView } from '../shared/lateView.tsx'
import { Pair } from '../shared/Pair.tsx'

/** What is beside the list before a game is chosen. Its code loads later than the code of the page. */
const nothingChosen = lateView(async () => (await import('../shared/NothingChosen.tsx')).NothingChosen)

/** The list of games and the page of the chosen game: beside each other in a wide window, otherwise one at a time. */
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
