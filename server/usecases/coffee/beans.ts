// Green coffee beans: the list that all members with the permission coffee share, and how much of each bean a member
// has.

import type { BeanChange, CoffeeBean, CreateBeanBody } from '../../../contract/api/coffee/beans.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { PRICE_ERROR, typedPrice } from '../../../contract/rules/coffee/beans.ts'
import { partsError } from '../../../contract/rules/coffee/blends.ts'
import { boughtMg, type Lot, lotsWithLeft, storedLots } from '../../../contract/rules/coffee/lots.ts'
import { typedWeightMg, type WeightUnit, weightError } from '../../../contract/rules/coffee/weights.ts'
import { cleanName } from '../../../contract/rules/shared/cleanName.ts'
import type { Context } from '../../context.ts'
import { type Db, readAtOneMoment } from '../../db/dialect.ts'
import {
  lotsIn,
  roastedBeanIdsOf,
  type StockRow,
  saveStock,
  stocksOf,
  usedBeansOf,
} from '../../db/repositories/coffeeBeanStocks.ts'
import {
  allBeans,
  type BeanRow,
  beanById,
  blendsOf,
  insertBean,
  isRoasted,
  partsIn,
  updateBean,
} from '../../db/repositories/coffeeBeans.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { withBlends } from './greenCost.ts'

const noSuchBean = () => new RequestError('NOT_FOUND', 'There is no such bean.')

/** Beans in the API's form, in the given order, with the member's stock of each bean. */
async function asBeans(db: Db, userId: number, rows: readonly BeanRow[]): Promise<CoffeeBean[]> {
  // For one bean, the query reads only the data of this bean. For a list, it reads the data of all beans.
  const blends = await blendsOf(db)
  const onlyBeanId = rows.length === 1 && blends.length === 0 ? rows[0]?.coffee_bean_id : undefined
  const stocks = new Map((await stocksOf(db, userId, onlyBeanId)).map((stock) => [stock.coffee_bean_id, stock]))
  const direct = new Map((await usedBeansOf(db, userId, onlyBeanId)).map((bean) => [bean.coffee_bean_id, bean.used_mg]))
  const used = withBlends(direct, blends)
  return rows.map(({ purchase_price, created_by, created_ms, parts, ...bean }) => {
    const stock = stocks.get(bean.coffee_bean_id)
    return {
      ...bean,
      purchasePrice: purchase_price,
      // A blend has no green coffee of its own.
      ...asBought(parts === null ? lotsIn(stock) : [], used.get(bean.coffee_bean_id) ?? 0),
      ...(parts !== null && { parts: partsIn({ parts }) }),
      archived: stock != null && stock.archived_ms !== null,
    }
  })
}

const asBought = (lots: readonly Lot[], used_mg: number) => ({
  bought_mg: boughtMg(lots),
  used_mg,
  ...(lots.length > 0 && { lots: lotsWithLeft(lots, used_mg) }),
})

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The beans of all members, sorted by name, with how much of each bean this member has. */
export function listBeans(context: Context, session: Session): Promise<CoffeeBean[]> {
  return readAtOneMoment(context.db, async (db) => {
    const beans = await asBeans(db, session.user.user_id, await allBeans(db))
    // Sort here, because SQLite and PostgreSQL sort text differently.
    return beans.sort((a, b) => byName.compare(a.name, b.name))
  })
}

/** The beans that a member has roasted, archived, bought or created, for the export of the account. */
export async function beansOfMember(db: Db, userId: number): Promise<CoffeeBean[]> {
  const rows = await allBeans(db)
  const createdIds = new Set(
    rows.filter(({ created_by }) => created_by === userId).map(({ coffee_bean_id }) => coffee_bean_id),
  )
  const roastedIds = new Set(await roastedBeanIdsOf(db, userId))
  const beans = await asBeans(db, userId, rows)
  return beans.filter(({ coffee_bean_id, bought_mg, archived }) => {
    return createdIds.has(coffee_bean_id) || roastedIds.has(coffee_bean_id) || bought_mg !== null || archived
  })
}

