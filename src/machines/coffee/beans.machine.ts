// The page 'Select Beans'.

import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { PREFERENCE_DEFAULTS } from '../../../contract/rules/coffee/roast.ts'
import type { WeightUnit } from '../../../contract/rules/coffee/weights.ts'
import { shownBeanName } from '../../../contract/rules/shared/beanName.ts'
import { pathTo } from '../../paths.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { createdId } from '../app/outbox.clientIds.ts'
import type { NewEntry } from '../app/outbox.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { go, showAlert, showWarning } from '../app/system.ts'
import { draftKeyOf } from '../shared/drafts.ts'
import type { Loaded } from '../shared/kept.types.ts'
import { type SubmissionResult, submissionMachine } from '../shared/submission.machine.ts'
import { beanFormInput, beanFormMachine } from './beanForm.machine.ts'
import { queueOf } from './roast.selectors.ts'

interface BeansInput extends ScreenInput {
  /** Makes a UUID. */
  readonly newId: () => string
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
}

/** The beans, and the unit in which the member reads and types their weights. */
export interface LoadedBeans {
  readonly beans: readonly CoffeeBean[]
  readonly weightUnit: WeightUnit
}

/** A bean to archive, or to restore. */
export interface ArchiveRequest {
  readonly coffee_bean_id: number
  readonly archived: boolean
}

interface BeansContext {
  input: BeansInput
  /** All beans, which the members share, including those that this member has archived. */
  beans: readonly CoffeeBean[]
  weightUnit: WeightUnit
  /** When the server sent the beans, if they are those of an earlier visit; otherwise null. */
  keptMs: number | null
  /** The bean of which a roast is being created. */
  chosenId: number | null
  /** The id that this browser makes for the new roast. */
  client_id: string
  /** The bean in the form; null for a new bean. */
  edited: CoffeeBean | null
  /** The bean that is being archived or restored. */
  archiving: ArchiveRequest
  /** How many forms were opened on this visit. The idempotency key of each form contains this number. */
  forms: number
  error: ApiError | null
}

type BeansEvent =
  | { type: 'beans.reload' }
  | { type: 'bean.choose'; coffee_bean_id: number }
  | { type: 'bean.add' }
  | { type: 'bean.edit'; bean: CoffeeBean }
  | { type: 'purchaseDetails.toggle' }
  /** Archive the bean in the form. */
  | { type: 'bean.archive' }
  /** Restore an archived bean, so that it can be chosen again. */
  | { type: 'bean.restore'; coffee_bean_id: number }
  | LiveEvent
  | ScreenFact

/** The outbox's entry that creates the roast. */
function roastEntry({ client_id, input, beans, chosenId }: BeansContext): NewEntry {
  const name = beans.find(({ coffee_bean_id }) => coffee_bean_id === chosenId)?.name ?? ''
  return {
    key: client_id,
    user_id: input.user?.user_id ?? 0,
    queue: queueOf(client_id),
    command: {
      call: 'POST /coffee/roasts',
      params: undefined,
      body: { coffee_bean_id: chosenId ?? 0, client_id },
    },
    label: `New roast: ${shownBeanName(name)}`,
    createdMs: input.now(),
    whenRefused: 'keep',
    local: {
      client_id,
      idField: 'coffee_roast_id',
      created: { type: 'roast', coffee_bean_name: name },
    },
  }
}

