// The modal for the watch link of a game.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { placeholder } from '../app/placeholder.ts'
import { type WatchView, watchAddress } from './watchLinkViews.ts'

interface WatchLinkContext {
  /** The id of the game, or of the league night. */
  pool_game_id: number
  /** Whether the game has a watch link. */
  isOpen: boolean
  /**
   * The address of a link that was made in this modal; otherwise null. The server stores only a hash of the link, so
   * nobody can show the address of an older link.
   */
  address: string | null
  /** The view whose address is copied, or was copied last. */
  view: WatchView
  error: ApiError | null
}

/** The modal in which the creator of a game or of a league night makes, copies and revokes its watch link. */
export const watchLinkMachine = setup({
  types: {
    context: {} as WatchLinkContext,
    events: {} as
      | { type: 'link.make' }
      | { type: 'link.copy'; view: WatchView }
      | { type: 'link.revoke' }
      | { type: 'modal.close' },
    input: {} as Pick<WatchLinkContext, 'pool_game_id' | 'isOpen'>,
    tags: {} as 'busy',
  },
  actors: {
    /** Makes the link. Its output is the whole address. */
    makeLink: placeholder<string, { pool_game_id: number }>('makeLink'),
    revokeLink: placeholder<void, { pool_game_id: number }>('revokeLink'),
    /** Rejects if the browser gives no access to the clipboard. */
    copyText: placeholder<void, { text: string }>('copyText'),
  },
  actions: {
    storeAddress: assign({ address: (_, params: { address: string }) => params.address, isOpen: true, error: null }),
    forgetAddress: assign({ address: null }),
    storeView: assign({ view: (_, params: { view: WatchView }) => params.view }),
    noteRevoked: assign({ address: null, isOpen: false, error: null }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    hasAddress: ({ context }) => context.address !== null,
  },
  /** In milliseconds. If the browser has not answered by then, the address counts as not copied. */
  delays: { copyTimeout: 3000 },
}).createMachine({
  id: 'watchLink',
  context: ({ input }) => ({ ...input, address: null, view: 'page', error: null }),
  initial: 'starting',
  on: { 'modal.close': '.dismissed' },
  states: {
    starting: { always: [{ guard: 'isOpen', target: 'open' }, { target: 'closed' }] },
    // The game has no watch link.
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
        // The server may have made a new link although the call failed. The old link then no longer works.
        onError: {
          target: 'starting',
          actions: ['forgetAddress', { type: 'storeError', params: ({ event }) => event }],
        },
      },
    },
    // The game has a watch link.
    open: {
      initial: 'shown',
      on: {
        // A new link replaces the old one, which then no longer works.
        'link.make': 'making',
        'link.revoke': 'revoking',
        'link.copy': {
          guard: 'hasAddress',
          target: '.copying',
          actions: { type: 'storeView', params: ({ event }) => event },
        },
      },
      states: {
        shown: {},
        copying: {
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: watchAddress(context.address ?? '', context.view) }),
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
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
    },
    dismissed: { type: 'final' },
  },
})

export type WatchLinkRef = ActorRefFrom<typeof watchLinkMachine>
