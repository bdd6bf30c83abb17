import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { typedWeightMg } from '../../../contract/rules/coffee/weights.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { type DraftKey, type KeepDraft, textsIn } from '../shared/drafts.ts'
import type { DetailChanged } from './roast.types.ts'
import {
  type DetailField,
  type DetailUnits,
  detailLabel,
  fieldChange,
  type RoastDetails,
  savedText,
} from './roastDetails.fields.ts'

export interface RoastDetailsInput extends DetailUnits {
  /** The details as the page shows them: what the server confirmed, and what waits. */
  saved: RoastDetails
  coffee_bean_id: number
  /** The Coffee In of this roast that the server counts as used, in mg. */
  countedMg: number
  draftKey: DraftKey
  parent: ParentRef<DetailChanged>
}

/** The typed texts that are not saved yet. */
type Texts = Partial<Record<DetailField, string>>

interface RoastDetailsContext extends RoastDetailsInput {
  drafts: Texts
  /** The field whose 'Update' was pressed last. */
  field: DetailField
  /** Why `field` was not saved, and what to do. */
  problem: string | null
}

export type RoastDetailsEvent =
  | { type: 'field.change'; field: DetailField; value: string }
  | { type: 'field.update'; field: DetailField }
  /** Sent by the parent when the details that the page shows have changed: after a tap, an undo or an answer. */
  | { type: 'details.updated'; saved: RoastDetails }

type Drafts = Pick<RoastDetailsContext, 'saved' | 'drafts' | keyof DetailUnits>

/** The text that a field shows: the typed text, or the saved value if nothing was typed. */
export function textOf(context: Drafts, field: DetailField): string {
  return context.drafts[field] ?? savedText(context.saved, field, context)
}

/** The typed Coffee In in mg, or the saved one while the text is no weight; null if there is none. */
export function typedChargeMg(context: Drafts): number | null {
  return typedWeightMg(textOf(context, 'coffee_in_mg'), context.weightUnit) ?? context.saved.coffee_in_mg
}

/** Whether a field differs from what was saved last. */
export function isChanged(context: Drafts, field: DetailField): boolean {
  return textOf(context, field) !== savedText(context.saved, field, context)
}

function changeOf(context: RoastDetailsContext, field: DetailField) {
  return fieldChange(field, textOf(context, field), context, context.saved)
}

/** The typed texts as they are kept; an empty text when nothing is left to save. */
function keptTexts(context: RoastDetailsContext): string {
  const fields = Object.keys(context.drafts) as DetailField[]
  const changed = fields.filter((field) => isChanged(context, field))
  return changed.length === 0 ? '' : JSON.stringify(context.drafts, changed)
}

/**
 * The 'Roast Details' dialog: weights, charge temperature and colour. Each has its own Update button. A change goes to the
 * outbox of the roast, so that it is kept without a network too. What was typed and not saved is in its field again when the
 * dialog opens the next time.
 */
export const roastDetailsMachine = setup({
  types: {
    context: {} as RoastDetailsContext,
    events: {} as RoastDetailsEvent,
    input: {} as RoastDetailsInput,
  },
  actors: { readDraft: placeholder<string, DraftKey>('readDraft') },
  actions: {
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    // What is typed while the kept texts are read counts.
    storeKept: assign(({ context }, { stored }: { stored: string }) => ({
      drafts: { ...textsIn(stored), ...context.drafts },
    })),
    storeDraft: assign(({ context }, { field, value }: { field: DetailField; value: string }) => ({
      drafts: { ...context.drafts, [field]: value },
      problem: context.field === field ? null : context.problem,
    })),
    dropDraft: assign(({ context }, { field }: { field: DetailField }) => ({
      field,
      problem: null,
      drafts: { ...context.drafts, [field]: undefined },
    })),
    storeSaved: assign({ saved: (_, params: { saved: RoastDetails }) => params.saved }),
    explainDraft: assign(({ context }, { field }: { field: DetailField }) => {
      const change = changeOf(context, field)
      return { field, problem: 'problem' in change ? change.problem : null }
    }),
    sendChange: sendTo(
      ({ context }) => context.parent,
      ({ context }, { field }: { field: DetailField }): DetailChanged => {
        const result = changeOf(context, field)
        if ('problem' in result) throw new Error('no detail to save')
        const label = detailLabel(field, textOf(context, field), context)
        return { type: 'detail.changed', change: result.change, label }
      },
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
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context }) => context.draftKey,
        onDone: { target: 'read', actions: { type: 'storeKept', params: ({ event }) => ({ stored: event.output }) } },
        onError: 'read',
      },
    },
    read: {},
  },
  on: {
    'field.change': {
      actions: [
        { type: 'storeDraft', params: ({ event }) => ({ field: event.field, value: event.value }) },
        { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: keptTexts(context) }) },
      ],
    },
    'field.update': [
      {
        guard: { type: 'isSavable', params: ({ event }) => ({ field: event.field }) },
        actions: [
          { type: 'sendChange', params: ({ event }) => ({ field: event.field }) },
          { type: 'dropDraft', params: ({ event }) => ({ field: event.field }) },
          { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: keptTexts(context) }) },
        ],
      },
      {
        guard: { type: 'isChanged', params: ({ event }) => ({ field: event.field }) },
        actions: { type: 'explainDraft', params: ({ event }) => ({ field: event.field }) },
      },
    ],
    'details.updated': { actions: { type: 'storeSaved', params: ({ event }) => ({ saved: event.saved }) } },
  },
})

export type RoastDetailsRef = ActorRefFrom<typeof roastDetailsMachine>
