// The background of a roast: the earlier roast that is drawn behind its chart.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import { liveFacts } from '../app/facts.ts'
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
  /**
   * True after the member has chosen a roast, the template or no background on this visit, and false again after the
   * choice of the usual background. While it is true, an alert says why a background cannot be shown.
   */
  hasChosenOther: boolean
}

/** The background at the beginning of the sentence of an alert. */
const nameOf = ({ choice }: Pick<BackgroundContext, 'choice'>) =>
  choice === 'template' ? 'The template' : 'The background'

/**
 * The background of a roast: an earlier roast that is drawn behind its chart. A roast that this browser has stored is
 * shown immediately, and the server's answer replaces it. The choice of the member is stored in this browser for this
 * roast.
 */
export const backgroundMachine = setup({
  types: {
    context: {} as BackgroundContext,
    events: {} as BackgroundEvent,
    input: {} as BackgroundInput,
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    /** Reads the choice of the background. This browser stores it in the same way as a draft. */
    readDraft: placeholder<string, DraftKey>('readDraft'),
    /** Null when there is no such roast. */
    loadBackground: placeholder<Background | null, LoadBackground>('loadBackground'),
    /** Reads the background that this browser has stored. */
    readKept: placeholder<Kept<Background | null> | null, LoadBackground>('readKept'),
  },
  actions: {
    showAlert,
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    /** Stores the choice that was read from this browser. If there was none, the first choice stays. */
    storeKept: assign(({ context }, { stored }: { stored: string }) => ({
      choice: keptChoice(stored) ?? context.choice,
      isChosen: keptChoice(stored) !== null,
    })),
    storeUsual: assign({ choice: 'usual', firstChoice: 'usual' }),
    storeChoice: assign((_, { choice }: { choice: BackgroundChoice }) => ({
      choice,
      isChosen: true,
      hasChosenOther: choice !== 'usual',
    })),
    storeBackground: assign({ background: (_, params: { background: Background | null }) => params.background }),
    storeBean: assign({ coffee_bean_id: (_, params: { coffee_bean_id: number }) => params.coffee_bean_id }),
    /** From now on, the choice is stored with the id that the server has given to the roast. */
    storeKey: assign({ draftKey: (_, params: { draftKey: DraftKey }) => params.draftKey }),
  },
  guards: {
    isNone: ({ context }) => context.choice === 'none',
    hasChosenOther: ({ context }) => context.hasChosenOther,
    isFound: (_, params: { background: Background | null }) => params.background !== null,
    /** Only the usual background depends on the bean. */
    isOtherBean: ({ context }, { coffee_bean_id }: { coffee_bean_id: number }) =>
      context.choice === 'usual' && coffee_bean_id !== context.coffee_bean_id,
    /** Whether the choice is another one than at the start of the page. */
    hasChoice: ({ context }) => context.choice !== context.firstChoice,
    /** Whether the roast had ended when the page opened, and the member has not chosen a background for it. */
    lacksUsual: ({ context }) => !context.isChosen && context.firstChoice === 'none',
  },
}).createMachine({
  id: 'background',
  context: ({ input }) => ({
    ...input,
    choice: input.firstChoice,
    background: null,
    isChosen: false,
    hasChosenOther: false,
  }),
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
      description:
        'An ended roast has no background until the member chooses one. After Resume it gets the usual background.',
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
      description: 'Reads which background the member chose for this roast on an earlier visit.',
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
    failed: {
      description: 'The background did not load. It is loaded again when the connection is back.',
      invoke: { id: 'liveFacts', src: 'liveFacts' },
      on: { 'live.connected': 'reading' },
    },
    reading: {
      tags: 'busy',
      description: 'Reads the background that this browser has stored. The read takes a few milliseconds.',
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
            description:
              'The member chose the template, but none is set. If the member chose a roast and it does not exist, the load fails.',
            guard: 'hasChosenOther',
            target: 'hidden',
            actions: {
              type: 'showAlert',
              params: { type: 'info', message: 'No template is set. Choose one in the roast list.', timeoutMs: 3000 },
            },
          },
          { target: 'hidden' },
        ],
        onError: [
          {
            guard: 'hasChosenOther',
            target: 'failed',
            actions: {
              type: 'showAlert',
              params: ({ context, event }) => ({
                type: 'error',
                message: `${errorOf(event.error).message} ${nameOf(context)} did not load. Try again.`,
              }),
            },
          },
          { target: 'failed' },
        ],
      },
    },
    shown: {
      initial: 'current',
      states: {
        current: {},
        refreshing: {
          description: 'The background that this browser has stored is shown. The answer of the server replaces it.',
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
                description: 'There is no template any more, or no good roast of the bean.',
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
