// The offer of the form 'After the Roast'.
import { type ActorRefFrom, setup } from 'xstate'
import type { RoastStatus } from '../../../contract/rules/coffee/roast.ts'
import type { StatusChanged } from './roast.types.ts'

interface StatusParams {
  readonly status: RoastStatus
}

/**
 * Offers the form for the details that are known only after the roast, right after the end. The form does not open
 * automatically, because the end may have been a mistake.
 */
export const afterRoastOfferMachine = setup({
  types: {
    events: {} as
      | StatusChanged
      /** The form is open, or the member does not want to fill it in now. */
      | { type: 'offer.close' },
  },
  guards: {
    isNotStarted: (_, { status }: StatusParams) => status === 'notStarted',
    isRunning: (_, { status }: StatusParams) => status === 'running',
    isEnded: (_, { status }: StatusParams) => status === 'ended',
  },
}).createMachine({
  id: 'afterRoastOffer',
  on: {
    'status.changed': [
      { guard: { type: 'isRunning', params: ({ event }) => event }, target: '.due' },
      { guard: { type: 'isNotStarted', params: ({ event }) => event }, target: '.unasked' },
    ],
  },
  initial: 'unasked',
  states: {
    unasked: {
      description:
        'No form is offered: the page has not shown the roast while it was running, or the member has answered the offer.',
    },
    due: {
      description: 'The roast is running, so its end will offer the form.',
      on: { 'status.changed': { guard: { type: 'isEnded', params: ({ event }) => event }, target: 'offered' } },
    },
    offered: {
      description: 'The page asks whether to open the form. If the end is undone, the offer disappears.',
      on: { 'offer.close': 'unasked' },
    },
  },
})

export type AfterRoastOfferRef = ActorRefFrom<typeof afterRoastOfferMachine>
