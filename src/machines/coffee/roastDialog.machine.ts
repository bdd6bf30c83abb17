// The dialogs on the page of a roast.
import { type ActorRefFrom, assign, not, sendTo, setup, stateIn, stopChild } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { PlanTarget } from '../../../contract/rules/coffee/plan.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { showAlert } from '../app/system.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'
import type { BackgroundChoice } from './background.types.ts'
import { type MissedEventInput, missedEventMachine } from './missedEvent.machine.ts'
import type { PlanFormRef, planFormMachine } from './planForm.machine.ts'
import type { PlanFinished, PlanFormInput } from './planForm.rows.ts'
import type { RefusedDetail } from './refusedDetails.ts'
import type { DetailChanged } from './roast.types.ts'
import type { RoastDetails } from './roastDetails.fields.ts'
import { type RoastDetailsInput, roastDetailsMachine } from './roastDetails.machine.ts'
import { roastListMachine } from './roasts.machine.ts'
import type { ChosenBean, Reading, ReadingMade } from './roastTaps.types.ts'
import { type StepsAndNotesInput, stepsAndNotesMachine } from './stepsAndNotes.machine.ts'

/**
 * The events that the dialogs send to their parent. The parent makes a tap of each event, except of the choice of a
 * background.
 */
type RoastDialogReport =
  | DetailChanged
  | { type: 'event.place'; event: TimedEvent }
  | { type: 'bean.choose'; bean: ChosenBean }
  | { type: 'background.choose'; choice: BackgroundChoice }
  | ReadingMade

type DetailsUpdated = { type: 'details.updated'; saved: RoastDetails; refused: readonly RefusedDetail[] }

export type RoastDialogEvent =
  | { type: 'details.open'; details: Omit<RoastDetailsInput, 'parent'> }
  | { type: 'afterRoast.open'; details: Omit<RoastDetailsInput, 'parent'> }
  /** The server has refused a detail of an ended roast. */
  | { type: 'afterRoast.refused'; details: Omit<RoastDetailsInput, 'parent'>; error: ApiError }
  | { type: 'missedEvent.open'; missedEvent: MissedEventInput }
  | { type: 'bean.open' }
  | { type: 'settings.open' }
  | { type: 'background.open' }
  | { type: 'log.open'; log: StepsAndNotesInput }
  | { type: 'plan.open'; plan: Omit<PlanFormInput, 'parent'> }
  | PlanFinished
  | { type: 'background.choose'; choice: BackgroundChoice }
  | { type: 'bean.choose'; bean: ChosenBean }
  | { type: 'dialog.close' }
  /** The roast has changed. An open dialog with the details shows the change, also if it is unsaved or refused. */
  | DetailsUpdated

interface RoastDialogInput {
  readonly screen: ScreenInput
  readonly parent: ParentRef<RoastDialogReport>
}

interface RoastDialogContext extends RoastDialogInput {
  /** The data for 'Roast Details' and 'After the Roast'; null before one of them was opened. */
  details: Omit<RoastDetailsInput, 'parent'> | null
  /** The data for the form of a missed event; null before it was opened. */
  missedEvent: MissedEventInput | null
  /** The data for the form of steps and notes; null before it was opened. */
  log: StepsAndNotesInput | null
  /** The data for the form of the plan; null before it was opened. */
  plan: Omit<PlanFormInput, 'parent'> | null
  /** The form of the plan, while it is open. Its code is loaded later than the page. */
  planForm: PlanFormRef | null
}

function detailsInput({ details, parent }: RoastDialogContext): RoastDetailsInput {
  if (!details) throw new Error('no roast to show')
  return { ...details, parent }
}

/** `spawn` for the form of the plan, which is no actor of `setup`, because its code is loaded later. */
type SpawnPlanForm = (logic: typeof planFormMachine, options: { id: 'planForm'; input: PlanFormInput }) => PlanFormRef

/** Loads the list of beans. */
const roastBeansMachine = createResourceMachine<readonly CoffeeBean[], undefined>()

