import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import type { WatchedGame } from '../../../contract/api/pool/pool.ts'
import { CallError, CONNECTION_REFUSED, errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { LiveFact } from '../app/live.machine.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { say } from '../app/system.ts'

interface WatchGameContext {
  token: string
  game: WatchedGame | null
  /** The highest version that the server has told of. */
  latestVersion: number
  error: ApiError | null
}

/** A game that is only looked at, by a link: shown as it changes, until the link is revoked or the game deleted. */
export const watchGameMachine = setup({
  types: {
    context: {} as WatchGameContext,
    events: {} as { type: 'game.reload' } | ScreenFact,
    input: {} as ScreenInput,
    tags: {} as 'busy',
  },
  actors: {
    loadGame: fromPromise<WatchedGame, { token: string }>(async () => {
      throw new Error('provide loadGame')
    }),
    /** Keeps the screen awake for as long as it runs. */
    wakeLock: fromCallback<EventObject>(() => {
      throw new Error('provide wakeLock')
    }),
  },
  actions: {
    say,
    storeGame: assign({
      game: ({ context }, { game }: { game: WatchedGame }) =>
        context.game && context.game.version > game.version ? context.game : game,
      error: null,
    }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    noteVersion: assign({
      latestVersion: ({ context }, { fact }: { fact: LiveFact }) =>
        fact.type === 'poolGame.updated' ? Math.max(context.latestVersion, fact.version) : context.latestVersion,
    }),
  },
  guards: {
    isStale: ({ context }) => context.latestVersion > (context.game?.version ?? 0),
    isAboutThisGame: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'poolGame.updated' && fact.id === context.game?.pool_game_id,
    isGone: (_, params: { error: unknown }) => errorOf(params.error).code === 'NOT_FOUND',
  },
  delays: { callTimeout: 20_000, refreshDelay: 3000 },
}).createMachine({
  id: 'watchGame',
  context: ({ input }) => ({ token: input.params.token ?? '', game: null, latestVersion: 0, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadGame',
        src: 'loadGame',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'watching', actions: { type: 'storeGame', params: ({ event }) => ({ game: event.output }) } },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) }, target: 'gone' },
          { target: 'failed', actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      after: {
        callTimeout: {
          target: 'failed',
          actions: { type: 'storeError', params: { error: new CallError(CONNECTION_REFUSED) } },
        },
      },
    },
    failed: { on: { 'game.reload': 'loading', 'live.connected': 'loading' } },
    watching: {
      invoke: { id: 'wakeLock', src: 'wakeLock' },
      entry: { type: 'say', params: ({ context }) => ({ name: 'pool_game:watch', id: context.token }) },
      on: {
        'live.received': {
          guard: { type: 'isAboutThisGame', params: ({ event }) => ({ fact: event.fact }) },
          actions: { type: 'noteVersion', params: ({ event }) => ({ fact: event.fact }) },
        },
        'live.connected': {
          target: '.refreshing',
          actions: { type: 'say', params: ({ context }) => ({ name: 'pool_game:watch', id: context.token }) },
        },
      },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isStale', target: 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'refreshGame',
            src: 'loadGame',
            input: ({ context }) => ({ token: context.token }),
            onDone: { target: 'idle', actions: { type: 'storeGame', params: ({ event }) => ({ game: event.output }) } },
            onError: [
              { guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) }, target: '#watchGame.gone' },
              { target: 'waiting' },
            ],
          },
          after: { callTimeout: 'waiting' },
        },
        waiting: { after: { refreshDelay: 'refreshing' } },
      },
    },
    gone: {},
  },
})
