// The form in which a member adds or edits a bean.
import type { BeanChange, CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { PROCESSES } from '../../../contract/rules/coffee/beans.ts'
import { type WeightUnit, weightNumberText } from '../../../contract/rules/coffee/weights.ts'
import type { DraftKey } from '../shared/drafts.ts'
import { createFormMachine, type FormInput, type FormRef, type FormRequest } from '../shared/form.machine.ts'
import { partsOfBean, typedParts } from './blendRows.ts'
import { lotsOfBean, typedLots } from './lotRows.ts'

const FIELDS = ['name', 'description', 'origin', 'region', 'processing', 'own_processing'] as const
const PURCHASE_FIELDS = ['purchase_url', 'purchasePrice', 'price_weight', 'bought'] as const

/** The choice after which the member types a processing method as free text. */
export const OTHER_PROCESS = 'Other'

export type PurchaseField = (typeof PURCHASE_FIELDS)[number]
export type BeanField = (typeof FIELDS)[number] | PurchaseField

/**
 * The form's fields as typed. `own_processing` counts while `processing` is 'Other'. `price_weight` is the weight that
 * the price is for, and `bought` is the weight that the member has bought.
 */
type BeanFields = Record<BeanField, string> & {
  /** The lots, as in `lotRows.ts`, in place of `bought`. Missing while the form has one field for the weight. */
  readonly lots?: string | undefined
  /** The parts, as in `blendRows.ts`. Missing for beans that are no blend. */
  readonly parts?: string | undefined
}

interface BeanSubject {
  /** The bean to change; null for a new one. */
  readonly bean: CoffeeBean | null
  /** The unit in which the member types weights. */
  readonly weightUnit: WeightUnit
  /** Random, and different for each form. The call's idempotency key is made from it. */
  readonly key: string
}

export type SaveBeanRequest = FormRequest<BeanSubject, BeanFields>

/** The chosen option and the free text for a saved processing method. */
function processingFields(processing: string): Pick<BeanFields, 'processing' | 'own_processing'> {
  const isOffered = processing === '' || PROCESSES.some((process) => process === processing)
  if (isOffered) return { processing, own_processing: '' }
  return { processing: OTHER_PROCESS, own_processing: processing === OTHER_PROCESS ? '' : processing }
}

/**
 * The input of the form: what its fields contain when it opens.
 * @param bean the bean to change, or null for a new one
 */
export function beanFormInput(
  bean: CoffeeBean | null,
  weightUnit: WeightUnit,
  key: string,
  draftKey: DraftKey,
): FormInput<BeanSubject, BeanFields> {
  const parts = bean ? partsOfBean(bean) : undefined
  const lots = bean ? lotsOfBean(bean, weightUnit) : undefined
  const weightOf = (weightMg: number | null | undefined) =>
    weightMg == null ? '' : weightNumberText(weightUnit, weightMg)
  return {
    draftKey,
    subject: { bean, weightUnit, key },
    draft: {
      name: bean?.name ?? '',
      description: bean?.description ?? '',
      origin: bean?.origin ?? '',
      region: bean?.region ?? '',
      ...processingFields(bean?.processing ?? ''),
      purchase_url: bean?.purchase_url ?? '',
      purchasePrice: String(bean?.purchasePrice ?? 0),
      price_weight: weightOf(bean?.price_mg),
      bought: weightOf(bean?.bought_mg),
      ...(lots !== undefined && { lots }),
      ...(parts !== undefined && { parts }),
    },
  }
}

/** The texts as the API names them. It has one text for the processing method. */
function apiTexts({ own_processing, ...fields }: BeanFields) {
  return { ...fields, processing: (fields.processing === OTHER_PROCESS && own_processing) || fields.processing }
}

/**
 * The body of the call that saves the form. For a new bean it contains all fields except empty weights. For another
 * bean it contains the fields that the member changed, as typed. All members share the beans, so an unchanged field
 * would overwrite what another member has changed since the form was opened. `weight_units` is always in the body,
 * because a body needs at least one field.
 */
export function beanBody({ bean, weightUnit, key }: BeanSubject, draft: BeanFields): BeanChange {
  // `beanFormInput` needs a draft key. The texts do not depend on this key.
  const openedTexts: Readonly<Record<string, string | undefined>> =
    bean === null
      ? { price_weight: '', bought: '' }
      : apiTexts(beanFormInput(bean, weightUnit, key, { user_id: 0, name: '' }).draft)
  const { lots, parts, bought, ...changedTexts }: Partial<ReturnType<typeof apiTexts>> = Object.fromEntries(
    Object.entries(apiTexts(draft)).filter(([field, text]) => text !== openedTexts[field]),
  )
  return {
    ...changedTexts,
    ...(bought !== undefined && draft.lots === undefined && { bought }),
    ...(lots !== undefined && { lots: typedLots(lots) }),
    ...(parts !== undefined && { parts: typedParts(parts) }),
    weight_units: weightUnit,
  }
}

const FIELD_OF_ERROR: Readonly<Record<string, PurchaseField | 'lots'>> = {
  INVALID_LOT: 'lots',
  INVALID_PRICE: 'purchasePrice',
  INVALID_PRICE_WEIGHT: 'price_weight',
  INVALID_BOUGHT_WEIGHT: 'bought',
}

/** The field that the server refused; null if the error is not about one field. */
export function refusedField(error: ApiError | null): PurchaseField | 'lots' | null {
  return (error && FIELD_OF_ERROR[error.code]) ?? null
}

/** The form that adds or edits a bean. It sends any text, and the server decides which texts it refuses. */
export const beanFormMachine = createFormMachine<BeanSubject, BeanFields, CoffeeBean>((fields) => fields)

export type BeanFormRef = FormRef<BeanSubject, BeanFields, CoffeeBean>