/** The page 'Select Beans'. The member chooses a bean to create a roast of it, and can add or edit beans. */
export const beansMachine = setup({
  types: {
    context: {} as BeansContext,
    events: {} as BeansEvent,
    input: {} as BeansInput,
    children: {} as { beanForm: 'beanForm'; submission: 'submission' },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    loadBeans: placeholder<Loaded<LoadedBeans>>('loadBeans'),
    archiveBean: placeholder<CoffeeBean, ArchiveRequest>('archiveBean'),
    submission: submissionMachine,
    beanForm: beanFormMachine,
  },
  actions: {
    go,
    storeBeans: assign((_, { loaded }: { loaded: Loaded<LoadedBeans> }) => ({
      ...loaded.data,
      keptMs: loaded.keptMs,
      error: null,
    })),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeChosen: assign(({ context }, { coffee_bean_id }: { coffee_bean_id: number }) => ({
      chosenId: coffee_bean_id,
      client_id: context.input.newId(),
    })),
    forgetChosen: assign({ chosenId: null }),
    storeArchiving: assign({ archiving: (_, { request }: { request: ArchiveRequest }) => request }),
    showWarning,
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
    /** Opens the page of the new roast: by the server's id if the server has answered, otherwise by the client id. */
    openRoast: ({ context, system }, { result }: { result: SubmissionResult | null }) => {
      const id = result?.type === 'delivered' ? createdId(result.answer) : null
      go({ system }, { to: pathTo.roast(id ?? context.client_id) })
    },
    showError: ({ system }, { result }: { result: SubmissionResult }) => {
      if (result.type === 'refused') showAlert({ system }, { type: 'error', message: result.error.message })
    },
  },
  guards: {
    isRefused: (_, { result }: { result: SubmissionResult }) => result.type === 'refused',
    /** Whether the form is for a bean that exists. A new bean cannot be archived. */
    isExisting: ({ context }) => context.edited !== null,
  },
}).createMachine({
  id: 'beans',
  context: ({ input }) => ({
    input,
    beans: [],
    weightUnit: PREFERENCE_DEFAULTS.weight_units,
    keptMs: null,
    chosenId: null,
    client_id: '',
    edited: null,
    archiving: { coffee_bean_id: 0, archived: false },
    forms: 0,
    error: null,
  }),
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
          actions: { type: 'storeBeans', params: ({ event }) => ({ loaded: event.output }) },
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
        'beans.reload': 'loading',
        'bean.choose': {
          target: 'creating',
          actions: { type: 'storeChosen', params: ({ event }) => ({ coffee_bean_id: event.coffee_bean_id }) },
        },
        'bean.add': {
          target: 'editing',
          actions: { type: 'openForm', params: { bean: null } },
        },
        'bean.edit': {
          target: 'editing',
          actions: { type: 'openForm', params: ({ event }) => ({ bean: event.bean }) },
        },
        'bean.restore': {
          target: 'archiving',
          actions: {
            type: 'storeArchiving',
            params: ({ event }) => ({ request: { coffee_bean_id: event.coffee_bean_id, archived: false } }),
          },
        },
      },
    },
    editing: {
      invoke: {
        id: 'beanForm',
        src: 'beanForm',
        input: ({ context: { input, edited, weightUnit, forms } }) =>
          beanFormInput(
            edited,
            weightUnit,
            `${input.visit}-bean-${forms}`,
            draftKeyOf(input, `bean-${edited?.coffee_bean_id ?? 'new'}`),
          ),
        onDone: { target: 'choosing', actions: { type: 'storeBean', params: ({ event }) => ({ bean: event.output }) } },
      },
      on: {
        'bean.archive': {
          guard: 'isExisting',
          target: 'archiving',
          actions: {
            type: 'storeArchiving',
            params: ({ context }) => ({
              request: { coffee_bean_id: context.edited?.coffee_bean_id ?? 0, archived: true },
            }),
          },
        },
      },
      initial: 'purchaseDetailsHidden',
      states: {
        purchaseDetailsHidden: {
          on: { 'purchaseDetails.toggle': 'purchaseDetailsShown' },
        },
        purchaseDetailsShown: { on: { 'purchaseDetails.toggle': 'purchaseDetailsHidden' } },
      },
    },
    archiving: {
      description: 'A bean is being archived or restored.',
      tags: 'busy',
      invoke: {
        id: 'archiveBean',
        src: 'archiveBean',
        input: ({ context }) => context.archiving,
        onDone: { target: 'choosing', actions: { type: 'storeBean', params: ({ event }) => ({ bean: event.output }) } },
        onError: { target: 'choosing', actions: { type: 'showWarning', params: ({ event }) => event } },
      },
    },
    creating: {
      tags: 'busy',
      description: 'The roast is in the outbox. Without a network the member continues after a moment.',
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context }) => ({ entry: roastEntry(context) }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ result: event.output }) },
            target: 'choosing',
            actions: { type: 'showError', params: ({ event }) => ({ result: event.output }) },
          },
          {
            target: 'created',
            actions: { type: 'openRoast', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: {
          target: 'created',
          actions: { type: 'openRoast', params: { result: null } },
        },
      },
    },
    created: { description: 'The app is opening the page of the new roast.' },
  },
})

export type BeansRef = ActorRefFrom<typeof beansMachine>
