// Loads a league night and follows it. The page of members and the page of a watch link use it.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { WatchedGame } from '../../../contract/api/pool/games.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveCommand, LiveEvent, LiveFact } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import { sendLive } from '../app/system.ts'
import type { Kept } from '../shared/kept.types.ts'
import { isNews, type ShownNight, withGame, withNewerGames } from './shownNight.ts'

/** Which night to follow: its id, or the token of its watch link. */
export type NightCommand = Extract<LiveCommand, { name: `pool_night:${string}` }>

interface FollowNightContext {
  readonly command: NightCommand
  night: ShownNight | null
  /** When the server sent the night, if the page shows it from an earlier visit. Otherwise null. */
  keptMs: number | null
  /** Whether the server has something newer. */
  isStale: boolean
  error: ApiError | null
}

/** Loads a night, shows what this browser has stored of it first, and follows it until it is gone. */
export const followNightMachine = setup({
  types: {
    context: {} as FollowNightContext,
    events: {} as { type: 'night.reload' } | LiveEvent,
    input: {} as { command: NightCommand },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    loadNight: placeholder<ShownNight, { command: NightCommand }>('loadNight'),
    /** A page that stores nothing does not provide this actor. It then fails, and the night is loaded. */
    readKept: placeholder<Kept<ShownNight> | null, { command: NightCommand }>('readKept'),
  },
  actions: {
    sendLive,
    storeKept: assign((_, { kept }: { kept: Kept<ShownNight> | null }) =>
      kept ? { night: kept.data, keptMs: kept.keptMs } : {},
    ),
    storeNight: assign(({ context }, { loaded }: { loaded: ShownNight }) => ({
      night: withNewerGames(context.night, loaded),
      keptMs: null,
      error: null,
    })),
    storeGame: assign(({ context: { night } }, { game }: { game: WatchedGame }) =>
      night ? { night: withGame(night, game) } : {},
    ),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    noteNews: assign({ isStale: true }),
    beginRefresh: assign({ isStale: false }),
    forgetNight: assign({ night: null, keptMs: null }),
  },
  guards: {
    isStale: ({ context }) => context.isStale,
    hasNight: ({ context }) => context.night !== null,
    isNews: ({ context: { night } }, { fact }: { fact: LiveFact }) => night !== null && isNews(night, fact),
    isScore: (_, { fact }: { fact: LiveFact }) => fact.type === 'poolGame.watched',
    isNotFound: (_, params: { error: unknown }) => errorOf(params.error).code === 'NOT_FOUND',
  },
  /** In milliseconds: the wait after a load that failed. */
  delays: { retryDelay: 5000 },
}).createMachine({
  id: 'followNight',
  context: ({ input }) => ({ ...input, night: null, keptMs: null, isStale: false, error: null }),
  invoke: { id: 'liveFacts', src: 'liveFacts' },
  entry: { type: 'sendLive', params: ({ context }) => context.command },
  initial: 'reading',
  on: {
    'live.connected': {
      target: '.loading',
      actions: { type: 'sendLive', params: ({ context }) => context.command },
    },
    'live.received': [
      {
        guard: { type: 'isScore', params: ({ event }) => event },
        actions: {
          type: 'storeGame',
          params: ({ event: { fact } }) => ({ game: (fact as Extract<LiveFact, { game: WatchedGame }>).game }),
        },
      },
      { guard: { type: 'isNews', params: ({ event }) => event }, actions: 'noteNews' },
    ],
    'night.reload': '.loading',
  },
  states: {
    reading: {
      tags: 'busy',
      description: 'Reads the night that this browser has stored.',
      invoke: {
        id: 'readKept',
        src: 'readKept',
        input: ({ context: { command } }) => ({ command }),
        onDone: { target: 'loading', actions: { type: 'storeKept', params: ({ event }) => ({ kept: event.output }) } },
        onError: 'loading',
      },
    },
    loading: {
      tags: 'busy',
      entry: 'beginRefresh',
      invoke: {
        id: 'loadNight',
        src: 'loadNight',
        input: ({ context: { command } }) => ({ command }),
        onDone: {
          target: 'following',
          actions: { type: 'storeNight', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: [
          { guard: { type: 'isNotFound', params: ({ event }) => event }, target: 'gone', actions: 'forgetNight' },
          {
            guard: 'hasNight',
            target: 'outdated',
            actions: { type: 'storeError', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
        ],
      },
    },
    following: { always: { guard: 'isStale', target: 'loading' } },
    outdated: {
      description: 'The night stays on the page with its age, and is loaded again soon.',
      after: { retryDelay: 'loading' },
    },
    failed: {
      description: 'There is nothing to show. The night is loaded again, because a TV has no button to press.',
      after: { retryDelay: 'loading' },
    },
    gone: { description: 'The night was deleted, is not for this member, or its link was removed.' },
  },
})

export type FollowNightRef = ActorRefFrom<typeof followNightMachine>
