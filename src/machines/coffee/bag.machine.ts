// The page of one bag, for its member.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { BagChange, CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { bagNotesError } from '../../../contract/rules/coffee/bagCard.ts'
import { fittingSheet, SHEET_PLACES, type SheetChoice } from '../../../contract/rules/coffee/labelSheet.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { type DraftKey, draftKeyOf, type KeepDraft } from '../shared/drafts.ts'
import { bagRoastsMachine } from './bags.machine.ts'

interface BagInput extends ScreenInput {
  /** The address of the site, for example `https://parlor.example`. */
  readonly origin: string
}

export interface ChangeBagRequest {
  readonly coffee_bag_id: number
  readonly change: BagChange
}

interface BagContext {
  input: BagInput
  draftKey: DraftKey
  /** The notes as typed; null while they are as saved. */
  typed: string | null
  /** The change that was sent last. */
  lastChange: BagChange
  /** Why the change that was sent last was refused. */
  error: ApiError | null
  /** Which places of the sheet of paper get a label. */
  sheet: SheetChoice
}

type BagEvent =
  | { type: 'notes.change'; notes: string }
  | { type: 'notes.save' }
  | { type: 'card.publish' }
  | { type: 'card.unpublish' }
  | { type: 'sheet.change'; sheet: Partial<SheetChoice> }
  /** Save the label as a file. */
  | { type: 'label.save'; bag: CoffeeBag }
  | { type: 'label.print' }
  | { type: 'sheet.print' }
  | ScreenFact

/** The page of one bag, for its member: its roasts, its notes, its card and its labels. */
export const bagMachine = setup({
  types: {
    context: {} as BagContext,
    events: {} as BagEvent,
    input: {} as BagInput,
    children: {} as { roasts: 'roasts'; readDraft: 'readDraft'; changeBag: 'changeBag' },
    tags: {} as 'busy',
  },
  actors: {
    roasts: bagRoastsMachine,
    readDraft: placeholder<string, DraftKey>('readDraft'),
    changeBag: placeholder<CoffeeBag, ChangeBagRequest>('changeBag'),
    /** Opens the browser's print dialog when the labels are drawn. Ends when the dialog is closed. */
    print: placeholder<void>('print'),
  },
  actions: {
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    saveLabel: actionPlaceholder<{ bag: CoffeeBag; origin: string }>('saveLabel'),
    // If the member types while the stored text is read, the newer text counts.
    storeKept: assign({
      typed: ({ context }, { stored }: { stored: string }) => context.typed ?? (stored === '' ? null : stored),
    }),
    storeTyped: assign((_, { notes }: { notes: string }) => ({ typed: notes, error: null })),
    storeLastChange: assign((_, { change }: { change: BagChange }) => ({ lastChange: change, error: null })),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    /** The notes are saved. Notes that were typed during the save stay. */
    forgetSaved: assign({
      typed: ({ context }) => (context.typed === context.lastChange.notes ? null : context.typed),
    }),
    /** Replaces the bag in the child that holds it and its roasts. */
    showBag: sendTo('roasts', (_, { bag }: { bag: CoffeeBag }) => ({ type: 'head.change', change: { bag } }) as const),
    storeSheet: assign({
      sheet: ({ context }, { sheet }: { sheet: Partial<SheetChoice> }) => fittingSheet({ ...context.sheet, ...sheet }),
    }),
  },
  guards: {
    canSaveNotes: ({ context: { typed } }) => typed !== null && bagNotesError(typed) === null,
  },
}).createMachine({
  id: 'bag',
  context: ({ input }) => ({
    input,
    draftKey: draftKeyOf(input, `bag-notes-${input.params.coffee_bag_id}`),
    typed: null,
    lastChange: {},
    error: null,
    sheet: { first: 1, count: SHEET_PLACES },
  }),
  invoke: { id: 'roasts', src: 'roasts', input: ({ context }) => context.input },
  on: {
    'notes.change': {
      actions: [
        { type: 'storeTyped', params: ({ event }) => event },
        { type: 'keepDraft', params: ({ context, event }) => ({ ...context.draftKey, text: event.notes }) },
      ],
    },
    'sheet.change': { actions: { type: 'storeSheet', params: ({ event }) => event } },
    'label.save': {
      actions: {
        type: 'saveLabel',
        params: ({ context, event }) => ({ bag: event.bag, origin: context.input.origin }),
      },
    },
  },
  type: 'parallel',
  states: {
    change: {
      initial: 'reading',
      states: {
        reading: {
          description: 'Reads the notes that the member typed earlier and did not save.',
          invoke: {
            id: 'readDraft',
            src: 'readDraft',
            input: ({ context }) => context.draftKey,
            onDone: {
              target: 'idle',
              actions: { type: 'storeKept', params: ({ event }) => ({ stored: event.output }) },
            },
            onError: 'idle',
          },
        },
        idle: {
          on: {
            'notes.save': {
              guard: 'canSaveNotes',
              target: 'saving',
              actions: {
                type: 'storeLastChange',
                params: ({ context }) => ({ change: { notes: context.typed ?? '' } }),
              },
            },
            'card.publish': {
              target: 'saving',
              actions: { type: 'storeLastChange', params: { change: { published: true } } },
            },
            'card.unpublish': {
              target: 'saving',
              actions: { type: 'storeLastChange', params: { change: { published: false } } },
            },
          },
        },
        saving: {
          tags: 'busy',
          description:
            'Saves one change at a time. Otherwise the answer to an older change could replace a newer change on the page.',
          invoke: {
            id: 'changeBag',
            src: 'changeBag',
            input: ({ context }) => ({
              coffee_bag_id: Number(context.input.params.coffee_bag_id),
              change: context.lastChange,
            }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'showBag', params: ({ event }) => ({ bag: event.output }) },
                'forgetSaved',
                { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: context.typed ?? '' }) },
              ],
            },
            onError: {
              target: 'idle',
              actions: { type: 'storeError', params: ({ event }) => event },
            },
          },
        },
      },
    },
    print: {
      initial: 'idle',
      on: {
        'label.print': '.label',
        'sheet.print': '.sheet',
      },
      states: {
        idle: {},
        label: {
          description:
            'While this state lasts, the browser prints only the label, on paper of its size. The state `sheet` does the same for a sheet of labels.',
          invoke: { id: 'printLabel', src: 'print', onDone: 'idle', onError: 'idle' },
        },
        sheet: { invoke: { id: 'printSheet', src: 'print', onDone: 'idle', onError: 'idle' } },
      },
    },
  },
})

export type BagRef = ActorRefFrom<typeof bagMachine>
