// The list of the member's own Wordle results, each of which can be deleted.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import type { OwnResult } from '../../../contract/api/wordle/ownResults.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { showError } from '../app/system.ts'
import { createPagedMachine } from '../shared/paged.machine.ts'
import type { ListChanged } from '../shared/paged.types.ts'
import type { Place } from '../shared/place.types.ts'

/** The list of the member's own results. */
export const resultListMachine = createPagedMachine<null, OwnResult>(({ puzzle }) => puzzle)

/** Sent to the page when results, figures or the choice to hide scores may have changed. */
export type ResultsChanged = { type: 'results.changed' }

/** Sent to the page when the member has deleted a result. */
export type ResultDeleted = { type: 'result.deleted'; puzzle: number }

interface OwnResultsInput {
  readonly screen: ScreenInput
  /** How many results the list had before Back or a reload. */
  readonly items: number
  readonly parent: ParentRef<ResultDeleted | ResultsChanged>
}

interface OwnResultsContext {
  input: OwnResultsInput
  /** The result that the question is about. */
  chosenResult: OwnResult | null
}

type OwnResultsEvent =
  | { type: 'list.refresh' }
  | { type: 'result.delete'; result: OwnResult }
  | { type: 'question.confirm' }
  | { type: 'question.cancel' }
  | ListChanged<OwnResult>

const puzzleOf = ({ chosenResult }: OwnResultsContext) => ({ puzzle: chosenResult?.puzzle ?? 0 })

/** The member's own results, and the question before one of them is deleted. */
export const ownResultsMachine = setup({
  types: {
    context: {} as OwnResultsContext,
    events: {} as OwnResultsEvent,
    input: {} as OwnResultsInput,
    children: {} as { list: 'list'; deleteResult: 'deleteResult' },
  },
  actors: {
    list: resultListMachine,
    deleteResult: placeholder<Done, { puzzle: number }>('deleteResult'),
  },
  actions: {
    showError,
    /** Stores the length of the list for Back and reload. */
    keepPlace: actionPlaceholder<Pick<Place, 'items'>>('keepPlace'),
    refreshList: sendTo('list', { type: 'list.refresh' }),
    choose: assign({ chosenResult: (_, { result }: { result: OwnResult }) => result }),
    removeChosen: sendTo('list', ({ context }) => ({ type: 'item.remove', key: puzzleOf(context).puzzle }) as const),
    reportChange: sendTo(({ context }) => context.input.parent, { type: 'results.changed' }),
    reportDeletion: sendTo(
      ({ context }) => context.input.parent,
      ({ context }) => ({ type: 'result.deleted', ...puzzleOf(context) }) as const,
    ),
  },
}).createMachine({
  id: 'ownResults',
  context: ({ input }) => ({ input, chosenResult: null }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context: { input }, self }) => ({ ...input.screen, items: input.items, parent: self }),
  },
  on: {
    'list.refresh': { actions: 'refreshList' },
    'list.changed': {
      actions: { type: 'keepPlace', params: ({ event }) => ({ items: event.items.length }) },
    },
  },
  initial: 'listing',
  states: {
    listing: {
      on: {
        'result.delete': {
          target: 'asking',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    asking: {
      on: {
        'question.confirm': 'deleting',
        'question.cancel': 'listing',
      },
    },
    deleting: {
      invoke: {
        id: 'deleteResult',
        src: 'deleteResult',
        input: ({ context }) => puzzleOf(context),
        onDone: { target: 'listing', actions: ['removeChosen', 'reportDeletion'] },
        // The call failed, but the server can still have deleted the result. So the page loads its overview and this list again.
        onError: {
          target: 'listing',
          actions: ['reportChange', { type: 'showError', params: ({ event }) => event }],
        },
      },
    },
  },
})

export type ResultListRef = ActorRefFrom<typeof resultListMachine>

export type OwnResultsRef = ActorRefFrom<typeof ownResultsMachine>
