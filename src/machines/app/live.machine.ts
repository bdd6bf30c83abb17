import { assign, enqueueActions, fromCallback, sendTo, setup } from 'xstate'
import type { ParentRef } from './parentRef.ts'

/** What a client may say on the socket: an event's name and the bare id. */
export type LiveCommand =
  | { name: 'user:id'; id: number | null }
  | { name: 'user:ping'; id: number }
  | { name: 'pool_game:id'; id: number }
  | { name: 'pool_game:update'; id: number }
  /** The id is the token of a watch link. */
  | { name: 'pool_game:watch'; id: string }

/** What the server's socket events mean to the page. */
export type LiveFact =
  | { type: 'poolGame.updated'; id: number; version: number }
  | { type: 'poolGames.added'; id: number }
  | { type: 'coffeeRoast.updated'; id: number; version: number }
  | { type: 'messages.changed' }
  | { type: 'user.pinged' }
  | { type: 'account.changed' }

/** The facts as a screen hears of them; `live.connected` means: what you show may be old. */
export type LiveEvent = { type: 'live.connected' } | { type: 'live.received'; fact: LiveFact }

export type LiveMachineEvent =
  | { type: 'live.connect' }
  | { type: 'live.disconnect' }
  | { type: 'live.identify'; user_id: number | null }
  | { type: 'live.say'; word: LiveCommand }
  | { type: 'socket.connected' }
  | { type: 'socket.disconnected' }
  | { type: 'socket.received'; fact: LiveFact }

export type SocketCommand =
  | { type: 'socket.say'; word: LiveCommand }
  /** Shake hands again: the cookie belongs to somebody else now. */
  | { type: 'socket.renew' }

export interface LiveInput {
  parent: ParentRef<LiveEvent | { type: 'live.lost' }>
}

interface LiveContext extends LiveInput {
  /** Null while nobody is signed in; undefined before anybody has said so. */
  user_id: number | null | undefined
}

/** The live connection. Its parent hears `live.connected`, `live.lost` and every fact that arrives. */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveMachineEvent,
    input: {} as LiveInput,
  },
  actors: {
    socket: fromCallback<SocketCommand>(() => {
      throw new Error('provide socket')
    }),
  },
  actions: {
    storeUser: assign({ user_id: (_, params: { user_id: number | null }) => params.user_id }),
    sayUser: enqueueActions(({ context, enqueue }) => {
      if (context.user_id === undefined) return
      enqueue.sendTo('socket', { type: 'socket.say', word: { name: 'user:id', id: context.user_id } })
    }),
    say: sendTo(
      'socket',
      (_, params: { word: LiveCommand }): SocketCommand => ({ type: 'socket.say', word: params.word }),
    ),
    renew: sendTo('socket', { type: 'socket.renew' } satisfies SocketCommand),
    report: sendTo(
      ({ context }) => context.parent,
      (_, params: LiveEvent | { type: 'live.lost' }) => params,
    ),
  },
  guards: {
    isUnsaid: ({ context }) => context.user_id === undefined,
    isOtherUser: ({ context }, params: { user_id: number | null }) => context.user_id !== params.user_id,
  },
}).createMachine({
  id: 'live',
  context: ({ input }) => ({ ...input, user_id: undefined }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'live.connect': 'active',
        'live.identify': { actions: { type: 'storeUser', params: ({ event }) => ({ user_id: event.user_id }) } },
      },
    },
    active: {
      invoke: { id: 'socket', src: 'socket' },
      initial: 'connecting',
      on: {
        'live.disconnect': 'idle',
        'socket.connected': '.connected',
        'live.identify': [
          // The handshake carried the cookie that the session was restored from.
          {
            guard: 'isUnsaid',
            actions: { type: 'storeUser', params: ({ event }) => ({ user_id: event.user_id }) },
          },
          // A new handshake carries the new cookie; `connected` then says who it is.
          {
            guard: { type: 'isOtherUser', params: ({ event }) => ({ user_id: event.user_id }) },
            target: '.connecting',
            actions: [{ type: 'storeUser', params: ({ event }) => ({ user_id: event.user_id }) }, 'renew'],
          },
        ],
        'socket.received': {
          actions: { type: 'report', params: ({ event }) => ({ type: 'live.received' as const, fact: event.fact }) },
        },
      },
      states: {
        connecting: {},
        connected: {
          entry: ['sayUser', { type: 'report', params: { type: 'live.connected' } }],
          on: {
            'live.identify': {
              guard: 'isUnsaid',
              actions: [{ type: 'storeUser', params: ({ event }) => ({ user_id: event.user_id }) }, 'sayUser'],
            },
            'live.say': { actions: { type: 'say', params: ({ event }) => ({ word: event.word }) } },
            'socket.disconnected': 'reconnecting',
          },
        },
        reconnecting: { entry: { type: 'report', params: { type: 'live.lost' } } },
      },
    },
  },
})
