// The page of a watch link, which shows the score of one game to people without an account.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { WatchedGame } from '../../../contract/api/pool/games.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent, LiveFact } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { sendLive } from '../app/system.ts'
import { awakeMachine } from '../shared/awake.machine.ts'
import { watchViewMachine } from './watchView.machine.ts'

/** `address` is the address of the normal page, for the QR code. */
interface WatchGameInput extends ScreenInput {
  readonly address: string
}

interface WatchGameContext {
  /** The secret part of the watch link, by which the server finds the game. */
  token: string
  address: string
  /** The query of the address. It chooses the view, for example the TV view. */
  search: string
  game: WatchedGame | null
  /** The highest version that arrived in a live event. */
  latestVersion: number
  error: ApiError | null
}

/** The page of a watch link. It follows the game until the link is revoked or the game is deleted. */
export const watchGameMachine = setup({
  types: {
    context: {} as WatchGameContext,
    events: {} as { type: 'game.reload' } | LiveEvent | ScreenFact,
    input: {} as WatchGameInput,
    tags: {} as 'busy',
    children: {} as { watchView: 'watchView' },
  },
  actors: {
    liveFacts,
    loadGame: placeholder<WatchedGame, { token: string }>('loadGame'),
    awake: awakeMachine,
    watchView: watchViewMachine,
  },
  actions: {
    sendLive,
    /** Stores the loaded game. If a live event has already sent a newer version, that version stays. */
    storeGame: assign({
      game: ({ context }, { game }: { game: WatchedGame }) =>
        context.game && context.game.version > game.version ? context.game : game,
      error: null,
    }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeLiveGame: assign({
      game: ({ context }, { fact }: { fact: LiveFact }) =>
        fact.type === 'poolGame.watched' && fact.game.version >= (context.game?.version ?? 0)
          ? fact.game
          : context.game,
    }),
    /** Sends the new address to the child `watchView`, which chooses the view. */
    forwardEvent: sendTo('watchView', (_, event: Extract<ScreenFact, { type: 'location.changed' }>) => event),
    /** Stores the version in a live event that does not contain the game. */
    noteVersion: assign({
      latestVersion: ({ context }, { fact }: { fact: LiveFact }) =>
        fact.type === 'poolGame.updated' ? Math.max(context.latestVersion, fact.version) : context.latestVersion,
    }),
  },
  guards: {
    /** Whether the server has a newer version of the game than the page. */
    isStale: ({ context }) => context.latestVersion > (context.game?.version ?? 0),
    /** Whether the fact says that this game has changed. */
    isAboutThisGame: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'poolGame.updated' && fact.id === context.game?.pool_game_id,
    /** Whether the fact contains this game itself. */
    isThisGame: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'poolGame.watched' && fact.game.pool_game_id === context.game?.pool_game_id,
    isNotFound: (_, params: { error: unknown }) => errorOf(params.error).code === 'NOT_FOUND',
  },
  /** In milliseconds: the wait after a refresh that failed, and after a first load that failed. */
  delays: { refreshDelay: 3000, retryDelay: 10_000 },
}).createMachine({
  id: 'watchGame',
  context: ({ input: { params, address, search } }) => ({
    token: params.token ?? '',
    address,
    search,
    game: null,
    latestVersion: 0,
    error: null,
  }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'watchView', src: 'watchView', input: ({ context }) => ({ search: context.search }) },
  ],
  on: { 'location.changed': { actions: { type: 'forwardEvent', params: ({ event }) => event } } },
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
          { guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) }, target: 'notFound' },
          { target: 'failed', actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    failed: {
      description: 'The game is loaded again automatically, because a TV has no button to press.',
      on: { 'game.reload': 'loading', 'live.connected': 'loading' },
      after: { retryDelay: 'loading' },
    },
    watching: {
      invoke: { id: 'awake', src: 'awake' },
      entry: { type: 'sendLive', params: ({ context }) => ({ name: 'pool_game:watch', id: context.token }) },
      on: {
        'live.received': [
          {
            guard: { type: 'isAboutThisGame', params: ({ event }) => ({ fact: event.fact }) },
            actions: { type: 'noteVersion', params: ({ event }) => ({ fact: event.fact }) },
          },
          {
            guard: { type: 'isThisGame', params: ({ event }) => ({ fact: event.fact }) },
            actions: { type: 'storeLiveGame', params: ({ event }) => ({ fact: event.fact }) },
          },
        ],
        'live.connected': {
          target: '.refreshing',
          actions: { type: 'sendLive', params: ({ context }) => ({ name: 'pool_game:watch', id: context.token }) },
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
              {
                guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) },
                target: '#watchGame.notFound',
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
    notFound: { description: 'The link was revoked, or the game was deleted. Loading again cannot help.' },
  },
})

export type WatchGameRef = ActorRefFrom<typeof watchGameMachine>
