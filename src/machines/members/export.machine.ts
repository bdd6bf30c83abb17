import { type ActorRefFrom, setup } from 'xstate'
import { placeholder } from '../app/placeholder.ts'
import { showWarning } from '../app/system.ts'

/** Downloads all data that the server has about a member. */
export const exportMachine = setup({
  types: {
    context: {} as { username: string },
    events: {} as { type: 'export.start' },
    input: {} as { username: string },
    tags: {} as 'busy',
  },
  actors: {
    /** Done when the browser has the file. */
    downloadExport: placeholder<void, { username: string }>('downloadExport'),
  },
  actions: {
    showWarning,
  },
}).createMachine({
  id: 'export',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: { on: { 'export.start': 'downloading' } },
    downloading: {
      tags: 'busy',
      invoke: {
        id: 'downloadExport',
        src: 'downloadExport',
        input: ({ context }) => context,
        onDone: 'idle',
        onError: { target: 'idle', actions: { type: 'showWarning', params: ({ event }) => event } },
      },
    },
  },
})

export type ExportRef = ActorRefFrom<typeof exportMachine>
