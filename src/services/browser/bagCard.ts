import type { BagCard } from '../../../contract/api/coffee/bags.ts'
import { bagCodeKey } from '../../../contract/rules/coffee/bagCodes.ts'
import { BAG_CARD_DATA } from '../../../contract/site.ts'

/**
 * The card of the bag with this code, as the server has put it into the document: null if the bag has no card,
 * undefined if the document is that of another page. The card is read only once, because it may have changed when the
 * page is opened again.
 * @serves bag-share-21
 */
export function takeBagCard(code: string): BagCard | null | undefined {
  const script = document.getElementById(BAG_CARD_DATA)
  if (script === null) return undefined
  script.remove()
  const card: BagCard | null = JSON.parse(script.textContent)
  return card === null || bagCodeKey(card.bag_code) === bagCodeKey(code) ? card : undefined
}
