import type { ActorRefFrom } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import { queueOf } from './poolGame.selectors.ts'
import { poolGameSetup } from './poolGame.setup.ts'

/**
 * The page of one game. A tap shows at once. `pending` keeps it until the server has answered, and then the answer
 * replaces it. When another member changes the game, its new version number arrives, and the page loads the game again.
 */
export const poolGameMachine = poolGameSetup.createMachine({
  id: 'poolGame',
  context: ({ input }) => ({
    input,
    poolGameId: Number(input.params.pool_game_id),
    confirmed: null,
    pending: [],
    latestVersion: 0,
    highlighted: null,
    step: null,
    error: null,
  }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    {
      id: 'pending',
      src: 'pending',
      input: ({ context: { input, poolGameId }, self }) => ({
        queue: queueOf(poolGameId),
        user_id: input.user?.user_id ?? 0,
        visit: input.visit,
        parent: self,
      }),
    },
  ],
  on: {
    'pending.*': { actions: { type: 'storePending', params: ({ event }) => event } },
    // Also before the game has loaded: what is loaded then may be older than this answer.
    'pending.delivered': { actions: { type: 'storeAnswer', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadGame',
        src: 'loadGame',
        input: ({ context }) => ({ poolGameId: context.poolGameId }),
        onDone: { target: 'ready', actions: { type: 'storeGame', params: ({ event }) => ({ game: event.output }) } },
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'game.reload': 'loading', 'live.connected': 'loading' } },
    ready: {
      // The server replies with the game's version, which may be newer than the loaded one.
      entry: { type: 'sendLive', params: ({ context }) => ({ name: 'pool_game:id', id: context.poolGameId }) },
      on: {
        'card.select': {
          actions: { type: 'highlight', params: ({ event }) => ({ pool_player_id: event.pool_player_id }) },
        },
        'live.received': {
          guard: { type: 'isAboutThisGame', params: ({ event }) => ({ fact: event.fact }) },
          actions: { type: 'noteVersion', params: ({ event }) => ({ fact: event.fact }) },
        },
        // After a reconnect the server does not know which game this page shows, and the page may have missed updates.
        'live.connected': {
          actions: [
            { type: 'sendLive', params: ({ context }) => ({ name: 'pool_game:id', id: context.poolGameId }) },
            'refresh',
          ],
        },
        'pending.delivered': [
          {
            guard: { type: 'hasGame', params: ({ event }) => event },
            actions: [
              { type: 'storeAnswer', params: ({ event }) => event },
              { type: 'sendLive', params: ({ context }) => ({ name: 'pool_game:update', id: context.poolGameId }) },
            ],
          },
          // Another tab of this browser received the answer.
          { actions: [{ type: 'storePending', params: ({ event }) => event }, 'refresh'] },
        ],
        'pending.refused': {
          actions: [
            { type: 'storePending', params: ({ event }) => event },
            { type: 'showAlert', params: ({ event }) => ({ type: 'error', message: event.error.message }) },
            'refresh',
          ],
        },
      },
      type: 'parallel',
      states: {
        play: {
          description:
            'Scoring. Once a player has won, only the winner’s score can be lowered, which opens the game again.',
          initial: 'open',
          on: {
            'score.subtract': {
              guard: {
                type: 'maySend',
                params: ({ event }) => ({ pool_player_id: event.pool_player_id, action: 'subtract' }),
              },
              actions: {
                type: 'addTap',
                params: ({ event }) => ({ pool_player_id: event.pool_player_id, action: 'subtract' }),
              },
            },
          },
          states: {
            open: {
              invoke: { id: 'wakeLock', src: 'wakeLock' },
              always: { guard: 'hasWinner', target: 'won' },
              on: {
                'score.add': {
                  guard: {
                    type: 'maySend',
                    params: ({ event }) => ({ pool_player_id: event.pool_player_id, action: 'add' }),
                  },
                  actions: {
                    type: 'addTap',
                    params: ({ event }) => ({ pool_player_id: event.pool_player_id, action: 'add' }),
                  },
                },
              },
            },
            won: { always: { guard: 'hasNoWinner', target: 'open' } },
          },
        },
        sync: {
          description: 'Loads the game again when another member has changed it.',
          initial: 'idle',
          on: { 'game.refresh': '.refreshing' },
          states: {
            idle: { always: { guard: 'isStale', target: 'refreshing' } },
            refreshing: {
              invoke: {
                id: 'refreshGame',
                src: 'loadGame',
                input: ({ context }) => ({ poolGameId: context.poolGameId }),
                onDone: {
                  target: 'idle',
                  actions: { type: 'storeGame', params: ({ event }) => ({ game: event.output }) },
                },
                onError: [
                  {
                    guard: { type: 'isDeleted', params: ({ event }) => event },
                    target: '#poolGame.failed',
                    actions: [{ type: 'storeError', params: ({ event }) => event }, 'forgetGame'],
                  },
                  { target: 'waiting' },
                ],
              },
            },
            waiting: {
              description: 'The refresh failed. The shown game may be old, so it is loaded again soon.',
              after: { refreshDelay: 'refreshing' },
            },
          },
        },
        history: {
          description: 'Undo and redo. Only one is sent at a time.',
          initial: 'idle',
          states: {
            idle: {
              entry: 'forgetStep',
              on: {
                'tap.undo': {
                  guard: { type: 'mayStep', params: { kind: 'undo' } },
                  target: 'stepping',
                  actions: { type: 'storeStep', params: { kind: 'undo' } },
                },
                'tap.redo': {
                  guard: { type: 'mayStep', params: { kind: 'redo' } },
                  target: 'stepping',
                  actions: { type: 'storeStep', params: { kind: 'redo' } },
                },
              },
            },
            stepping: {
              tags: 'busy',
              invoke: {
                id: 'sendStep',
                src: 'sendStep',
                input: ({ context: { step, poolGameId, confirmed, input } }) => {
                  if (!step) throw new Error('no step to send')
                  // The same tap can be undone twice. The version gives the second time another key.
                  const key = `${input.visit}-${step.kind}-${step.pool_game_tap_id}-${confirmed?.version ?? 0}`
                  return { ...step, poolGameId, key }
                },
                onDone: {
                  target: 'idle',
                  actions: [
                    { type: 'storeGame', params: ({ event }) => ({ game: event.output }) },
                    {
                      type: 'sendLive',
                      params: ({ context }) => ({ name: 'pool_game:update', id: context.poolGameId }),
                    },
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: [
                    {
                      type: 'showAlert',
                      params: ({ event }) => ({ type: 'error', message: errorOf(event.error).message }),
                    },
                    'refresh',
                  ],
                },
              },
            },
          },
        },
        watching: {
          description: 'The modal in which the creator of the game makes a watch link.',
          initial: 'closed',
          states: {
            closed: { on: { 'watch.open': { guard: 'isCreator', target: 'open' } } },
            open: {
              invoke: {
                id: 'watchLink',
                src: 'watchLink',
                input: ({ context }) => ({
                  pool_game_id: context.poolGameId,
                  isOpen: context.confirmed?.watch_open ?? false,
                }),
                // Making or revoking a link changes the game's version.
                onDone: { target: 'closed', actions: 'refresh' },
                onError: 'closed',
              },
            },
          },
        },
      },
    },
  },
})

export type PoolGameRef = ActorRefFrom<typeof poolGameMachine>
