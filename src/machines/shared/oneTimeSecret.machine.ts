import { type ActorRefFrom, setup } from 'xstate'
import { placeholder } from '../app/placeholder.ts'

interface ShownOnceContext {
  text: string
}

/** A secret that nobody can look up again, with a button that copies it. Done when it is put away. */
export const oneTimeSecretMachine = setup({
  types: {
    context: {} as ShownOnceContext,
    events: {} as { type: 'text.copy' } | { type: 'text.dismiss' },
    input: {} as ShownOnceContext,
  },
  actors: {
    /** Rejects where the browser gives no access to the clipboard, as on a page that came without https. */
    copyText: placeholder<void, ShownOnceContext>('copyText'),
  },
  delays: { copyTimeout: 3000 },
}).createMachine({
  id: 'oneTimeSecret',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      initial: 'shown',
      on: { 'text.copy': '.copying', 'text.dismiss': 'dismissed' },
      states: {
        shown: {},
        copying: {
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => context,
            onDone: 'copied',
            onError: 'failed',
          },
          after: { copyTimeout: 'failed' },
        },
        copied: {},
        failed: {},
      },
    },
    dismissed: { type: 'final' },
  },
})

export type OneTimeSecretRef = ActorRefFrom<typeof oneTimeSecretMachine>
