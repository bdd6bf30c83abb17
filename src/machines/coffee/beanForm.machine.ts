import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { DraftKey } from '../shared/drafts.ts'
import { createFormMachine, type FormInput, type FormRef, type FormRequest } from '../shared/form.machine.ts'

/** The form's fields as typed. */
type BeanFields = Record<keyof Omit<CoffeeBean, 'coffee_bean_id'>, string>

interface BeanSubject {
  /** Null for a new bean. */
  readonly coffee_bean_id: number | null
  /** Random, and different for each form. The call's idempotency key is made from it. */
  readonly key: string
}

export type BeanField = keyof BeanFields

export type SaveBeanRequest = FormRequest<BeanSubject, BeanFields>

/** @param bean the bean to change, or null for a new one */
export function beanFormInput(
  bean: CoffeeBean | null,
  key: string,
  draftKey: DraftKey,
): FormInput<BeanSubject, BeanFields> {
  return {
    draftKey,
    subject: { coffee_bean_id: bean?.coffee_bean_id ?? null, key },
    draft: {
      name: bean?.name ?? '',
      description: bean?.description ?? '',
      origin: bean?.origin ?? '',
      region: bean?.region ?? '',
      processing: bean?.processing ?? '',
      purchase_url: bean?.purchase_url ?? '',
      purchasePrice: String(bean?.purchasePrice ?? 0),
    },
  }
}

/** The modal that adds or edits a bean. The server accepts any text in the fields. */
export const beanFormMachine = createFormMachine<BeanSubject, BeanFields, CoffeeBean>((fields) => fields)

export type BeanFormRef = FormRef<BeanSubject, BeanFields, CoffeeBean>
