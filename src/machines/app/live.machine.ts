import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { LiveCommand, LiveContext, LiveEvent, LiveFact, LiveMachineEvent, SocketCommand } from './live.types.ts'
import { callbackPlaceholder } from './placeholder.ts'

/**
 * The socket on which the server sends live events to the page. Emits `live.connected` and `live.lost`. Emits every
 * fact of the server in a `live.received`.
 */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveMachineEvent,
    emitted: {} as LiveEvent,
  },
  actors: {
    /** Sends a `SocketReport` for everything that happens on the socket. */
    socket: callbackPlaceholder<SocketCommand>('socket'),
  },
  actions: {
    storeUser: assign({ user_id: (_, params: { user_id: number | null }) => params.user_id }),
    /** Sends the server the id of the signed-in member, or null for a visitor. Does nothing until this is known. */
    sendUser: enqueueActions(({ context, enqueue }) => {
      if (context.user_id === undefined) return
      enqueue.sendTo('socket', { type: 'socket.send', command: { name: 'user:id', id: context.user_id } })
    }),
    sendCommand: sendTo(
      'socket',
      (_, params: { command: LiveCommand }): SocketCommand => ({ type: 'socket.send', command: params.command }),
    ),
    renewSocket: sendTo('socket', { type: 'socket.renew' } satisfies SocketCommand),
    emitConnected: emit({ type: 'live.connected' }),
    emitLost: emit({ type: 'live.lost' }),
    emitReceived: emit((_, params: { fact: LiveFact }) => ({ type: 'live.received' as const, fact: params.fact })),
  },
  guards: {
    hasNoUserYet: ({ context }) => context.user_id === undefined,
    isOtherUser: ({ context }, params: { user_id: number | null }) => context.user_id !== params.user_id,
  },
}).createMachine({
  id: 'live',
  context: { user_id: undefined },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'live.connect': 'active',
        'live.identify': { actions: { type: 'storeUser', params: ({ event }) => event } },
      },
    },
    active: {
      invoke: { id: 'socket', src: 'socket' },
      initial: 'connecting',
      on: {
        'live.disconnect': 'idle',
        'socket.connected': '.connected',
        'live.identify': [
          // The first report of the session needs no reconnect. If the session was restored, the socket uses its
          // cookie already. If not, the reported user is null, even if a sign-in follows.
          {
            guard: 'hasNoUserYet',
            actions: { type: 'storeUser', params: ({ event }) => event },
          },
          // Reconnect with the new cookie. The state `connected` then sends the new user's id.
          {
            guard: { type: 'isOtherUser', params: ({ event }) => event },
            target: '.connecting',
            actions: [{ type: 'storeUser', params: ({ event }) => event }, 'renewSocket'],
          },
        ],
        'socket.received': { actions: { type: 'emitReceived', params: ({ event }) => event } },
      },
      states: {
        connecting: {},
        connected: {
          entry: ['sendUser', 'emitConnected'],
          on: {
            'live.identify': {
              guard: 'hasNoUserYet',
              actions: [{ type: 'storeUser', params: ({ event }) => event }, 'sendUser'],
            },
            'live.send': { actions: { type: 'sendCommand', params: ({ event }) => event } },
            'socket.disconnected': 'reconnecting',
          },
        },
        reconnecting: {
          description: 'The socket service retries automatically.',
          entry: 'emitLost',
        },
      },
    },
  },
})

export type LiveRef = ActorRefFrom<typeof liveMachine>
