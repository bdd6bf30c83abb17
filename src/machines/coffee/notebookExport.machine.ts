import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { callbackPlaceholder } from '../app/placeholder.ts'

/** The reports of the actor that makes the file. */
export type NotebookExportReport =
  | { type: 'export.progressed'; done: number; total: number }
  | { type: 'export.saved'; roasts: number }
  | { type: 'export.failed'; error: ApiError }

interface NotebookExportContext {
  done: number
  /** The number of all roasts; 0 until it is known. */
  total: number
  error: ApiError | null
}

/** Saves all roasts of the member as one file. Leaving the state `collecting` stops the work, and nothing is saved. */
export const notebookExportMachine = setup({
  types: {
    context: {} as NotebookExportContext,
    events: {} as { type: 'export.start' } | { type: 'export.stop' } | NotebookExportReport,
  },
  actors: {
    /** Loads one roast after the other, and saves the file at the end. */
    saveNotebook: callbackPlaceholder('saveNotebook'),
  },
  actions: {
    forget: assign({ done: 0, total: 0, error: null }),
    storeProgress: assign((_, { done, total }: { done: number; total: number }) => ({ done, total })),
    storeSaved: assign((_, { roasts }: { roasts: number }) => ({ done: roasts, total: roasts })),
    storeError: assign((_, { error }: { error: ApiError }) => ({ error })),
  },
}).createMachine({
  id: 'notebookExport',
  context: { done: 0, total: 0, error: null },
  initial: 'idle',
  states: {
    idle: { on: { 'export.start': { target: 'collecting', meta: { serves: ['log-page-08'] } } } },
    collecting: {
      entry: 'forget',
      invoke: { id: 'saveNotebook', src: 'saveNotebook' },
      on: {
        'export.progressed': { actions: { type: 'storeProgress', params: ({ event }) => event } },
        'export.saved': { target: 'saved', actions: { type: 'storeSaved', params: ({ event }) => event } },
        'export.failed': { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
        'export.stop': 'idle',
      },
    },
    saved: { on: { 'export.start': 'collecting' } },
    failed: { on: { 'export.start': 'collecting' } },
  },
})

export type NotebookExportRef = ActorRefFrom<typeof notebookExportMachine>
