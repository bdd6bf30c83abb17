import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ParentRef } from '../app/parentRef.ts'
import type { RoastQuestion, TapMade } from './roastTaps.types.ts'

export type RoastQuestionEvent =
  | { type: 'question.ask'; question: RoastQuestion }
  | { type: 'question.confirm' }
  | { type: 'question.cancel' }

export interface RoastQuestionInput {
  readonly parent: ParentRef<TapMade>
}

interface RoastQuestionContext extends RoastQuestionInput {
  question: RoastQuestion | null
}

/** Asks before a tap that would change something that is already logged, or would end the roast. */
export const roastQuestionMachine = setup({
  types: { context: {} as RoastQuestionContext, events: {} as RoastQuestionEvent, input: {} as RoastQuestionInput },
  actions: {
    storeQuestion: assign({ question: (_, { question }: { question: RoastQuestion }) => question }),
    dropQuestion: assign({ question: null }),
    reportConfirmed: sendTo(
      ({ context }) => context.parent,
      ({ context: { question } }): TapMade => {
        if (!question) throw new Error('no question')
        return { type: 'tap.made', tap: question.tap }
      },
    ),
  },
}).createMachine({
  id: 'roastQuestion',
  context: ({ input }) => ({ ...input, question: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'question.ask': { target: 'asking', actions: { type: 'storeQuestion', params: ({ event }) => event } },
      },
    },
    asking: {
      on: {
        'question.confirm': { target: 'idle', actions: ['reportConfirmed', 'dropQuestion'] },
        'question.cancel': { target: 'idle', actions: 'dropQuestion' },
      },
    },
  },
})

export type RoastQuestionRef = ActorRefFrom<typeof roastQuestionMachine>
