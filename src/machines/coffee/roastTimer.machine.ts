// The timer of a running roast.
import { assign, sendTo, setup } from 'xstate'
import { elapsedSeconds } from '../../../contract/rules/coffee/roast.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { callbackPlaceholder } from '../app/placeholder.ts'
import type { ShownRoast, TimerTicked } from './roast.types.ts'

interface RoastTimerInput {
  /** The start of the roast, as an ISO time; null only if the start was just undone. */
  readonly start_time: string | null
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
  readonly parent: ParentRef<TimerTicked>
}

export type RoastTimerEvent =
  /** The page is visible again after it was hidden. */
  | { type: 'page.shown' }
  /** The roast has changed, maybe also its start. */
  | { type: 'roast.changed'; shown: ShownRoast }

/** Reports each second of a running roast to the parent. */
export const roastTimerMachine = setup({
  types: { context: {} as RoastTimerInput, events: {} as RoastTimerEvent, input: {} as RoastTimerInput },
  actors: {
    /** Sends `page.shown` each time the page is visible again. */
    pageShown: callbackPlaceholder('pageShown'),
  },
  actions: {
    storeStart: assign({ start_time: (_, { shown }: { shown: ShownRoast }) => shown.start_time }),
    report: sendTo(({ context }) => context.parent, { type: 'timer.ticked' } satisfies TimerTicked),
  },
  delays: {
    /** The time until the next whole second of the roast. */
    tickDelay: ({ context: { start_time, now } }) => {
      const seconds = start_time === null ? 0 : elapsedSeconds(Date.parse(start_time), now())
      return 1000 - (Math.round(seconds * 1000) % 1000)
    },
  },
}).createMachine({
  id: 'roastTimer',
  context: ({ input }) => input,
  invoke: { id: 'pageShown', src: 'pageShown' },
  on: {
    'roast.changed': { actions: { type: 'storeStart', params: ({ event }) => event } },
    // Timers of a hidden page are late or stop, so the time on the page may be old.
    'page.shown': { actions: 'report' },
  },
  initial: 'ticking',
  states: {
    ticking: {
      description: 'Each delay ends at a whole second of the roast, so that late ticks do not add up.',
      after: { tickDelay: { target: 'ticking', reenter: true, actions: 'report' } },
    },
  },
})
