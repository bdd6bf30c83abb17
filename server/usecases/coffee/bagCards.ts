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
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  type BagRoastRow,
  bagOf,
  publishedBagByKey,
  roastsOfBags,
  updateBag,
} from '../../db/repositories/coffeeBags.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { asBag, asOwnBag, curveOfRoast, lastEnded, noSuchBag, roastingOf } from './bags.ts'

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
    return asOwnBag(db, bag)
  })
}

/** The points of the curve on the card, from the roast that ended last. Empty if no roast of the bag has ended. */
async function curveOf(db: Db, roasts: readonly BagRoastRow[]): Promise<BagCard['curve']> {
  const roast = lastEnded(roasts)
  return roast === undefined ? [] : cardCurve((await curveOfRoast(db, roast)).temps)
}

/** The card that everybody may read; undefined if no published bag has the code. */
export async function findPublicCard({ db, clock }: Context, code: string): Promise<BagCard | undefined> {
  const row = await publishedBagByKey(db, bagCodeKey(code))
  if (row === undefined) return undefined
  const roasts = await roastsOfBags(db, [row.coffee_bag_id])
  const facts = factsOfBag(asBag(row, roasts))
  return {
    ...facts,
    rest_days: restDays(facts.roasted_on, clock.now()),
    curve: await curveOf(db, roasts),
    roasting: await roastingOf(db, row, roasts),
  }
}

/** The card that everybody may read. Throws NOT_FOUND if no published bag has the code. */
export async function readPublicCard(context: Context, code: string): Promise<BagCard> {
  const card = await findPublicCard(context, code)
  if (card === undefined) throw noSuchBag()
  return card
}