/** The dialogs of a roast's page. At most one of them is open. */
export const roastDialogMachine = setup({
  types: {
    context: {} as RoastDialogContext,
    events: {} as RoastDialogEvent,
    input: {} as RoastDialogInput,
    children: {} as {
      roastDetails: 'roastDetails'
      missedEvent: 'missedEvent'
      beans: 'beans'
      roasts: 'roasts'
      stepsAndNotes: 'stepsAndNotes'
      loadPlanForm: 'loadPlanForm'
    },
  },
  actors: {
    roastDetails: roastDetailsMachine,
    missedEvent: missedEventMachine,
    beans: roastBeansMachine,
    roasts: roastListMachine,
    stepsAndNotes: stepsAndNotesMachine,
    /** Loads the code of the form of the plan. */
    loadPlanForm: placeholder<typeof planFormMachine>('loadPlanForm'),
  },
  actions: {
    showAlert,
    storeDetails: assign({ details: (_, { details }: { details: Omit<RoastDetailsInput, 'parent'> }) => details }),
    storeMissedEvent: assign({
      missedEvent: (_, { missedEvent }: { missedEvent: MissedEventInput }) => missedEvent,
    }),
    storeLog: assign({ log: (_, { log }: { log: StepsAndNotesInput }) => log }),
    storePlan: assign({ plan: (_, { plan }: { plan: Omit<PlanFormInput, 'parent'> }) => plan }),
    startPlanForm: assign({
      planForm: ({ context: { plan }, self, spawn }, { logic }: { logic: typeof planFormMachine }) => {
        if (!plan) throw new Error('no roast to plan')
        return (spawn as unknown as SpawnPlanForm)(logic, { id: 'planForm', input: { ...plan, parent: self } })
      },
    }),
    stopPlanForm: stopChild('planForm'),
    forgetPlanForm: assign({ planForm: null }),
    updateDetails: sendTo('roastDetails', (_, event: DetailsUpdated) => event),
    reportChanges: ({ context }, { changes }: { changes: readonly DetailChanged[] }) => {
      for (const change of changes) context.parent.send(change)
    },
    report: sendTo(
      ({ context }) => context.parent,
      (_, report: RoastDialogReport) => report,
    ),
    reportPlan: sendTo(
      ({ context }) => context.parent,
      (_, { plan }: { plan: readonly PlanTarget[] | null }): RoastDialogReport => ({
        type: 'detail.changed',
        change: { plan: [...(plan ?? [])] },
        label: plan?.length === 0 ? 'No Plan' : 'Plan',
      }),
    ),
    reportEvent: sendTo(
      ({ context }) => context.parent,
      (_, { event }: { event: TimedEvent | null }): RoastDialogReport => {
        if (!event) throw new Error('no event')
        return { type: 'event.place', event }
      },
    ),
    reportReading: sendTo(
      ({ context }) => context.parent,
      (_, { reading }: { reading: Reading | null }): RoastDialogReport => {
        if (!reading) throw new Error('no reading')
        return { type: 'reading.made', reading }
      },
    ),
  },
  guards: {
    /** Whether the form 'After the Roast' is closed. An open form shows the reason at its field, without an alert. */
    isFormClosed: not(stateIn('afterRoast')),
    /** False if the member closed the form without an event. */
    isEvent: (_, { event }: { event: TimedEvent | null }) => event !== null,
    /** False if the member closed the form of the plan without saving. */
    isPlan: (_, { plan }: { plan: readonly PlanTarget[] | null }) => plan !== null,
    /** False if the member closed the form without a reading. */
    isReading: (_, { reading }: { reading: Reading | null }) => reading !== null,
  },
}).createMachine({
  id: 'roastDialog',
  context: ({ input }) => ({ ...input, details: null, missedEvent: null, log: null, plan: null, planForm: null }),
  initial: 'closed',
  on: {
    'afterRoast.refused': {
      description:
        'The server has refused a detail while another dialog is open, so an alert shows the reason. Roast Details also needs the alert, because it does not have all fields of After the Roast.',
      guard: 'isFormClosed',
      actions: { type: 'showAlert', params: ({ event }) => ({ type: 'error', message: event.error.message }) },
    },
  },
  states: {
    closed: {
      on: {
        'afterRoast.refused': {
          description:
            'The server has refused a detail, so the form After the Roast opens again. It shows the reason at the field, and no alert repeats it.',
          target: 'afterRoast',
          actions: { type: 'storeDetails', params: ({ event }) => event },
        },
        'details.open': { target: 'details', actions: { type: 'storeDetails', params: ({ event }) => event } },
        'afterRoast.open': { target: 'afterRoast', actions: { type: 'storeDetails', params: ({ event }) => event } },
        'missedEvent.open': {
          target: 'missedEvent',
          actions: { type: 'storeMissedEvent', params: ({ event }) => event },
        },
        'bean.open': 'bean',
        'settings.open': 'settings',
        'background.open': 'background',
        'plan.open': { target: 'plan', actions: { type: 'storePlan', params: ({ event }) => event } },
        'log.open': { target: 'log', actions: { type: 'storeLog', params: ({ event }) => event } },
      },
    },
    details: {
      invoke: [
        {
          id: 'roastDetails',
          src: 'roastDetails',
          input: ({ context }) => detailsInput(context),
        },
        // The beans are loaded for their price, and to show how much is left.
        { id: 'beans', src: 'beans' },
      ],
      on: {
        'details.updated': { actions: { type: 'updateDetails', params: ({ event }) => event } },
        'dialog.close': 'closed',
      },
    },
    afterRoast: {
      description: 'One form for the details that are known only after the roast.',
      invoke: {
        id: 'roastDetails',
        src: 'roastDetails',
        input: ({ context }) => detailsInput(context),
        onDone: {
          target: 'closed',
          actions: { type: 'reportChanges', params: ({ event }) => ({ changes: event.output }) },
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
        input: ({ context: { missedEvent } }) => {
          if (!missedEvent) throw new Error('no roast to add an event to')
          return missedEvent
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
    log: {
      description: 'Steps of the fan, the drum and the burner, and notes.',
      invoke: {
        id: 'stepsAndNotes',
        src: 'stepsAndNotes',
        input: ({ context: { log } }) => {
          if (!log) throw new Error('no roast for the steps and notes')
          return log
        },
        onDone: [
          {
            guard: { type: 'isReading', params: ({ event }) => ({ reading: event.output }) },
            target: 'closed',
            actions: { type: 'reportReading', params: ({ event }) => ({ reading: event.output }) },
          },
          { target: 'closed' },
        ],
      },
    },
    plan: {
      invoke: {
        id: 'loadPlanForm',
        src: 'loadPlanForm',
        onDone: { actions: { type: 'startPlanForm', params: ({ event }) => ({ logic: event.output }) } },
        onError: {
          target: 'closed',
          actions: {
            type: 'showAlert',
            params: { type: 'error', message: 'The form of the plan did not load. Try again.' },
          },
        },
      },
      on: {
        'plan.finished': [
          {
            guard: { type: 'isPlan', params: ({ event }) => event },
            target: 'closed',
            actions: { type: 'reportPlan', params: ({ event }) => event },
          },
          { target: 'closed' },
        ],
      },
      exit: ['stopPlanForm', 'forgetPlanForm'],
    },
    bean: {
      invoke: { id: 'beans', src: 'beans' },
      on: {
        'bean.choose': { target: 'closed', actions: { type: 'report', params: ({ event }) => event } },
        'dialog.close': 'closed',
      },
    },
    settings: { on: { 'dialog.close': 'closed' } },
    background: {
      description: 'The member chooses the roast behind the chart.',
      invoke: { id: 'roasts', src: 'roasts', input: ({ context }) => context.screen },
      on: {
        'background.choose': { target: 'closed', actions: { type: 'report', params: ({ event }) => event } },
        'dialog.close': 'closed',
      },
    },
  },
})

export type RoastDialogRef = ActorRefFrom<typeof roastDialogMachine>
