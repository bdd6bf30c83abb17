// The button 'Undo' on the page of a roast.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ParentRef } from '../app/parentRef.ts'
import type { ShownRoast } from './roast.types.ts'
import { isLogged } from './roastTaps.ts'
import type { RoastTap, TapUndone } from './roastTaps.types.ts'

/** How long a log can be undone with one tap. */
const UNDO_MS = 10_000

export type RoastUndoEvent =
  | { type: 'log.add'; tap: RoastTap }
  | { type: 'undo.press' }
  /** The roast has changed, maybe in the table or on another phone. */
  | { type: 'roast.changed'; shown: ShownRoast }

interface RoastUndoInput {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
  readonly parent: ParentRef<TapUndone>
}

interface UndoableTap {
  readonly tap: RoastTap
  /** When the offer ends, in milliseconds since 1970 by the server's clock. */
  readonly untilMs: number
}

interface RoastUndoContext extends RoastUndoInput {
  /** The taps that can still be undone, the latest first. */
  taps: readonly UndoableTap[]
}

/** The tap that the button 'Undo' undoes, in words; null if there is no button. */
export const undoLabel = ({ taps }: Pick<RoastUndoContext, 'taps'>): string | null => taps[0]?.tap.label ?? null

/**
 * Offers to undo the latest logs of the member, each for ten seconds. The latest tap is offered first, so that taps are
 * undone in the reverse order.
 */
export const roastUndoMachine = setup({
  types: { context: {} as RoastUndoContext, events: {} as RoastUndoEvent, input: {} as RoastUndoInput },
  actions: {
    addTap: assign({
      taps: ({ context }, { tap }: { tap: RoastTap }) => [{ tap, untilMs: context.now() + UNDO_MS }, ...context.taps],
    }),
    removeOldest: assign({ taps: ({ context }) => context.taps.slice(0, -1) }),
    /**
     * Removes the latest taps that are not logged any more: a log can also be deleted or moved in the table or on
     * another phone. Stops at the first tap that is still logged. It checks the older taps when they are the latest.
     */
    removeGone: assign({
      taps: ({ context: { taps } }, { shown }: { shown: ShownRoast }) => {
        const firstLogged = taps.findIndex(({ tap }) => isLogged(tap, shown))
        return firstLogged < 0 ? [] : taps.slice(firstLogged)
      },
    }),
    removeLatest: assign({ taps: ({ context }) => context.taps.slice(1) }),
    reportUndo: sendTo(
      ({ context }) => context.parent,
      ({ context: { taps } }): TapUndone => {
        if (!taps[0]) throw new Error('nothing to undo')
        return { type: 'tap.undone', tap: taps[0].tap }
      },
    ),
  },
  guards: {
    canBeUndone: (_, { tap }: { tap: RoastTap }) => tap.undo !== null,
    isEmpty: ({ context }) => context.taps.length === 0,
  },
  delays: {
    // The time until the oldest offer ends, at least 1 ms, and never longer than an offer after a change of the clock.
    undoDelay: ({ context: { taps, now } }) =>
      Math.max(1, Math.min(UNDO_MS, ...taps.map(({ untilMs }) => untilMs - now()))),
  },
}).createMachine({
  id: 'roastUndo',
  context: ({ input }) => ({ ...input, taps: [] }),
  initial: 'empty',
  on: {
    'log.add': {
      guard: { type: 'canBeUndone', params: ({ event }) => event },
      target: '.offering',
      reenter: true,
      actions: { type: 'addTap', params: ({ event }) => event },
    },
  },
  states: {
    empty: {},
    offering: {
      always: { guard: 'isEmpty', target: 'empty' },
      after: {
        undoDelay: {
          target: 'offering',
          reenter: true,
          actions: 'removeOldest',
        },
      },
      on: {
        'undo.press': {
          target: 'offering',
          reenter: true,
          actions: ['reportUndo', 'removeLatest'],
        },
        'roast.changed': {
          actions: { type: 'removeGone', params: ({ event }) => event },
        },
      },
    },
  },
})

export type RoastUndoRef = ActorRefFrom<typeof roastUndoMachine>
