import { type ActorRefFrom, setup } from 'xstate'
import { placeholder } from '../app/placeholder.ts'

interface OneTimeSecretContext {
  text: string
}

/** A secret that the server shows only once, with a button that copies it. Ends when the member closes it. */
export const oneTimeSecretMachine = setup({
  types: {
    context: {} as OneTimeSecretContext,
    events: {} as { type: 'text.copy' } | { type: 'text.dismiss' },
    input: {} as OneTimeSecretContext,
  },
  actors: {
    /** Rejects when the browser gives no access to the clipboard, for example on a page without https. */
    copyText: placeholder<void, OneTimeSecretContext>('copyText'),
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
