// The question before a tap that would change something that is already logged, would end the roast, or is doubtful.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ParentRef } from '../app/parentRef.ts'
import { showAlert } from '../app/system.ts'
import type { RoastQuestion, RoastTap, TapMade } from './roastTaps.types.ts'

export type RoastQuestionEvent =
  | { type: 'question.ask'; question: RoastQuestion }
  /** Asks which of two taps is made. */
  | { type: 'choice.ask'; question: Required<RoastQuestion> }
  /** The tap needs no question. */
  | { type: 'question.skip'; tap: RoastTap }
  /** The tap is impossible. `problem` is the reason. */
  | { type: 'problem.show'; problem: string }
  | { type: 'question.confirm' }
  | { type: 'question.cancel' }

interface RoastQuestionInput {
  readonly parent: ParentRef<TapMade>
}

interface RoastQuestionContext extends RoastQuestionInput {
  question: RoastQuestion | null
}

/**
 * Asks before a tap that would change something that is already logged, would end the roast, or is a reading that may be
 * mistyped. Reports `tap.made`.
 */
export const roastQuestionMachine = setup({
  types: { context: {} as RoastQuestionContext, events: {} as RoastQuestionEvent, input: {} as RoastQuestionInput },
  actions: {
    storeQuestion: assign({ question: (_, { question }: { question: RoastQuestion }) => question }),
    forgetQuestion: assign({ question: null }),
    showAlert,
    report: sendTo(
      ({ context }) => context.parent,
      (_, { tap }: { tap: RoastTap }): TapMade => ({ type: 'tap.made', tap }),
    ),
    reportConfirmed: sendTo(
      ({ context }) => context.parent,
      ({ context: { question } }): TapMade => {
        if (!question) throw new Error('no question')
        return { type: 'tap.made', tap: question.tap }
      },
    ),
    reportOtherwise: sendTo(
      ({ context }) => context.parent,
      ({ context: { question } }): TapMade => {
        if (!question?.otherwise) throw new Error('no other tap')
        return { type: 'tap.made', tap: question.otherwise.tap }
      },
    ),
  },
}).createMachine({
  id: 'roastQuestion',
  context: ({ input }) => ({ ...input, question: null }),
  initial: 'idle',
  on: {
    'question.skip': { actions: { type: 'report', params: ({ event }) => event } },
    'problem.show': {
      actions: { type: 'showAlert', params: ({ event }) => ({ type: 'warning', message: event.problem }) },
    },
  },
  states: {
    idle: {
      on: {
        'question.ask': {
          target: 'asking',
          actions: { type: 'storeQuestion', params: ({ event }) => event },
        },
        'choice.ask': {
          target: 'choosing',
          actions: { type: 'storeQuestion', params: ({ event }) => event },
        },
      },
    },
    asking: {
      on: {
        'question.confirm': {
          target: 'idle',
          actions: ['reportConfirmed', 'forgetQuestion'],
        },
        'question.cancel': { target: 'idle', actions: 'forgetQuestion' },
      },
    },
    choosing: {
      description: 'Both answers make a tap.',
      on: {
        'question.confirm': {
          target: 'idle',
          actions: ['reportConfirmed', 'forgetQuestion'],
        },
        'question.cancel': {
          target: 'idle',
          actions: ['reportOtherwise', 'forgetQuestion'],
        },
      },
    },
  },
})

export type RoastQuestionRef = ActorRefFrom<typeof roastQuestionMachine>
