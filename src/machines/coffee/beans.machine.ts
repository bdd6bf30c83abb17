import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { pathTo } from '../../paths.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { go, showError } from '../app/system.ts'
import { beanFormInput, beanFormMachine } from './beanForm.machine.ts'

export interface CreateRoast {
  coffee_bean_id: number
  key: string
}

interface BeansContext {
  input: ScreenInput
  beans: readonly CoffeeBean[]
  /** The bean of which a roast is being created. */
  chosenId: number | null
  /** The bean in the form; null for a new bean. */
  edited: CoffeeBean | null
  /** How many forms were opened on this visit. */
  forms: number
  error: ApiError | null
}

type BeansEvent =
  | { type: 'beans.reload' }
  | { type: 'bean.choose'; coffee_bean_id: number }
  | { type: 'bean.add' }
  | { type: 'bean.edit'; bean: CoffeeBean }
  | { type: 'purchaseDetails.toggle' }
  | LiveEvent
  | ScreenFact

/** The page 'Select Beans'. The member chooses a bean to create a roast of it, and can add or edit beans. */
export const beansMachine = setup({
  types: {
    context: {} as BeansContext,
    events: {} as BeansEvent,
    input: {} as ScreenInput,
    children: {} as { beanForm: 'beanForm' },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    loadBeans: placeholder<CoffeeBean[]>('loadBeans'),
    createRoast: placeholder<{ coffee_roast_id: number }, CreateRoast>('createRoast'),
    beanForm: beanFormMachine,
  },
  actions: {
    go,
    storeBeans: assign({ beans: (_, params: { beans: CoffeeBean[] }) => params.beans, error: null }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeChosen: assign({ chosenId: (_, params: { coffee_bean_id: number }) => params.coffee_bean_id }),
    forgetChosen: assign({ chosenId: null }),
    openForm: assign(({ context }, { bean }: { bean: CoffeeBean | null }) => ({
      edited: bean,
      forms: context.forms + 1,
    })),
    storeBean: assign({
      beans: ({ context }, { bean }: { bean: CoffeeBean | null }) => {
        if (!bean) return context.beans
        const others = context.beans.filter(({ coffee_bean_id }) => coffee_bean_id !== bean.coffee_bean_id)
        return [...others, bean].sort((a, b) => a.name.localeCompare(b.name))
      },
    }),
    showError,
  },
}).createMachine({
  id: 'beans',
  context: ({ input }) => ({ input, beans: [], chosenId: null, edited: null, forms: 0, error: null }),
  invoke: { id: 'liveFacts', src: 'liveFacts' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadBeans',
        src: 'loadBeans',
        onDone: {
          target: 'choosing',
          actions: { type: 'storeBeans', params: ({ event }) => ({ beans: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'beans.reload': 'loading', 'live.connected': 'loading' } },
    choosing: {
      entry: 'forgetChosen',
      on: {
        'bean.choose': {
          target: 'creating',
          actions: { type: 'storeChosen', params: ({ event }) => ({ coffee_bean_id: event.coffee_bean_id }) },
        },
        'bean.add': { target: 'editing', actions: { type: 'openForm', params: { bean: null } } },
        'bean.edit': {
          target: 'editing',
          actions: { type: 'openForm', params: ({ event }) => ({ bean: event.bean }) },
        },
      },
    },
    editing: {
      invoke: {
        id: 'beanForm',
        src: 'beanForm',
        input: ({ context }) => beanFormInput(context.edited, `${context.input.visit}-bean-${context.forms}`),
        onDone: { target: 'choosing', actions: { type: 'storeBean', params: ({ event }) => ({ bean: event.output }) } },
      },
      initial: 'purchaseDetailsHidden',
      states: {
        purchaseDetailsHidden: { on: { 'purchaseDetails.toggle': 'purchaseDetailsShown' } },
        purchaseDetailsShown: { on: { 'purchaseDetails.toggle': 'purchaseDetailsHidden' } },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'createRoast',
        src: 'createRoast',
        // On one visit the same bean has the same key. If the answer is lost and the member chooses the bean again, the
        // server creates no second roast.
        input: ({ context }) => {
          const coffee_bean_id = context.chosenId ?? 0
          return { coffee_bean_id, key: `${context.input.visit}-roast-${coffee_bean_id}` }
        },
        onDone: {
          target: 'created',
          actions: {
            type: 'go',
            params: ({ event }) => ({ to: pathTo.roast(event.output.coffee_roast_id) }),
          },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'showError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    created: { description: 'The app is opening the page of the new roast.' },
  },
})

export type BeansRef = ActorRefFrom<typeof beansMachine>
