// The dialogs 'Roast Details' and 'After the Roast', in which a member changes the details of a roast.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { typedWeightMg } from '../../../contract/rules/coffee/weights.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { type DraftKey, type KeepDraft, textsIn } from '../shared/drafts.ts'
import type { RefusedDetail } from './refusedDetails.ts'
import type { DetailChanged } from './roast.types.ts'
import {
  AFTER_ROAST_FIELDS,
  changedDetail,
  type DetailField,
  type DetailUnits,
  detailLabel,
  fieldChange,
  type RoastDetails,
  savedText,
} from './roastDetails.fields.ts'

export interface RoastDetailsInput extends DetailUnits {
  /** The details as the page shows them: confirmed by the server, or still in the outbox. */
  saved: RoastDetails
  /** The details that the server has refused. Each refused value is in its field again, with the reason. */
  refused: readonly RefusedDetail[]
  coffee_bean_id: number
  /** The Coffee In of this roast that the server counts as used, in mg. */
  countedMg: number
  /** The key under which this browser stores the typed texts. Both dialogs have the same key. */
  draftKey: DraftKey
  parent: ParentRef<DetailChanged>
}

/** A text for some of the fields. */
type Texts = Partial<Record<DetailField, string>>

interface RoastDetailsContext extends RoastDetailsInput {
  /** The typed texts that are not saved yet. */
  drafts: Texts
  /** Why a typed text was not saved. */
  problems: Texts
  /** The changes that the form 'After the Roast' makes. Empty until it is saved. */
  changes: readonly DetailChanged[]
}

type RoastDetailsEvent =
  | { type: 'field.change'; field: DetailField; value: string }
  /** The member has pressed the button 'Update' of a field. */
  | { type: 'field.update'; field: DetailField }
  /** Saves all changes of the form 'After the Roast'. Saves nothing while one of its texts cannot be saved. */
  | { type: 'form.save' }
  /** Sent by the parent when the details that the page shows have changed: after a tap, an undo or an answer. */
  | { type: 'details.updated'; saved: RoastDetails; refused: readonly RefusedDetail[] }

/** The data that decides which text each field shows. */
type Drafts = Pick<RoastDetailsContext, 'saved' | 'refused' | 'drafts' | keyof DetailUnits>

/** The last value of the field that the server has refused; undefined if there is none. */
const refusedOf = ({ refused }: Drafts, field: DetailField) => refused.findLast((detail) => detail.field === field)

/** The text that a field shows: the typed text, even if the server has refused it, or the saved value. */
export function textOf(context: Drafts, field: DetailField): string {
  const { saved, drafts } = context
  return drafts[field] ?? savedText({ ...saved, ...refusedOf(context, field)?.values }, field, context)
}

/** Why the text of a field is not saved; null if neither the page nor the server has refused it. */
export function problemOf(context: Drafts & Pick<RoastDetailsContext, 'problems'>, field: DetailField): string | null {
  if (context.drafts[field] !== undefined) return context.problems[field] ?? null
  return refusedOf(context, field)?.problem ?? null
}

/** The typed weight Coffee In, in mg, or the saved one if the text is not a weight; null if neither exists. */
export function typedChargeMg(context: Drafts): number | null {
  return typedWeightMg(textOf(context, 'coffee_in_mg'), context.weightUnit) ?? context.saved.coffee_in_mg
}

/** The change that saves the text of a field, or why the text cannot be saved. */
function changeOf(context: Drafts, field: DetailField) {
  return fieldChange(field, textOf(context, field), context, context.saved)
}

/**
 * Whether the text of a field differs from the saved value, or the server has refused the field. The same value written
 * in another way does not differ, for example '84,25' and 84.25.
 */
export function isChanged(context: Drafts, field: DetailField): boolean {
  // Even if the member types the saved text again, a refused field counts as changed: saving replaces the refused text.
  if (refusedOf(context, field) !== undefined) return true
  if (textOf(context, field) === savedText(context.saved, field, context)) return false
  const result = changeOf(context, field)
  return 'problem' in result || changedDetail(result.change)?.values[field] !== (context.saved[field] ?? null)
}

/** The fields of the form 'After the Roast' that saving the form would change. A cup makes the score. */
const changedFields = (context: RoastDetailsContext) =>
  AFTER_ROAST_FIELDS.filter(
    (field) => isChanged(context, field) && !(field === 'cupping_score' && textOf(context, 'cup') !== ''),
  )

/** Why the text of a field cannot be saved; undefined if it can be saved. */
function textProblem(context: RoastDetailsContext, field: DetailField): string | undefined {
  const change = changeOf(context, field)
  return 'problem' in change ? change.problem : undefined
}

