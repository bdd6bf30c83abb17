import { CallError, CONNECTION_REFUSED, errorOf } from '../../../contract/callResult.ts'
import { poolGameSetup } from './poolGame.setup.ts'

const UNANSWERED = new CallError(CONNECTION_REFUSED)

/** Scoring. After the winner only the winner's score can go down, which opens the game again. */
const play = poolGameSetup.createStateConfig({
  initial: 'open',
  on: {
    'score.subtract': {
      guard: {
        type: 'maySend',
        params: ({ event }) => ({ pool_player_id: event.pool_player_id, action: 'subtract' }),
      },
      actions: [
        {
          type: 'addPending',
          params: ({ event }) => ({ pool_player_id: event.pool_player_id, action: 'subtract' }),
        },
        'deliverLast',
      ],
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
          actions: [
            {
              type: 'addPending',
              params: ({ event }) => ({ pool_player_id: event.pool_player_id, action: 'add' }),
            },
            'deliverLast',
          ],
        },
      },
    },
    won: { always: { guard: 'hasNoWinner', target: 'open' } },
  },
})

/** Keeps what is shown in step with the server: fetched anew when somebody else has changed it. */
const sync = poolGameSetup.createStateConfig({
  initial: 'idle',
  on: { 'game.refresh': '.refreshing' },
  states: {
    idle: { always: { guard: 'isStale', target: 'refreshing' } },
    refreshing: {
      invoke: {
        id: 'refreshGame',
        src: 'loadGame',
        input: ({ context }) => ({ poolGameId: context.poolGameId }),
        onDone: { target: 'idle', actions: { type: 'storeGame', params: ({ event }) => ({ game: event.output }) } },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: '#poolGame.failed',
            actions: [{ type: 'storeError', params: ({ event }) => ({ error: event.error }) }, 'forgetGame'],
          },
          { target: 'waiting' },
        ],
      },
      after: { callTimeout: 'waiting' },
    },
    // What is shown may be old; it is asked for again soon.
    waiting: { after: { refreshDelay: 'refreshing' } },
  },
})

/** Undo and redo: one step at a time, of the tap that the member sees. */
const history = poolGameSetup.createStateConfig({
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
          // Undone, redone and undone again, a tap is another command each time: the version tells them apart.
          const key = `${input.visit}-${step.kind}-${step.pool_game_tap_id}-${confirmed?.version ?? 0}`
          return { ...step, poolGameId, key }
        },
        onDone: {
          target: 'idle',
          actions: [
            { type: 'storeGame', params: ({ event }) => ({ game: event.output }) },
            { type: 'say', params: ({ context }) => ({ name: 'pool_game:update', id: context.poolGameId }) },
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
      after: {
        callTimeout: {
          target: 'idle',
          actions: [{ type: 'showAlert', params: { type: 'error', message: CONNECTION_REFUSED.message } }, 'refresh'],
        },
      },
    },
  },
})

/** The creator's modal for watchers. */
const watching = poolGameSetup.createStateConfig({
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
        // The link counts as a change of the game, by which every scorer's page learns of it.
        onDone: { target: 'closed', actions: 'refresh' },
        onError: 'closed',
      },
    },
  },
})

/**
 * One game, scored live. A tap shows at once and waits in `pending`, while the outbox delivers it; the server's answer
 * replaces it, or a error takes it back. What others tap arrives as a version: a newer one is fetched, an older one
 * ignored.
 */
export const poolGameMachine = poolGameSetup.createMachine({
  id: 'poolGame',
  context: ({ input }) => ({
    input,
    poolGameId: Number(input.params.pool_game_id),
    confirmed: null,
    pending: [],
    given: [],
    tapCount: 0,
    durable: true,
    latestVersion: 0,
    highlighted: null,
    step: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadGame',
        src: 'loadGame',
        input: ({ context }) => ({ poolGameId: context.poolGameId }),
        onDone: { target: 'ready', actions: { type: 'storeGame', params: ({ event }) => ({ game: event.output }) } },
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        callTimeout: { target: 'failed', actions: { type: 'storeError', params: { error: UNANSWERED } } },
      },
    },
    failed: { on: { 'game.reload': 'loading', 'live.connected': 'loading' } },
    ready: {
      // The server says in answer where the game stands, should it have changed since it was loaded.
      entry: [
        { type: 'say', params: ({ context }) => ({ name: 'pool_game:id', id: context.poolGameId }) },
        'askOutbox',
      ],
      on: {
        'card.select': {
          actions: { type: 'highlight', params: ({ event }) => ({ pool_player_id: event.pool_player_id }) },
        },
        'live.received': {
          guard: { type: 'isAboutThisGame', params: ({ event }) => ({ fact: event.fact }) },
          actions: { type: 'noteVersion', params: ({ event }) => ({ fact: event.fact }) },
        },
        // The server forgot which game this screen shows, and the screen what it missed.
        'live.connected': {
          actions: [
            { type: 'say', params: ({ context }) => ({ name: 'pool_game:id', id: context.poolGameId }) },
            'refresh',
          ],
        },
        'outbox.changed': { actions: { type: 'storeOutbox', params: ({ event }) => event } },
        'outbox.delivered': [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event },
            actions: [
              { type: 'storeAnswer', params: ({ event }) => event },
              { type: 'say', params: ({ context }) => ({ name: 'pool_game:update', id: context.poolGameId }) },
            ],
          },
          // Another tab of this browser has the answer.
          {
            guard: { type: 'isOfThisGame', params: ({ event }) => event },
            actions: [{ type: 'dropPending', params: ({ event }) => ({ keys: [event.key] }) }, 'refresh'],
          },
        ],
        'outbox.refused': {
          guard: { type: 'isOfThisGame', params: ({ event }) => event },
          actions: [
            { type: 'dropPending', params: ({ event }) => ({ keys: [event.key] }) },
            { type: 'showAlert', params: ({ event }) => ({ type: 'error', message: event.error.message }) },
            'refresh',
          ],
        },
        'outbox.expired': {
          actions: { type: 'dropPending', params: ({ event }) => ({ keys: event.keys }) },
        },
      },
      type: 'parallel',
      states: { play, sync, history, watching },
    },
  },
})
