// The notes of a bag, and the card that its member may publish.

import type { BagCard, BagChange, CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import {
  bagNotesError,
  cardCurve,
  factsOfBag,
  normalizeBagNotes,
  restDays,
} from '../../../contract/rules/coffee/bagCard.ts'
import { bagCodeKey } from '../../../contract/rules/coffee/bagCodes.ts'
import { SECOND_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  type BagRoastRow,
  bagOf,
  publishedBagByKey,
  roastsOfBags,
  updateBag,
} from '../../db/repositories/coffeeBags.ts'
import { beanTempsOf } from '../../db/repositories/coffeeReadingsAndEvents.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { asBag, noSuchBag } from './bags.ts'

/** Changes the notes of the member's bag, or publishes or unpublishes its card. */
export function changeBag(
  context: Context,
  writer: Writer,
  { user: { user_id } }: Session,
  coffee_bag_id: number,
  { notes, published }: BagChange,
): Promise<CoffeeBag> {
  return writer.write(async ({ db }) => {
    const error = notes === undefined ? null : bagNotesError(notes)
    if (error !== null) throw new RequestError('INVALID_NOTES', error)
    const change = {
      ...(notes !== undefined && { notes: normalizeBagNotes(notes) }),
      ...(published !== undefined && { published_ms: published ? context.clock.now() : null }),
    }
    const isOwn = await updateBag(db, { user_id, coffee_bag_id }, change)
    const bag = isOwn ? await bagOf(db, user_id, coffee_bag_id) : undefined
    if (bag === undefined) throw noSuchBag()
    return asBag(bag, await roastsOfBags(db, [coffee_bag_id]))
  })
}

/** The roast that ended last. If several ended at the same time, the newest one. */
function lastEnded(roasts: readonly BagRoastRow[]): BagRoastRow | undefined {
  // `roasts` are sorted, newest first. Roasts with the same end stay in this order.
  return roasts.filter(({ end_ms }) => end_ms !== null).sort((a, b) => (b.end_ms ?? 0) - (a.end_ms ?? 0))[0]
}

/** The points of the curve on the card, from the roast that ended last. Empty if no roast of the bag has ended. */
async function curveOf(db: Db, roasts: readonly BagRoastRow[]): Promise<BagCard['curve']> {
  const roast = lastEnded(roasts)
  const rows = roast === undefined ? [] : await beanTempsOf(db, roast.coffee_roast_id)
  return cardCurve(rows.map(({ elapsed_ms, value }) => ({ seconds: elapsed_ms / SECOND_MS, tempC: value })))
}

/** The card that everybody may read; undefined if no published bag has the code. */
export async function findPublicCard({ db, clock }: Context, code: string): Promise<BagCard | undefined> {
  const row = await publishedBagByKey(db, bagCodeKey(code))
  if (row === undefined) return undefined
  const roasts = await roastsOfBags(db, [row.coffee_bag_id])
  const facts = factsOfBag(asBag(row, roasts))
  return { ...facts, rest_days: restDays(facts.roasted_on, clock.now()), curve: await curveOf(db, roasts) }
}

/** The card that everybody may read. Throws NOT_FOUND if no published bag has the code. */
export async function readPublicCard(context: Context, code: string): Promise<BagCard> {
  const card = await findPublicCard(context, code)
  if (card === undefined) throw noSuchBag()
  return card
}