/** The change that saves the text of a field. */
function detailChange(context: RoastDetailsContext, field: DetailField): DetailChanged {
  const result = changeOf(context, field)
  if ('problem' in result) throw new Error('no detail to save')
  return { type: 'detail.changed', change: result.change, label: detailLabel(field, textOf(context, field), context) }
}

/** The typed texts as the draft to store; an empty text when nothing is left to save. */
function keptTexts(context: RoastDetailsContext): string {
  const fields = Object.keys(context.drafts) as DetailField[]
  const changed = fields.filter((field) => isChanged(context, field))
  return changed.length === 0 ? '' : JSON.stringify(context.drafts, changed)
}

/**
 * The details of a roast in two dialogs. In 'Roast Details' each field has its own Update button. 'After the Roast' is
 * one form: when the member saves it, the machine ends, and its output has all changes. A change goes to the outbox, so
 * that it is stored without a network too. A text that was typed and not saved is in its field again when either dialog
 * opens.
 */
export const roastDetailsMachine = setup({
  types: {
    context: {} as RoastDetailsContext,
    events: {} as RoastDetailsEvent,
    input: {} as RoastDetailsInput,
    /** The changes that the parent must save. */
    output: {} as readonly DetailChanged[],
  },
  actors: { readDraft: placeholder<string, DraftKey>('readDraft') },
  actions: {
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    // If the member types while the machine reads the stored texts, the newer texts count.
    storeKept: assign(({ context }, { stored }: { stored: string }) => ({
      drafts: { ...textsIn(stored), ...context.drafts },
    })),
    storeDraft: assign(({ context }, { field, value }: { field: DetailField; value: string }) => ({
      drafts: { ...context.drafts, [field]: value },
      problems: { ...context.problems, [field]: undefined },
    })),
    forgetDraft: assign(({ context }, { field }: { field: DetailField }) => ({
      drafts: { ...context.drafts, [field]: undefined },
      problems: { ...context.problems, [field]: undefined },
    })),
    storeChanges: assign({
      changes: ({ context }) => changedFields(context).map((field) => detailChange(context, field)),
    }),
    forgetFormDrafts: assign(({ context }) => {
      const forgotten = AFTER_ROAST_FIELDS.map((field) => [field, undefined] as const)
      return { drafts: { ...context.drafts, ...Object.fromEntries(forgotten) } }
    }),
    storeSaved: assign((_, { saved, refused }: { saved: RoastDetails; refused: readonly RefusedDetail[] }) => ({
      saved,
      refused,
    })),
    /**
     * Shows why texts cannot be saved. The texts become drafts, so that this reason is shown and not an older reason
     * from the server.
     */
    explainTexts: assign(({ context }, { fields }: { fields: readonly DetailField[] }) => ({
      drafts: { ...context.drafts, ...Object.fromEntries(fields.map((field) => [field, textOf(context, field)])) },
      problems: {
        ...context.problems,
        ...Object.fromEntries(fields.map((field) => [field, textProblem(context, field)])),
      },
    })),
    sendChange: sendTo(
      ({ context }) => context.parent,
      ({ context }, { field }: { field: DetailField }): DetailChanged => detailChange(context, field),
    ),
  },
  guards: {
    isSavable: ({ context }, { field }: { field: DetailField }) =>
      isChanged(context, field) && textProblem(context, field) === undefined,
    /** Whether every changed text of the form 'After the Roast' can be saved. True if no text has changed. */
    isFormSavable: ({ context }) => changedFields(context).every((field) => textProblem(context, field) === undefined),
    isChanged: ({ context }, { field }: { field: DetailField }) => isChanged(context, field),
  },
}).createMachine({
  id: 'roastDetails',
  context: ({ input }) => ({ ...input, drafts: {}, problems: {}, changes: [] }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'readDraft',
            src: 'readDraft',
            input: ({ context }) => context.draftKey,
            onDone: {
              target: 'read',
              actions: { type: 'storeKept', params: ({ event }) => ({ stored: event.output }) },
            },
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
              { type: 'forgetDraft', params: ({ event }) => ({ field: event.field }) },
              { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: keptTexts(context) }) },
            ],
          },
          {
            guard: { type: 'isChanged', params: ({ event }) => ({ field: event.field }) },
            actions: { type: 'explainTexts', params: ({ event }) => ({ fields: [event.field] }) },
          },
        ],
        'form.save': [
          {
            guard: 'isFormSavable',
            target: 'saved',
            actions: [
              'storeChanges',
              'forgetFormDrafts',
              { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: keptTexts(context) }) },
            ],
          },
          {
            actions: { type: 'explainTexts', params: ({ context }) => ({ fields: changedFields(context) }) },
          },
        ],
        'details.updated': { actions: { type: 'storeSaved', params: ({ event }) => event } },
      },
    },
    saved: { type: 'final' },
  },
  output: ({ context }) => context.changes,
})

export type RoastDetailsRef = ActorRefFrom<typeof roastDetailsMachine>
