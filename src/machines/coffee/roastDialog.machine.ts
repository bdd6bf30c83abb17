import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'
import { type MissedEventInput, missedEventMachine } from './missedEvent.machine.ts'
import type { DetailChanged } from './roast.types.ts'
import type { RoastDetails } from './roastDetails.fields.ts'
import { type RoastDetailsInput, roastDetailsMachine } from './roastDetails.machine.ts'
import type { ChosenBean } from './roastTaps.types.ts'

/** What the parent receives. It turns each of them into a tap. */
export type RoastDialogReport =
  | DetailChanged
  | { type: 'event.place'; event: TimedEvent }
  | { type: 'bean.choose'; bean: ChosenBean }

export type RoastDialogEvent =
  | { type: 'details.open'; details: Omit<RoastDetailsInput, 'parent'> }
  | { type: 'missedEvent.open'; roast: MissedEventInput }
  | { type: 'bean.open' }
  | { type: 'settings.open' }
  | { type: 'bean.choose'; bean: ChosenBean }
  | { type: 'dialog.close' }
  /** The roast has changed: the open details dialog shows what waits too, and no longer what was refused. */
  | { type: 'details.updated'; saved: RoastDetails }

export interface RoastDialogInput {
  readonly parent: ParentRef<RoastDialogReport>
}

interface RoastDialogContext extends RoastDialogInput {
  details: Omit<RoastDetailsInput, 'parent'> | null
  roast: MissedEventInput | null
}

const roastBeansMachine = createResourceMachine<readonly CoffeeBean[], undefined>()

/** The dialogs of a roast's page. At most one of them is open. */
export const roastDialogMachine = setup({
  types: {
    context: {} as RoastDialogContext,
    events: {} as RoastDialogEvent,
    input: {} as RoastDialogInput,
    children: {} as { roastDetails: 'roastDetails'; missedEvent: 'missedEvent'; beans: 'beans' },
  },
  actors: { roastDetails: roastDetailsMachine, missedEvent: missedEventMachine, beans: roastBeansMachine },
  actions: {
    storeDetails: assign({ details: (_, { details }: { details: Omit<RoastDetailsInput, 'parent'> }) => details }),
    storeRoast: assign({ roast: (_, { roast }: { roast: MissedEventInput }) => roast }),
    updateDetails: sendTo('roastDetails', (_, { saved }: { saved: RoastDetails }) => ({
      type: 'details.updated' as const,
      saved,
    })),
    report: sendTo(
      ({ context }) => context.parent,
      (_, report: RoastDialogReport) => report,
    ),
    reportEvent: sendTo(
      ({ context }) => context.parent,
      (_, { event }: { event: TimedEvent | null }): RoastDialogReport => {
        if (!event) throw new Error('no event')
        return { type: 'event.place', event }
      },
    ),
  },
  guards: { isEvent: (_, { event }: { event: TimedEvent | null }) => event !== null },
}).createMachine({
  id: 'roastDialog',
  context: ({ input }) => ({ ...input, details: null, roast: null }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'details.open': { target: 'details', actions: { type: 'storeDetails', params: ({ event }) => event } },
        'missedEvent.open': { target: 'missedEvent', actions: { type: 'storeRoast', params: ({ event }) => event } },
        'bean.open': 'bean',
        'settings.open': 'settings',
      },
    },
    details: {
      invoke: {
        id: 'roastDetails',
        src: 'roastDetails',
        input: ({ context: { details, parent } }) => {
          if (!details) throw new Error('no roast to show')
          return { ...details, parent }
        },
      },
      on: {
        'details.updated': { actions: { type: 'updateDetails', params: ({ event }) => event } },
        'dialog.close': 'closed',
      },
    },
    missedEvent: {
      invoke: {
        id: 'missedEvent',
        src: 'missedEvent',
        input: ({ context: { roast } }) => {
          if (!roast) throw new Error('no roast to add an event to')
          return roast
        },
        onDone: [
          {
            guard: { type: 'isEvent', params: ({ event }) => ({ event: event.output }) },
            target: 'closed',
            actions: { type: 'reportEvent', params: ({ event }) => ({ event: event.output }) },
          },
          { target: 'closed' },
        ],
      },
    },
    bean: {
      invoke: { id: 'beans', src: 'beans' },
      on: {
        'bean.choose': { target: 'closed', actions: { type: 'report', params: ({ event }) => event } },
        'dialog.close': 'closed',
      },
    },
    settings: { on: { 'dialog.close': 'closed' } },
  },
})

export type RoastDialogRef = ActorRefFrom<typeof roastDialogMachine>