/** The values of the fields that a call does not send for a new bean. */
const EMPTY_BEAN = {
  description: '',
  origin: '',
  region: '',
  processing: '',
  purchase_url: '',
  purchase_price: 0,
  price_mg: null,
  parts: null,
}

export function createBean(
  context: Context,
  writer: Writer,
  session: Session,
  body: CreateBeanBody,
): Promise<{ coffee_bean: CoffeeBean }> {
  return writer.write(async ({ db }) => {
    const nowMs = context.clock.now()
    const { user_id } = session.user
    const { sharedChange, ownChange } = rowChanges(body, nowMs)
    await refuseWrongParts(db, body, undefined)
    const row = await insertBean(db, {
      ...EMPTY_BEAN,
      ...sharedChange,
      name: cleanName(body.name),
      created_by: user_id,
      created_ms: nowMs,
    })
    return saveStockAndReadBean(db, user_id, row, ownChange)
  })
}

/**
 * Changes a bean. Every member with the permission coffee may do so, because all of them share the beans. `bought` and
 * `archived` change only what this member sees.
 */
export function changeBean(
  context: Context,
  writer: Writer,
  session: Session,
  beanId: number,
  body: BeanChange,
): Promise<{ coffee_bean: CoffeeBean }> {
  return writer.write(async ({ db }) => {
    const { sharedChange, ownChange } = rowChanges(body, context.clock.now())
    await refuseWrongParts(db, body, await beanById(db, beanId))
    const changesShared = Object.keys(sharedChange).length > 0
    const row = changesShared ? await updateBean(db, beanId, sharedChange) : await beanById(db, beanId)
    if (row === undefined) throw noSuchBean()
    return saveStockAndReadBean(db, session.user.user_id, row, ownChange)
  })
}

/** A change of the member's stock. `bought` is a weight of the only lot in mg, or null to remove it. */
interface OwnChange {
  readonly bought?: number | null
  readonly lots?: readonly Lot[]
  readonly archived_ms?: number | null
}

const lotsText = (lots: readonly Lot[]) => (lots.length === 0 ? null : JSON.stringify(lots))

/** The column of the lots after a change. */
async function lotsAfter(
  db: Db,
  { user_id, coffee_bean_id }: Pick<StockRow, 'user_id' | 'coffee_bean_id'>,
  { bought, lots }: OwnChange,
): Promise<{ lots?: string | null }> {
  if (lots !== undefined) return { lots: lotsText(lots) }
  if (bought === undefined) return {}
  const [stock] = await stocksOf(db, user_id, coffee_bean_id)
  const [only, ...others] = lotsIn(stock)
  if (others.length > 0)
    throw new RequestError(
      'INVALID_BOUGHT_WEIGHT',
      'There are several lots of these beans. Change the weight of a lot.',
    )
  if (bought === null) return { lots: null }
  return { lots: lotsText([{ bought_on: null, price: null, ...only, weight_mg: bought }]) }
}

async function saveStockAndReadBean(
  db: Db,
  user_id: number,
  row: BeanRow,
  ownChange: OwnChange,
): Promise<{ coffee_bean: CoffeeBean }> {
  const { coffee_bean_id } = row
  const key = { user_id, coffee_bean_id }
  const { archived_ms } = ownChange
  const change = {
    ...(await lotsAfter(db, key, ownChange)),
    ...(archived_ms !== undefined && { archived_ms }),
  }
  if (Object.keys(change).length > 0) await saveStock(db, key, change)
  const [coffee_bean] = await asBeans(db, user_id, [row])
  // This never happens, because one row gives one bean. The check is needed for the type.
  if (coffee_bean === undefined) throw noSuchBean()
  return { coffee_bean }
}

/**
 * The new values of columns: `sharedChange` of the bean that all members share, and `ownChange` of the member's stock.
 * Throws if a field is invalid.
 */
