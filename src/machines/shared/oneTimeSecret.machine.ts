// A secret that is shown only once, for example a one-time code.
import { type ActorRefFrom, setup } from 'xstate'
import { placeholder } from '../app/placeholder.ts'

interface OneTimeSecretContext {
  /** The secret: a one-time code, or an address that contains a sign-up code. */
  text: string
}

/** How the share sheet of the phone ended. */
export type ShareResult = 'shared' | 'closed'

/**
 * A secret that the server shows only once, with buttons that share and copy it. The machine ends when the member
 * closes the secret.
 */
export const oneTimeSecretMachine = setup({
  types: {
    context: {} as OneTimeSecretContext,
    events: {} as { type: 'text.share' } | { type: 'text.copy' } | { type: 'text.dismiss' },
    input: {} as OneTimeSecretContext,
  },
  actors: {
    /** Rejects when the browser gives no access to the clipboard, for example on a page without https. */
    copyText: placeholder<void, OneTimeSecretContext>('copyText'),
    /** Opens the share sheet. Rejects when the browser does not allow it. Only an address can be shared. */
    shareText: placeholder<ShareResult, OneTimeSecretContext>('shareText'),
  },
  guards: { isShared: (_, { result }: { result: ShareResult }) => result === 'shared' },
  /** In milliseconds. If the browser has not answered by then, the secret counts as not copied. */
  delays: { copyTimeout: 3000 },
}).createMachine({
  id: 'oneTimeSecret',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      initial: 'shown',
      on: {
        'text.share': '.sharing',
        'text.copy': '.copying',
        'text.dismiss': 'dismissed',
      },
      states: {
        shown: {},
        sharing: {
          description:
            'The share sheet of the phone is open until the member chooses. If the browser has no share sheet, the text is copied.',
          // A second press while the share sheet is open does nothing.
          on: { 'text.share': {} },
          invoke: {
            id: 'shareText',
            src: 'shareText',
            input: ({ context }) => context,
            onDone: [
              { guard: { type: 'isShared', params: ({ event }) => ({ result: event.output }) }, target: 'shared' },
              { target: 'shown' },
            ],
            onError: 'copying',
          },
        },
        shared: {},
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
