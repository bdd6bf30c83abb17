import type { BagCard } from '../../../contract/api/coffee/bags.ts'
import { bagCodeKey } from '../../../contract/rules/coffee/bagCodes.ts'
import { BAG_CARD_DATA } from '../../../contract/site.ts'

/**
 * The card of the bag with this code, as the server has put it into the document. Null if the bag has no card.
 * Undefined if the server sent the document for another page, or if the card was read before: the card may have changed
 * when the page is opened again.
 */
export function takeBagCard(code: string): BagCard | null | undefined {
  const script = document.getElementById(BAG_CARD_DATA)
  if (script === null) return undefined
  script.remove()
  const card: BagCard | null = JSON.parse(script.textContent)
  return card === null || bagCodeKey(card.bag_code) === bagCodeKey(code) ? card : undefined
}
