import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { callbackPlaceholder } from '../app/placeholder.ts'

/** The reports of the actor that makes the file. `done`, `total` and `roasts` are numbers of roasts. */
export type AllRoastsExportReport =
  | { type: 'export.progressed'; done: number; total: number }
  | { type: 'export.saved'; roasts: number }
  | { type: 'export.failed'; error: ApiError }

interface AllRoastsExportContext {
  /** How many of the started roasts are loaded. */
  done: number
  /** The number of the started roasts; 0 until it is known. */
  total: number
  error: ApiError | null
}

/**
 * Saves the started roasts, the bags and the beans of the member in one file. If the member stops the export or leaves
 * the page before the end, nothing is saved.
 */
export const allRoastsExportMachine = setup({
  types: {
    context: {} as AllRoastsExportContext,
    events: {} as { type: 'export.start' } | { type: 'export.stop' } | AllRoastsExportReport,
  },
  actors: {
    /** Loads one roast after the other, then the beans and the bags, and saves the file at the end. */
    saveAllRoasts: callbackPlaceholder('saveAllRoasts'),
  },
  actions: {
    forget: assign({ done: 0, total: 0, error: null }),
    storeProgress: assign((_, { done, total }: { done: number; total: number }) => ({ done, total })),
    storeSaved: assign((_, { roasts }: { roasts: number }) => ({ done: roasts, total: roasts })),
    storeError: assign((_, { error }: { error: ApiError }) => ({ error })),
  },
}).createMachine({
  id: 'allRoastsExport',
  context: { done: 0, total: 0, error: null },
  initial: 'idle',
  states: {
    idle: { on: { 'export.start': 'collecting' } },
    collecting: {
      entry: 'forget',
      invoke: { id: 'saveAllRoasts', src: 'saveAllRoasts' },
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

export type AllRoastsExportRef = ActorRefFrom<typeof allRoastsExportMachine>
