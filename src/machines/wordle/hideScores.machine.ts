// The switch on the page of Wordle that hides today's scores of other members.

import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import { showError } from '../app/system.ts'
import type { ResultsChanged } from './ownResults.machine.ts'

type Choice = { hide_scores: boolean }

interface HideScoresContext {
  parent: ParentRef<ResultsChanged>
  /**
   * The choice that is being saved, or was saved on this visit. Null before the first choice, and after a failed save:
   * the page then shows the choice in the server's last answer.
   */
  hideScores: boolean | null
}

/**
 * The switch that hides today's scores of other members until the member has a result of today. The grids of the others
 * are hidden without it, too. A choice is shown immediately, and is undone if it cannot be saved.
 */
export const hideScoresMachine = setup({
  types: {
    context: {} as HideScoresContext,
    events: {} as { type: 'scores.hide'; hide: boolean },
    input: {} as { parent: ParentRef<ResultsChanged> },
  },
  actors: { saveChoice: placeholder<Choice, Choice>('saveChoice') },
  actions: {
    showError,
    choose: assign({ hideScores: (_, { hide }: { hide: boolean }) => hide }),
    undoChoice: assign({ hideScores: null }),
    reportChange: sendTo(({ context }) => context.parent, { type: 'results.changed' }),
  },
}).createMachine({
  id: 'hideScores',
  context: ({ input }) => ({ parent: input.parent, hideScores: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'scores.hide': {
          target: 'saving',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveChoice',
        src: 'saveChoice',
        input: ({ context }) => ({ hide_scores: context.hideScores === true }),
        onDone: { target: 'idle', actions: 'reportChange' },
        // The server may have saved the choice although the call failed, so the page loads its data again.
        onError: {
          target: 'idle',
          actions: ['undoChoice', 'reportChange', { type: 'showError', params: ({ event }) => event }],
        },
      },
    },
  },
})

export type HideScoresRef = ActorRefFrom<typeof hideScoresMachine>
