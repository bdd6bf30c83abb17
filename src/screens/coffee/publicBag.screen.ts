// The public page of a bag: its machine with the services, and its view.
import { fromPromise } from 'xstate'
import type { BagCard, PublicBag as PublicBagData } from '../../../contract/api/coffee/bags.ts'
import { CallError } from '../../../contract/callResult.ts'
import type { ScreenInput } from '../../machines/app/screen.types.ts'
import type { Kept } from '../../machines/shared/kept.types.ts'
import { createResourceMachine } from '../../machines/shared/resource.machine.ts'
import { pathTo } from '../../paths.ts'
import { takeBagCard } from '../../services/browser/bagCard.ts'
import { dataOf } from '../../services/http/call.ts'
import type { Services } from '../../services/services.ts'
import { type FoundBag, PublicBag } from '../../views/coffee/PublicBag/PublicBag.tsx'
import { screenModule } from '../shared/screenModule.ts'

const foundBagOf = (bag: PublicBagData, card: BagCard | null): FoundBag => ({
  bag,
  card,
  address: window.location.origin + pathTo.publicBag(bag.bag_code),
})

type Query = { query: ScreenInput }

const codeOf = ({ query }: Query) => query.params.bag_code ?? ''

function actorsFor({ call }: Services) {
  /** The card in the document. Null if the document says that there is none; undefined if it says nothing. */
  let cardInDocument: BagCard | null | undefined
  return {
    /** A card that is already in the document is shown immediately. */
    readKept: fromPromise<Kept<FoundBag> | null, Query>(async ({ input }) => {
      cardInDocument = takeBagCard(codeOf(input))
      return cardInDocument ? { data: foundBagOf(cardInDocument, cardInDocument), keptMs: Date.now() } : null
    }),
    load: fromPromise<FoundBag, Query>(async ({ input, signal }) => {
      const request = { params: { bag_code: codeOf(input) }, signal }
      const loadCard = async () => {
        const card = await call('GET /public/coffee/bags/:bag_code/card', request)
        if (!card.success && card.error.code !== 'NOT_FOUND') throw new CallError(card.error)
        return card.data
      }
      // If the document shows that there is no card, the card is not requested, because browsers print each 404 answer
      // as an error.
      const isWithoutCard = cardInDocument === null
      cardInDocument = undefined
      const loadingBag = call('GET /public/coffee/bags/:bag_code', request)
      const [bag, card] = await Promise.all([loadingBag, isWithoutCard ? null : loadCard()])
      return foundBagOf(dataOf(bag), card)
    }),
  }
}

/** The public page of one bag, at the address with its code. */
export const screen = screenModule({
  View: PublicBag,
  logic: (services) => createResourceMachine<FoundBag>().provide({ actors: actorsFor(services) }),
})
