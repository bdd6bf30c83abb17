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

const found = (bag: PublicBagData, card: BagCard | null): FoundBag => ({
  bag,
  card,
  address: window.location.origin + pathTo.publicBag(bag.bag_code),
})

type Query = { query: ScreenInput }

const codeOf = ({ query }: Query) => query.params.bag_code ?? ''

const loadBag = ({ call }: Services) =>
  fromPromise<FoundBag, Query>(async ({ input, signal }) => {
    const request = { params: { bag_code: codeOf(input) }, signal }
    const [bag, card] = await Promise.all([
      call('GET /public/coffee/bags/:bag_code', request),
      call('GET /public/coffee/bags/:bag_code/card', request),
    ])
    if (!card.success && card.error.code !== 'NOT_FOUND') throw new CallError(card.error)
    return found(dataOf(bag), card.data)
  })

/** The card that is in the document is shown at once. */
const readDocument = fromPromise<Kept<FoundBag> | null, Query>(async ({ input }) => {
  const card = takeBagCard(codeOf(input))
  return card && { data: found(card, card), keptMs: Date.now() }
})

/** The public page of one bag, at the address with its code. */
export const screen = screenModule({
  View: PublicBag,
  logic: (services) =>
    createResourceMachine<FoundBag>().provide({ actors: { load: loadBag(services), readKept: readDocument } }),
})
