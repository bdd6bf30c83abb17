import { assign, fromPromise, setup } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/pool.ts'
import { CallError, CONNECTION_REFUSED, errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'

interface WatchLinkContext {
  pool_game_id: number
  /** Whether a link shows the game to others. */
  isOpen: boolean
  /** The link's address, right after it was made. Nobody can look it up later: the server keeps a hash. */
  address: string | null
  error: ApiError | null
}

const UNANSWERED = new CallError(CONNECTION_REFUSED)

/** The creator's modal for watchers: make a link that shows the game to others, copy it, revoke it. */
export const watchLinkMachine = setup({
  types: {
    context: {} as WatchLinkContext,
    events: {} as { type: 'link.make' } | { type: 'link.copy' } | { type: 'link.revoke' } | { type: 'modal.close' },
    input: {} as Pick<WatchLinkContext, 'pool_game_id' | 'isOpen'>,
    tags: {} as 'busy',
  },
  actors: {
    /** Resolves with the whole address. */
    makeLink: fromPromise<string, { pool_game_id: number }>(async () => {
      throw new Error('provide makeLink')
    }),
    revokeLink: fromPromise<LiveGame, { pool_game_id: number }>(async () => {
      throw new Error('provide revokeLink')
    }),
    /** Rejects where the browser gives no access to the clipboard. */
    copyText: fromPromise<void, { text: string }>(async () => {
      throw new Error('provide copyText')
    }),
  },
  actions: {
    storeAddress: assign({ address: (_, params: { address: string }) => params.address, isOpen: true, error: null }),
    noteRevoked: assign({ address: null, isOpen: false, error: null }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    hasAddress: ({ context }) => context.address !== null,
  },
  delays: { callTimeout: 20_000, copyTimeout: 3000 },
}).createMachine({
  id: 'watchLink',
  context: ({ input }) => ({ ...input, address: null, error: null }),
  initial: 'starting',
  on: { 'modal.close': '.dismissed' },
  states: {
    starting: { always: [{ guard: 'isOpen', target: 'open' }, { target: 'closed' }] },
    closed: { on: { 'link.make': 'making' } },
    making: {
      tags: 'busy',
      invoke: {
        id: 'makeLink',
        src: 'makeLink',
        input: ({ context }) => ({ pool_game_id: context.pool_game_id }),
        onDone: {
          target: 'open',
          actions: { type: 'storeAddress', params: ({ event }) => ({ address: event.output }) },
        },
        onError: {
          target: 'starting',
          actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        callTimeout: { target: 'starting', actions: { type: 'storeError', params: { error: UNANSWERED } } },
      },
    },
    open: {
      initial: 'shown',
      on: {
        // A new one replaces the old, which is dead then.
        'link.make': 'making',
        'link.revoke': 'revoking',
        'link.copy': { guard: 'hasAddress', target: '.copying' },
      },
      states: {
        shown: {},
        copying: {
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: context.address ?? '' }),
            onDone: 'copied',
            onError: 'copyFailed',
          },
          after: { copyTimeout: 'copyFailed' },
        },
        copied: {},
        copyFailed: {},
      },
    },
    revoking: {
      tags: 'busy',
      invoke: {
        id: 'revokeLink',
        src: 'revokeLink',
        input: ({ context }) => ({ pool_game_id: context.pool_game_id }),
        onDone: { target: 'closed', actions: 'noteRevoked' },
        onError: {
          target: 'starting',
          actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        callTimeout: { target: 'starting', actions: { type: 'storeError', params: { error: UNANSWERED } } },
      },
    },
    dismissed: { type: 'final' },
  },
})
