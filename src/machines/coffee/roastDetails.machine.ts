import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import type { RoastSaved } from './roast.types.ts'
import { type DetailField, fieldChange, type RoastDetails, savedText } from './roastDetails.fields.ts'
import { saveProblem } from './saveProblem.ts'

export interface RoastDetailsInput {
  coffee_roast_id: number
  saved: RoastDetails
  /** The unit in which the page shows temperatures. */
  temperatureUnit: TemperatureUnit
  parent: ParentRef<RoastSaved>
}

interface RoastDetailsContext extends RoastDetailsInput {
  /** The typed texts that are not saved yet. */
  drafts: Partial<Record<DetailField, string>>
  /** The field that is being saved, or that was saved last. */
  field: DetailField
  /** Why `field` was not saved, and what to do. */
  problem: string | null
}

export type RoastDetailsEvent =
  | { type: 'field.change'; field: DetailField; value: string }
  | { type: 'field.update'; field: DetailField }

type Drafts = Pick<RoastDetailsContext, 'saved' | 'drafts' | 'temperatureUnit'>

/** The text that a field shows: the typed text, or the saved value if nothing was typed. */
export function textOf({ saved, drafts, temperatureUnit }: Drafts, field: DetailField): string {
  return drafts[field] ?? savedText(saved, field, temperatureUnit)
}

/** Whether a field differs from what was saved last. */
export function isChanged(context: Drafts, field: DetailField): boolean {
  return textOf(context, field) !== savedText(context.saved, field, context.temperatureUnit)
}

function changeOf(context: RoastDetailsContext, field: DetailField) {
  return fieldChange(field, textOf(context, field), context.temperatureUnit, context.saved)
}

/** The 'Roast Details' dialog: weights, charge temperature and colour. Each has its own Update button. */
export const roastDetailsMachine = setup({
  types: {
    context: {} as RoastDetailsContext,
    events: {} as RoastDetailsEvent,
    input: {} as RoastDetailsInput,
    tags: {} as 'busy',
  },
  actors: {
    saveDetail: placeholder<CoffeeRoast, { coffee_roast_id: number; change: RoastChange }>('saveDetail'),
  },
  actions: {
    storeDraft: assign(({ context }, { field, value }: { field: DetailField; value: string }) => ({
      drafts: { ...context.drafts, [field]: value },
      problem: context.field === field ? null : context.problem,
    })),
    storeField: assign({ field: (_, params: { field: DetailField }) => params.field, problem: null }),
    storeSaved: assign({ saved: (_, params: { saved: RoastDetails }) => params.saved }),
    dropDraft: assign({
      drafts: ({ context }) => ({ ...context.drafts, [context.field]: undefined }),
    }),
    explainDraft: assign(({ context }, { field }: { field: DetailField }) => {
      const change = changeOf(context, field)
      return { field, problem: 'problem' in change ? change.problem : null }
    }),
    explain: assign({ problem: (_, params: { error: unknown }) => saveProblem(params.error) }),
    reportSaved: sendTo(
      ({ context }) => context.parent,
      (_, { roast }: { roast: CoffeeRoast }): RoastSaved => ({ type: 'roast.saved', roast }),
    ),
  },
  guards: {
    isSavable: ({ context }, { field }: { field: DetailField }) =>
      isChanged(context, field) && 'change' in changeOf(context, field),
    isChanged: ({ context }, { field }: { field: DetailField }) => isChanged(context, field),
  },
}).createMachine({
  id: 'roastDetails',
  context: ({ input }) => ({ ...input, drafts: {}, field: 'coffee_in_mg', problem: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': {
          actions: { type: 'storeDraft', params: ({ event }) => ({ field: event.field, value: event.value }) },
        },
        'field.update': [
          {
            guard: { type: 'isSavable', params: ({ event }) => ({ field: event.field }) },
            target: 'saving',
            actions: { type: 'storeField', params: ({ event }) => ({ field: event.field }) },
          },
          {
            guard: { type: 'isChanged', params: ({ event }) => ({ field: event.field }) },
            actions: { type: 'explainDraft', params: ({ event }) => ({ field: event.field }) },
          },
        ],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveDetail',
        src: 'saveDetail',
        input: ({ context }) => {
          const result = changeOf(context, context.field)
          if ('problem' in result) throw new Error('no detail to save')
          return { coffee_roast_id: context.coffee_roast_id, change: result.change }
        },
        onDone: {
          target: 'editing',
          actions: [
            'dropDraft',
            { type: 'storeSaved', params: ({ event }) => ({ saved: event.output }) },
            { type: 'reportSaved', params: ({ event }) => ({ roast: event.output }) },
          ],
        },
        onError: { target: 'editing', actions: { type: 'explain', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
})

export type RoastDetailsRef = ActorRefFrom<typeof roastDetailsMachine>