function rowChanges(body: BeanChange, nowMs: number) {
  const { purchasePrice, price_weight, bought, lots, parts, weight_units = 'GRAMS', archived, ...texts } = body
  const sharedChange = {
    ...texts,
    ...(texts.name !== undefined && { name: cleanName(texts.name) }),
    ...(purchasePrice !== undefined && { purchase_price: checkedPrice(purchasePrice) }),
    ...(parts !== undefined && { parts: parts.length === 0 ? null : JSON.stringify(parts) }),
    ...(price_weight !== undefined && { price_mg: checkedPriceMg(price_weight, weight_units) }),
  }
  const ownChange = {
    ...(bought !== undefined && { bought: checkedMg(bought, weight_units, 'INVALID_BOUGHT_WEIGHT') }),
    ...(lots !== undefined && { lots: checkedLots(lots, weight_units, bought) }),
    ...(archived !== undefined && { archived_ms: archived ? nowMs : null }),
  }
  return { sharedChange, ownChange }
}

/**
 * Refuses parts that make no blend. The parts of a bean that was roasted stay, because they say what its roasts have used.
 */
async function refuseWrongParts(db: Db, { parts, lots, bought }: BeanChange, bean: BeanRow | undefined): Promise<void> {
  const isBlend = parts === undefined ? bean !== undefined && bean.parts !== null : parts.length > 0
  if (isBlend && ((bought ?? '') !== '' || (lots ?? []).length > 0))
    throw new RequestError(
      'INVALID_LOT',
      'A blend has no green coffee of its own. Enter what you have bought of its parts.',
    )
  if (parts === undefined) return
  const error = partsError(parts)
  if (error !== null) throw new RequestError('INVALID_BLEND', error)
  const blends = await blendsOf(db)
  for (const { coffee_bean_id } of parts) {
    if (coffee_bean_id === bean?.coffee_bean_id || blends.some((blend) => blend.coffee_bean_id === coffee_bean_id))
      throw new RequestError('INVALID_BLEND', 'A part of a blend cannot be a blend.')
    await refuseMissingBean(db, coffee_bean_id)
  }
  if (bean === undefined) return
  const isPart = blends.some((blend) => partsIn(blend).some((part) => part.coffee_bean_id === bean.coffee_bean_id))
  if (parts.length > 0 && isPart) throw new RequestError('INVALID_BLEND', 'A part of a blend cannot be a blend.')
  const isChanged = JSON.stringify(parts) !== JSON.stringify(partsIn(bean))
  if (isChanged && (await isRoasted(db, bean.coffee_bean_id)))
    throw new RequestError('BLEND_IN_USE', 'These beans were roasted already. Add new beans for another blend.')
}

function refuseNull<Value>(value: Value | null, code: ErrorCode, message: string): Value {
  if (value === null) throw new RequestError(code, message)
  return value
}

const checkedPrice = (typedText: string | number) => refuseNull(typedPrice(typedText), 'INVALID_PRICE', PRICE_ERROR)

/** Reads a typed weight. Null if the text is empty. */
function checkedMg(typedText: string, unit: WeightUnit, code: ErrorCode): number | null {
  return typedText.trim() === '' ? null : refuseNull(typedWeightMg(typedText, unit), code, weightError(unit))
}

function checkedLots(typed: NonNullable<BeanChange['lots']>, unit: WeightUnit, bought: string | undefined): Lot[] {
  if (bought !== undefined) throw new RequestError('INVALID_LOT', 'Send either the lots or the weight bought by you.')
  const stored = storedLots(typed, unit)
  if ('problem' in stored) throw new RequestError('INVALID_LOT', stored.problem)
  return stored.lots
}

function checkedPriceMg(typedText: string, unit: WeightUnit): number | null {
  const weightMg = checkedMg(typedText, unit, 'INVALID_PRICE_WEIGHT')
  if (weightMg === 0) throw new RequestError('INVALID_PRICE_WEIGHT', 'The weight of the price must be more than 0.')
  return weightMg
}

/** Throws NOT_FOUND if there is no bean with this id. */
export async function refuseMissingBean(db: Db, beanId: number): Promise<void> {
  if ((await beanById(db, beanId)) === undefined) throw noSuchBean()
}
