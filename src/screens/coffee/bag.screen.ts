// The page of one bag: its machine with the services, and its view.
import { fromPromise } from 'xstate'
import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import type { RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { factsOfBag } from '../../../contract/rules/coffee/bagCard.ts'
import { bagMachine, type ChangeBagRequest } from '../../machines/coffee/bag.machine.ts'
import { type BagHead, bagRoastsMachine } from '../../machines/coffee/bags.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { pathTo } from '../../paths.ts'
import { printPage } from '../../services/browser/print.ts'
import { saveFile } from '../../services/browser/saveFile.ts'
import { dataOf } from '../../services/http/call.ts'
import { callAsMember, keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { Bag } from '../../views/coffee/Bag/Bag.tsx'
import { labelSvg } from '../../views/coffee/Bag/bagLabel.ts'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'

/** Loads the bag, and the next part of the list of its roasts. */
const loadPage: Load<PageOf<BagHead, RoastSummary>, PageRequest> = async (call, request, signal) => {
  const { input, before, limit } = request
  const coffee_bag_id = Number(input.params.coffee_bag_id)
  const query = before === null ? { limit, coffee_bag_id } : { limit, coffee_bag_id, before }
  const [bag, list] = await Promise.all([
    call('GET /coffee/bags/:coffee_bag_id', { params: { coffee_bag_id }, signal }),
    call('GET /coffee/roasts', { query, signal }),
  ])
  const { roasts, preferences } = dataOf(list)
  return { head: { bag: dataOf(bag), weightUnit: preferences.weight_units }, items: roasts }
}

/** Saves the label of the bag as a picture. Its QR code contains the address of the public page of the bag. */
function saveLabel(_: unknown, { bag, origin }: { bag: CoffeeBag; origin: string }): void {
  const svg = labelSvg(factsOfBag(bag), origin + pathTo.publicBag(bag.bag_code))
  saveFile(`label-${bag.bag_code}.svg`, new Blob([svg], { type: 'image/svg+xml' }))
}

/** The page of one bag, with its roasts. */
export const screen = screenModule({
  View: Bag,
  toInput: (input) => ({ ...input, origin: window.location.origin }),
  logic: (services) =>
    bagMachine.provide({
      actors: {
        roasts: bagRoastsMachine.provide({ actors: keptPages(services, loadPage) }),
        readDraft,
        changeBag: fromPromise<CoffeeBag, ChangeBagRequest>(
          async ({ input: { coffee_bag_id, change: body }, signal }) => {
            const request = { params: { coffee_bag_id }, body, signal }
            return dataOf(await callAsMember(services)('PATCH /coffee/bags/:coffee_bag_id', request))
          },
        ),
        print: fromPromise(({ signal }) => printPage(signal)),
      },
      actions: { keepDraft, saveLabel },
    }),
})
