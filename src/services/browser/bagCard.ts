import type { BagCard } from '../../../contract/api/coffee/bags.ts'
import { bagCodeKey } from '../../../contract/rules/coffee/bagCodes.ts'
import { BAG_CARD_DATA } from '../../../contract/site.ts'

/**
 * The card of the bag with this code, if the server has put it into the document. It is there once: when the page is opened
 * again later, the card may have changed.
 */
export function takeBagCard(code: string): BagCard | null {
  const script = document.getElementById(BAG_CARD_DATA)
  if (script === null) return null
  script.remove()
  const card: BagCard = JSON.parse(script.textContent)
  return bagCodeKey(card.bag_code) === bagCodeKey(code) ? card : null
}
