// The form in which a member makes the plan of a roast.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { PlanTarget } from '../../../contract/rules/coffee/plan.ts'
import { planOfRoast } from '../../../contract/rules/coffee/planOfRoast.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import type { DraftKey, KeepDraft } from '../shared/drafts.ts'
import {
  changedRow,
  type PlanFinished,
  type PlanFormInput,
  type PlanRow,
  rowsInDraft,
  rowsOf,
  rowsText,
  type TypedPlan,
  typedPlan,
} from './planForm.rows.ts'

interface PlanFormContext extends PlanFormInput {
  rows: readonly PlanRow[]
  /** The row that cannot be saved, by its index, and the reason. */
  problem: { readonly index: number; readonly problem: string } | null
}

type PlanFormEvent =
  | { type: 'row.change'; id: number; change: Partial<Pick<PlanRow, 'time' | 'temp' | 'note'>> }
  | { type: 'row.add' }
  | { type: 'row.remove'; id: number }
  /** Replaces the rows by the plan that follows an earlier roast. */
  | { type: 'roast.follow'; roast: CoffeeRoast }
  /** Replaces the rows by the plan that an earlier roast had. */
  | { type: 'plan.copy'; plan: readonly PlanTarget[] }
  | { type: 'form.submit' }
  | { type: 'form.close' }

const typed = ({ rows, unit }: PlanFormContext): TypedPlan => typedPlan(rows, unit)

/** The form of a plan. It sends its parent the plan to save, or null if the form was closed. What was typed is kept as a draft. */
export const planFormMachine = setup({
  types: {
    context: {} as PlanFormContext,
    events: {} as PlanFormEvent,
    input: {} as PlanFormInput,
  },
  actors: { readDraft: placeholder<string, DraftKey>('readDraft') },
  actions: {
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    storeKept: assign(({ context }, { stored }: { stored: string }) => ({
      rows: rowsInDraft(stored) ?? context.rows,
    })),
    changeRow: assign(({ context }, { id, change }: Extract<PlanFormEvent, { type: 'row.change' }>) => ({
      rows: context.rows.map((row) => (row.id === id ? changedRow(row, change) : row)),
      problem: null,
    })),
    addRow: assign({
      rows: ({ context: { rows } }) => [
        ...rows,
        ...rowsOf([], 'DEGREES_CELSIUS', Math.max(0, ...rows.map(({ id }) => id)) + 1),
      ],
      problem: null,
    }),
    removeRow: assign(({ context }, { id }: { id: number }) => ({
      rows: context.rows.filter((row) => row.id !== id),
      problem: null,
    })),
    storePlan: assign(({ context }, { plan }: { plan: readonly PlanTarget[] }) => ({
      rows: rowsOf(plan, context.unit),
      problem: null,
    })),
    /** Stores the rows in the order of time, and why one of them cannot be saved. */
    explain: assign(({ context }) => {
      const { rows, problem } = typed(context)
      return { rows, problem }
    }),
    report: sendTo(
      ({ context }) => context.parent,
      (_, { plan }: { plan: readonly PlanTarget[] | null }): PlanFinished => ({ type: 'plan.finished', plan }),
    ),
  },
  guards: {
    isPossible: ({ context }) => typed(context).problem === null,
    /** Whether the member has changed nothing since the form opened. */
    isUntouched: ({ context }) => rowsText(context.rows) === rowsText(rowsOf(context.plan, context.unit)),
  },
}).createMachine({
  id: 'planForm',
  context: ({ input }) => ({ ...input, rows: rowsOf(input.plan, input.unit), problem: null }),
  initial: 'typing',
  states: {
    typing: {
      on: {
        'row.change': {
          actions: [
            { type: 'changeRow', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: rowsText(context.rows) }) },
          ],
        },
        'row.add': { actions: 'addRow' },
        'row.remove': {
          actions: [
            { type: 'removeRow', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: rowsText(context.rows) }) },
          ],
        },
        'roast.follow': {
          actions: [
            { type: 'storePlan', params: ({ event }) => ({ plan: planOfRoast(event.roast) }) },
            { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: rowsText(context.rows) }) },
          ],
        },
        'plan.copy': {
          actions: [
            { type: 'storePlan', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: rowsText(context.rows) }) },
          ],
        },
        'form.submit': [
          {
            guard: 'isPossible',
            target: 'closed',
            actions: [
              { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: '' }) },
              { type: 'report', params: ({ context }) => typed(context) },
            ],
          },
          { actions: 'explain' },
        ],
        'form.close': { target: 'closed', actions: { type: 'report', params: { plan: null } } },
      },
      initial: 'reading',
      states: {
        reading: {
          description: 'Reads the stored draft. What the member types before the read ends counts.',
          invoke: {
            id: 'readDraft',
            src: 'readDraft',
            input: ({ context }) => context.draftKey,
            onDone: [
              {
                guard: 'isUntouched',
                target: 'read',
                actions: { type: 'storeKept', params: ({ event }) => ({ stored: event.output }) },
              },
              { target: 'read' },
            ],
            onError: 'read',
          },
        },
        read: {},
      },
    },
    closed: { type: 'final' },
  },
})

export type PlanFormRef = ActorRefFrom<typeof planFormMachine>
