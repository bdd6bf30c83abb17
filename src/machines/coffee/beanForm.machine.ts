import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { placeholder } from '../app/placeholder.ts'

/** The form's fields as typed. */
export type BeanFields = Record<keyof Omit<CoffeeBean, 'coffee_bean_id'>, string>

export interface BeanFormInput {
  /** The bean to change; null makes a new one. */
  readonly bean: CoffeeBean | null
  /** Random, and one for each form: what the call's idempotency key is made from. */
  readonly key: string
}

export interface SaveBean {
  coffee_bean_id: number | null
  fields: BeanFields
  key: string
}

interface BeanFormContext extends BeanFormInput {
  fields: BeanFields
  /** Changes made so far: what was changed is another bean to create. */
  changes: number
  error: ApiError | null
  saved: CoffeeBean | null
}

export type BeanFormEvent =
  | { type: 'field.change'; field: keyof BeanFields; value: string }
  | { type: 'details.toggle' }
  | { type: 'form.submit' }
  | { type: 'form.cancel' }

function fieldsOf(bean: CoffeeBean | null): BeanFields {
  return {
    name: bean?.name ?? '',
    description: bean?.description ?? '',
    origin: bean?.origin ?? '',
    region: bean?.region ?? '',
    processing: bean?.processing ?? '',
    purchase_url: bean?.purchase_url ?? '',
    purchasePrice: String(bean?.purchasePrice ?? 0),
  }
}

/** The modal of a new bean, or of one that is changed: done with the saved bean, or with null when it was closed. */
export const beanFormMachine = setup({
  types: {
    context: {} as BeanFormContext,
    events: {} as BeanFormEvent,
    input: {} as BeanFormInput,
    output: {} as CoffeeBean | null,
    tags: {} as 'busy',
  },
  actors: {
    saveBean: placeholder<{ coffee_bean: CoffeeBean }, SaveBean>('saveBean'),
  },
  actions: {
    storeField: assign(({ context }, { field, value }: { field: keyof BeanFields; value: string }) => ({
      fields: { ...context.fields, [field]: value },
      changes: context.changes + 1,
      error: null,
    })),
    storeSaved: assign({ saved: (_, params: { bean: CoffeeBean }) => params.bean }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
  },
}).createMachine({
  id: 'beanForm',
  context: ({ input }) => ({ ...input, fields: fieldsOf(input.bean), changes: 0, error: null, saved: null }),
  initial: 'open',
  output: ({ context }) => context.saved,
  states: {
    open: {
      type: 'parallel',
      states: {
        purchaseDetails: {
          initial: 'collapsed',
          states: {
            collapsed: { on: { 'details.toggle': 'expanded' } },
            expanded: { on: { 'details.toggle': 'collapsed' } },
          },
        },
        form: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'field.change': {
                  actions: {
                    type: 'storeField',
                    params: ({ event }) => ({ field: event.field, value: event.value }),
                  },
                },
                'form.submit': 'saving',
                'form.cancel': '#beanForm.closed',
              },
            },
            saving: {
              tags: 'busy',
              invoke: {
                id: 'saveBean',
                src: 'saveBean',
                input: ({ context }) => ({
                  coffee_bean_id: context.bean?.coffee_bean_id ?? null,
                  fields: context.fields,
                  key: `${context.key}-${context.changes}`,
                }),
                onDone: {
                  target: '#beanForm.closed',
                  actions: { type: 'storeSaved', params: ({ event }) => ({ bean: event.output.coffee_bean }) },
                },
                onError: {
                  target: 'editing',
                  actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})

export type BeanFormRef = ActorRefFrom<typeof beanFormMachine>
