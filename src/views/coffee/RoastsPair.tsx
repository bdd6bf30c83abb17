import type { PairRef } from '../../machines/shared/pair.machine.ts'
import { lateView } from '../shared/lateView.tsx'
import { Pair } from '../shared/Pair.tsx'

/** What is beside the list before a roast is chosen. Its code loads later than the code of the page. */
const nothingChosen = lateView(async () => (await import('../shared/NothingChosen.tsx')).NothingChosen)

/** The list of roasts and the page of the chosen roast: beside each other in a wide window, otherwise one at a time. */
export function RoastsPair({ actor }: { actor: PairRef }) {
  return (
    <Pair
      actor={actor}
      name="Chosen roast"
      empty={
        <nothingChosen.View type="roast" newText="New Roast">
          Choose a roast on the left. Its profile opens here.
        </nothingChosen.View>
      }
    />
  )
}
