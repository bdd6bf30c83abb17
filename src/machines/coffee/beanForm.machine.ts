// The form in which a member adds or edits a bean.
import type { BeanChange, CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { PROCESSES } from '../../../contract/rules/coffee/beans.ts'
import { type WeightUnit, weightNumberText } from '../../../contract/rules/coffee/weights.ts'
import type { DraftKey } from '../shared/drafts.ts'
import { createFormMachine, type FormInput, type FormRef, type FormRequest } from '../shared/form.machine.ts'

const FIELDS = ['name', 'description', 'origin', 'region', 'processing', 'own_processing'] as const
const PURCHASE_FIELDS = ['purchase_url', 'purchasePrice', 'price_weight', 'bought'] as const

/**
 * The choice after which the member types a processing method as free text.
 * @serves green-09
 */
export const OTHER_PROCESS = 'Other'

export type PurchaseField = (typeof PURCHASE_FIELDS)[number]
export type BeanField = (typeof FIELDS)[number] | PurchaseField

/** The form's fields as typed. `own_processing` counts while `processing` is 'Other'. */
type BeanFields = Record<BeanField, string>

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
 * @param bean the bean to change, or null for a new one
 * @serves roast-new-06
 */
export function beanFormInput(
  bean: CoffeeBean | null,
  weightUnit: WeightUnit,
  key: string,
  draftKey: DraftKey,
): FormInput<BeanSubject, BeanFields> {
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
    },
  }
}

/**
 * The body of the call that saves the form: the fields as typed. A weight that was not touched is left out, because in
 * the member's unit it may be shown with fewer decimals than are stored.
 * @serves roast-new-07
 */
export function beanBody(
  { bean, weightUnit, key }: BeanSubject,
  { own_processing, price_weight, bought, ...draft }: BeanFields,
): BeanChange & Pick<CoffeeBean, 'name'> {
  const openedFields = beanFormInput(bean, weightUnit, key, { user_id: 0, name: '' }).draft
  const weights = {
    ...(price_weight !== openedFields.price_weight && { price_weight }),
    ...(bought !== openedFields.bought && { bought }),
  }
  return {
    ...draft,
    ...(draft.processing === OTHER_PROCESS && { processing: own_processing || OTHER_PROCESS }),
    ...weights,
    ...(Object.keys(weights).length > 0 && { weight_units: weightUnit }),
  }
}

const FIELD_OF_ERROR: Readonly<Record<string, PurchaseField>> = {
  INVALID_PURCHASE_URL: 'purchase_url',
  INVALID_PRICE: 'purchasePrice',
  INVALID_PRICE_WEIGHT: 'price_weight',
  INVALID_BOUGHT_WEIGHT: 'bought',
}

/**
 * The field that the server refused; null if the error is not about one field.
 * @serves green-10
 */
export function refusedField(error: ApiError | null): PurchaseField | null {
  return (error && FIELD_OF_ERROR[error.code]) ?? null
}

/**
 * The form that adds or edits a bean. It sends any text, and the server decides which texts it refuses.
 * @serves roast-new-07
 */
export const beanFormMachine = createFormMachine<BeanSubject, BeanFields, CoffeeBean>((fields) => fields)

export type BeanFormRef = FormRef<BeanSubject, BeanFields, CoffeeBean>
