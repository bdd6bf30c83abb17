import { type ActorRefFrom, assign, setup } from 'xstate'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { showAlert } from '../app/system.ts'
import type { DraftKey, KeepDraft } from '../shared/drafts.ts'
import type { Kept } from '../shared/kept.types.ts'
import {
  type Background,
  type BackgroundChoice,
  type BackgroundEvent,
  type BackgroundInput,
  keptChoice,
  keptChoiceText,
  type LoadBackground,
} from './background.types.ts'

interface BackgroundContext extends BackgroundInput {
  choice: BackgroundChoice
  background: Background | null
  /** Whether the member has chosen, on this visit or an earlier one. */
  isChosen: boolean
  /** Whether the member has just chosen, and so is told when there is nothing to show. */
  isAsked: boolean
}

const nameOf = ({ choice }: Pick<BackgroundContext, 'choice'>) =>
  choice === 'template' ? 'The template' : 'The background'

const missingAlert = ({ choice }: Pick<BackgroundContext, 'choice'>): Parameters<typeof showAlert>[1] => ({
  type: 'info',
  message:
    choice === 'template'
      ? 'No template is set. Choose one in the roast list.'
      : 'There is no finished roast of this bean with a first crack yet.',
  timeoutMs: 3000,
})

/**
 * The background of a roast: an earlier roast that is drawn behind its chart. What this browser has kept is shown at once,
 * and what the server answers replaces it. The choice of the member is kept in this browser for this roast.
 */
export const backgroundMachine = setup({
  types: {
    context: {} as BackgroundContext,
    events: {} as BackgroundEvent,
    input: {} as BackgroundInput,
    tags: {} as 'busy',
  },
  actors: {
    readDraft: placeholder<string, DraftKey>('readDraft'),
    /** Null when there is no such roast. */
    loadBackground: placeholder<Background | null, LoadBackground>('loadBackground'),
    /** The same from what this browser has kept. */
    readKept: placeholder<Kept<Background | null> | null, LoadBackground>('readKept'),
  },
  actions: {
    showAlert,
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    storeKept: assign(({ context }, { stored }: { stored: string }) => ({
      choice: keptChoice(stored) ?? context.choice,
      isChosen: keptChoice(stored) !== null,
    })),
    storeUsual: assign({ choice: 'usual', firstChoice: 'usual' }),
    storeChoice: assign((_, { choice }: { choice: BackgroundChoice }) => ({
      choice,
      isChosen: true,
      isAsked: choice !== 'usual',
    })),
    storeBackground: assign({ background: (_, params: { background: Background | null }) => params.background }),
    storeBean: assign({ coffee_bean_id: (_, params: { coffee_bean_id: number }) => params.coffee_bean_id }),
    storeKey: assign({ draftKey: (_, params: { draftKey: DraftKey }) => params.draftKey }),
  },
  guards: {
    isNone: ({ context }) => context.choice === 'none',
    isAsked: ({ context }) => context.isAsked,
    isFound: (_, params: { background: Background | null }) => params.background !== null,
    /** Only the usual background depends on the bean. */
    isOtherBean: ({ context }, { coffee_bean_id }: { coffee_bean_id: number }) =>
      context.choice === 'usual' && coffee_bean_id !== context.coffee_bean_id,
    hasChoice: ({ context }) => context.choice !== context.firstChoice,
    lacksUsual: ({ context }) => !context.isChosen && context.firstChoice === 'none',
  },
}).createMachine({
  id: 'background',
  context: ({ input }) => ({ ...input, choice: input.firstChoice, background: null, isChosen: false, isAsked: false }),
  initial: 'starting',
  on: {
    'background.choose': {
      target: '.deciding',
      actions: [
        { type: 'storeChoice', params: ({ event }) => event },
        {
          type: 'keepDraft',
          params: ({ context, event }) => ({ ...context.draftKey, text: keptChoiceText(event.choice) }),
        },
      ],
    },
    'bean.changed': [
      {
        guard: { type: 'isOtherBean', params: ({ event }) => event },
        target: '.deciding',
        actions: { type: 'storeBean', params: ({ event }) => event },
      },
      { actions: { type: 'storeBean', params: ({ event }) => event } },
    ],
    'roast.resumed': {
      description: 'A roast that was opened after its end has no background by itself. A running one has.',
      guard: 'lacksUsual',
      target: '.deciding',
      actions: 'storeUsual',
    },
    'roast.created': [
      {
        guard: 'hasChoice',
        actions: [
          { type: 'storeKey', params: ({ event }) => event },
          {
            type: 'keepDraft',
            params: ({ context, event }) => ({ ...event.draftKey, text: keptChoiceText(context.choice) }),
          },
        ],
      },
      { actions: { type: 'storeKey', params: ({ event }) => event } },
    ],
  },
  states: {
    starting: {
      description: 'Reads what the member chose for this roast on an earlier visit.',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context }) => context.draftKey,
        onDone: {
          target: 'deciding',
          actions: { type: 'storeKept', params: ({ event }) => ({ stored: event.output }) },
        },
        onError: 'deciding',
      },
    },
    deciding: {
      entry: { type: 'storeBackground', params: { background: null } },
      always: [{ guard: 'isNone', target: 'hidden' }, { target: 'reading' }],
    },
    hidden: {},
    reading: {
      tags: 'busy',
      description: 'Reads what this browser has kept. It takes a few milliseconds.',
      invoke: {
        id: 'readKept',
        src: 'readKept',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ background: event.output?.data ?? null }) },
            target: 'shown.refreshing',
            actions: { type: 'storeBackground', params: ({ event }) => ({ background: event.output?.data ?? null }) },
          },
          { target: 'loading' },
        ],
        onError: 'loading',
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadBackground',
        src: 'loadBackground',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ background: event.output }) },
            target: 'shown',
            actions: { type: 'storeBackground', params: ({ event }) => ({ background: event.output }) },
          },
          {
            guard: 'isAsked',
            target: 'hidden',
            actions: { type: 'showAlert', params: ({ context }) => missingAlert(context) },
          },
          { target: 'hidden' },
        ],
        onError: [
          {
            guard: 'isAsked',
            target: 'hidden',
            actions: {
              type: 'showAlert',
              params: ({ context }) => ({ type: 'error', message: `${nameOf(context)} did not load. Try again.` }),
            },
          },
          { target: 'hidden' },
        ],
      },
    },
    shown: {
      initial: 'current',
      states: {
        current: {},
        refreshing: {
          description: 'A kept roast is shown. What the server answers replaces it.',
          invoke: {
            id: 'refreshBackground',
            src: 'loadBackground',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ background: event.output }) },
                target: 'current',
                actions: { type: 'storeBackground', params: ({ event }) => ({ background: event.output }) },
              },
              {
                description: 'It was deleted, or is the template no longer.',
                target: '#background.hidden',
                actions: { type: 'storeBackground', params: { background: null } },
              },
            ],
            onError: 'current',
          },
        },
      },
    },
  },
})

export type BackgroundRef = ActorRefFrom<typeof backgroundMachine>
