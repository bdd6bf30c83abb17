// The parts of a blend as the member types them. The form keeps all rows in one text, with a line for each part.
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { BlendPart } from '../../../contract/rules/coffee/blends.ts'
import { typedNumber } from '../../../contract/rules/coffee/weights.ts'
import { shownBeanName } from '../../../contract/rules/shared/beanName.ts'

/** A part as it is typed. `bean` is the id of the chosen bean, or empty. */
export interface BlendRow {
  readonly bean: string
  readonly share: string
}

export const NO_PART: BlendRow = { bean: '', share: '' }

export const blendRowsText = (rows: readonly BlendRow[]): string =>
  rows.map(({ bean, share }) => `${bean}\t${share}`).join('\n')

export const blendRowsIn = (text: string): BlendRow[] =>
  text.split('\n').map((line) => {
    const [bean = '', share = ''] = line.split('\t')
    return { bean, share }
  })

/** The parts of a bean as the text of the form. Undefined if the bean is no blend. */
export const partsOfBean = ({ parts = [] }: Pick<CoffeeBean, 'parts'>): string | undefined =>
  parts.length === 0
    ? undefined
    : blendRowsText(parts.map(({ coffee_bean_id, share }) => ({ bean: String(coffee_bean_id), share: String(share) })))

/** The parts to send. A row without a bean does not count. A share that is no number is sent as 0, which is refused. */
export const typedParts = (text: string): BlendPart[] =>
  blendRowsIn(text)
    .filter(({ bean }) => bean !== '')
    .map(({ bean, share }) => ({ coffee_bean_id: Number(bean), share: typedNumber(share) ?? 0 }))

/** A blend in words: 'Blend of 60 % Guji, 40 % Huila'. Null for any other bean. */
export function blendText({ parts = [] }: Pick<CoffeeBean, 'parts'>, beans: readonly CoffeeBean[]): string | null {
  const total = parts.reduce((sum, { share }) => sum + share, 0)
  const texts = parts.map(({ coffee_bean_id, share }) => {
    const name = beans.find((bean) => bean.coffee_bean_id === coffee_bean_id)?.name ?? ''
    return `${Math.round((share / total) * 100)} % ${shownBeanName(name)}`
  })
  return texts.length === 0 ? null : `Blend of ${texts.join(', ')}`
}
