// The table of a roast's readings and events, in which a member corrects one row at a time.
import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { RoastInput } from '../../../contract/api/coffee/roasts.ts'
import type { InputType } from '../../../contract/rules/coffee/roast.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import type { ParentRef } from '../app/parentRef.ts'
import {
  type DraftLimits,
  draftError,
  draftInUnit,
  eventDraft,
  inputDraft,
  type RoastDraft,
  reportOfDeletion,
  reportsOfUpdate,
  type TableEvent,
} from './roastInputs.draft.ts'
import type { TapMade, TapUndone, UnitsChanged } from './roastTaps.types.ts'

interface RoastInputsInput {
  /** The unit in which the member types temperatures. */
  temperatureUnit: TemperatureUnit
  /** The unit in which the page shows temperatures. */
  displayUnit: TemperatureUnit
  /** Milliseconds since 1970 by the server's clock. */
  now: () => number
  parent: ParentRef<TapMade | TapUndone>
}

interface RoastInputsContext extends RoastInputsInput, Pick<DraftLimits, 'events' | 'endSeconds'> {
  /** The row that the member edits, with the typed texts; null if no row is open. */
  draft: RoastDraft | null
  /** Why the draft cannot be saved. */
  problem: string | null
}

/** The events of the roast, and its end in seconds from its start. They limit the times to which a row can be moved. */
type Limits = { events: readonly TimedEvent[]; endSeconds: number | null }

type RoastInputsEvent =
  | ({ type: 'input.edit'; input: RoastInput } & Limits)
  | ({ type: 'event.edit'; event: TableEvent } & Limits)
  | { type: 'type.choose'; inputType: InputType }
  | { type: 'value.change'; value: string }
  | { type: 'time.change'; value: string }
  /** Saves the open row, which is a reading or an event. */
  | { type: 'input.update' }
  /** Asks whether to delete the open row. Sent again, it confirms the deletion. */
  | { type: 'input.delete' }
  /** Closes the row without a change, or closes only the question about the deletion. */
  | { type: 'input.cancel' }
  | UnitsChanged

function draftOf({ draft }: RoastInputsContext): RoastDraft {
  if (!draft) throw new Error('no row is edited')
  return draft
}

/**
 * The table of readings and events. The member corrects or deletes one row at a time. Reports `tap.made` and, for an
 * unsaved row, `tap.undone`.
 */
export const roastInputsMachine = setup({
  types: { context: {} as RoastInputsContext, events: {} as RoastInputsEvent, input: {} as RoastInputsInput },
  actions: {
    openInput: assign(({ context }, { input, events, endSeconds }: { input: RoastInput } & Limits) => ({
      draft: inputDraft(input, context.temperatureUnit),
      problem: null,
      events,
      endSeconds,
    })),
    openEvent: assign((_, { event, events, endSeconds }: { event: TableEvent } & Limits) => ({
      draft: eventDraft(event),
      problem: null,
      events,
      endSeconds,
    })),
    storeUnits: assign(({ context }, { temperatureUnit, displayUnit }: UnitsChanged) => ({
      temperatureUnit,
      displayUnit,
      draft: context.draft && draftInUnit(context.draft, context.temperatureUnit, temperatureUnit),
    })),
    close: assign({ draft: null, problem: null }),
    chooseType: assign(({ context: { draft } }, { type }: { type: InputType }) => ({
      draft: draft?.kind === 'input' ? { ...draft, type } : draft,
      problem: null,
    })),
    changeValue: assign(({ context: { draft } }, { value }: { value: string }) => ({
      draft: draft?.kind === 'input' ? { ...draft, value } : draft,
      problem: null,
    })),
    changeTime: assign(({ context: { draft } }, { time }: { time: string }) => ({
      draft: draft && { ...draft, time },
      problem: null,
    })),
    /** Stores why the draft cannot be saved. */
    explainDraft: assign({ problem: ({ context }) => draftError(draftOf(context), context) }),
    report: enqueueActions(({ context, enqueue }, { reports }: { reports: readonly (TapMade | TapUndone)[] }) => {
      for (const report of reports) enqueue.sendTo(context.parent, report)
    }),
  },
  guards: {
    isValid: ({ context }) => context.draft !== null && draftError(context.draft, context) === null,
  },
}).createMachine({
  id: 'roastInputs',
  context: ({ input }) => ({ ...input, draft: null, problem: null, events: [], endSeconds: null }),
  initial: 'viewing',
  on: {
    'input.edit': { target: '.editing', actions: { type: 'openInput', params: ({ event }) => event } },
    'units.changed': {
      actions: { type: 'storeUnits', params: ({ event }) => event },
    },
    'event.edit': { target: '.editing', actions: { type: 'openEvent', params: ({ event }) => event } },
  },
  states: {
    viewing: { description: 'No row is being edited.' },
    editing: {
      on: {
        'type.choose': {
          actions: { type: 'chooseType', params: ({ event }) => ({ type: event.inputType }) },
        },
        'value.change': {
          actions: { type: 'changeValue', params: ({ event }) => ({ value: event.value }) },
        },
        'time.change': {
          actions: { type: 'changeTime', params: ({ event }) => ({ time: event.value }) },
        },
        'input.update': [
          {
            guard: 'isValid',
            target: 'viewing',
            actions: [
              { type: 'report', params: ({ context }) => ({ reports: reportsOfUpdate(draftOf(context), context) }) },
              'close',
            ],
          },
          { actions: 'explainDraft' },
        ],
        'input.delete': 'deleting',
        'input.cancel': { target: 'viewing', actions: 'close' },
      },
    },
    deleting: {
      description: 'Asks before the row is deleted.',
      on: {
        'input.delete': {
          target: 'viewing',
          actions: [
            { type: 'report', params: ({ context }) => ({ reports: [reportOfDeletion(draftOf(context), context)] }) },
            'close',
          ],
        },
        'input.cancel': 'editing',
      },
    },
  },
})

export type RoastInputsRef = ActorRefFrom<typeof roastInputsMachine>
