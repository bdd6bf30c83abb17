import type { PairRef } from '../../machines/shared/pair.machine.ts'
import { lateView } from '../shared/lateView.tsx'
import { Pair } from '../shared/Pair.tsx'

const nothingChosen = lateView(async () => (await import('../shared/NothingChosen.tsx')).NothingChosen)

/** The list of roasts and the chosen roast. */
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
