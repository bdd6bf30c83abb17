import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate'
import type { PoolGame, PoolSummary } from '../../../contract/api/pool/pool.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { pathTo } from '../../paths.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveFact } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import { go } from '../app/system.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'
import { gameDetailsMachine } from './gameDetails.machine.ts'
import { opensFromList } from './poolGames.selectors.ts'
import type { PoolGamesContext, PoolGamesEvent, PoolGamesInput } from './poolGames.types.ts'
import { skillLevelMachine } from './skillLevel.machine.ts'

/** Games to a page. A shorter page is the last. */
export const GAMES_PER_PAGE = 25
/** As many of the games on the page as one call can bring anew; older ones are asked for again when they are come to. */
const GAMES_PER_RELOAD = 100

interface PageRequest {
  /** The oldest game that is there; null for the newest page. */
  before: number | null
  limit: number
}

/** A reload brings the games that are shown, so that a reader deep in the list stays where he is. */
const reloadSize = ({ games }: PoolGamesContext) => Math.min(GAMES_PER_RELOAD, Math.max(GAMES_PER_PAGE, games.length))
const gameOf = ({ games }: PoolGamesContext, id: number | null) => games.find((game) => game.pool_game_id === id)

/** The member's own numbers, in the header of the list. */
export const poolSummaryMachine = createResourceMachine<PoolSummary>()

/** The list of games: the newest first, older ones as the reader comes to them; one game's details or the skill modal over it. */
export const poolGamesMachine = setup({
  types: {
    context: {} as PoolGamesContext,
    events: {} as PoolGamesEvent,
    input: {} as PoolGamesInput,
    children: {} as { summary: 'summary'; skillLevel: 'skillLevel'; gameDetails: 'gameDetails' },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    loadPage: placeholder<PoolGame[], PageRequest>('loadPage'),
    summary: poolSummaryMachine,
    skillLevel: skillLevelMachine,
    gameDetails: gameDetailsMachine,
  },
  actions: {
    go,
    storeGames: assign({ games: (_, params: { games: PoolGame[] }) => params.games, error: null }),
    appendGames: assign({
      games: ({ context }, params: { games: PoolGame[] }) => [...context.games, ...params.games],
      error: null,
    }),
    replaceGame: assign({
      games: ({ context }, { game }: { game: PoolGame }) =>
        context.games.map((known) => (known.pool_game_id === game.pool_game_id ? game : known)),
    }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeDetailsOf: assign({ detailsOf: (_, params: { id: number }) => params.id }),
    refreshSummary: sendTo('summary', { type: 'resource.refresh' }),
  },
  guards: {
    isLastPage: (_, { games, limit }: { games: PoolGame[]; limit: number }) => games.length < limit,
    isAboutGames: (_, { fact }: { fact: LiveFact }) => fact.type === 'poolGames.added',
    isListed: ({ context }, { id }: { id: number }) => gameOf(context, id) !== undefined,
    opensFromList: ({ context }, { id }: { id: number }) => {
      const game = gameOf(context, id)
      return game !== undefined && opensFromList(game, context.input.now())
    },
    wasUpdated: (_, params: { updated: boolean }) => params.updated,
    wasDeleted: (_, params: { deleted: boolean }) => params.deleted,
  },
}).createMachine({
  id: 'poolGames',
  context: ({ input }) => ({ input, games: [], error: null, detailsOf: null }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'summary', src: 'summary', input: ({ context }) => context.input },
  ],
  type: 'parallel',
  on: {
    'game.open': {
      guard: { type: 'opensFromList', params: ({ event }) => ({ id: event.pool_game_id }) },
      actions: { type: 'go', params: ({ event }) => ({ to: pathTo.poolGame(event.pool_game_id) }) },
    },
    'gameDetails.changed': { actions: { type: 'replaceGame', params: ({ event }) => ({ game: event.game }) } },
    'summary.reload': { actions: 'refreshSummary' },
  },
  states: {
    list: {
      initial: 'loading',
      on: {
        'games.reload': { target: '.loading', actions: 'refreshSummary' },
        'live.connected': { target: '.loading', actions: 'refreshSummary' },
        'live.received': {
          guard: { type: 'isAboutGames', params: ({ event }) => ({ fact: event.fact }) },
          target: '.loading',
        },
      },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadGames',
            src: 'loadPage',
            input: ({ context }) => ({ before: null, limit: reloadSize(context) }),
            onDone: [
              {
                guard: {
                  type: 'isLastPage',
                  params: ({ context, event }) => ({ games: event.output, limit: reloadSize(context) }),
                },
                target: 'complete',
                actions: { type: 'storeGames', params: ({ event }) => ({ games: event.output }) },
              },
              { target: 'partial', actions: { type: 'storeGames', params: ({ event }) => ({ games: event.output }) } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        partial: { on: { 'games.more': 'loadingMore' } },
        loadingMore: {
          tags: 'busy',
          invoke: {
            id: 'loadMore',
            src: 'loadPage',
            input: ({ context }) => ({ before: context.games.at(-1)?.pool_game_id ?? null, limit: GAMES_PER_PAGE }),
            onDone: [
              {
                guard: { type: 'isLastPage', params: ({ event }) => ({ games: event.output, limit: GAMES_PER_PAGE }) },
                target: 'complete',
                actions: { type: 'appendGames', params: ({ event }) => ({ games: event.output }) },
              },
              { target: 'partial', actions: { type: 'appendGames', params: ({ event }) => ({ games: event.output }) } },
            ],
            onError: {
              target: 'moreFailed',
              actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        // Not asked again by itself: the end of the list is in sight, and would ask without end.
        moreFailed: { on: { 'games.more': 'loadingMore' } },
        complete: {},
        failed: {},
      },
    },
    overlay: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'skill.open': 'skillLevel',
            'details.open': {
              guard: { type: 'isListed', params: ({ event }) => ({ id: event.pool_game_id }) },
              target: 'gameDetails',
              actions: { type: 'storeDetailsOf', params: ({ event }) => ({ id: event.pool_game_id }) },
            },
          },
        },
        skillLevel: {
          invoke: {
            id: 'skillLevel',
            src: 'skillLevel',
            input: ({ context }) => ({ user_id: context.input.user?.user_id ?? 0 }),
            onDone: [
              {
                guard: { type: 'wasUpdated', params: ({ event }) => event.output },
                target: 'closed',
                actions: 'refreshSummary',
              },
              { target: 'closed' },
            ],
            onError: 'closed',
          },
        },
        gameDetails: {
          invoke: {
            id: 'gameDetails',
            src: 'gameDetails',
            input: ({ context, self }) => {
              const game = gameOf(context, context.detailsOf)
              if (!game) throw new Error('details of a game that is not listed')
              return { game, user: context.input.user, parent: self }
            },
            onDone: [
              {
                guard: { type: 'wasDeleted', params: ({ event }) => event.output },
                target: 'closed',
                // Raised, because a target in the other region would start both anew.
                actions: raise({ type: 'games.reload' }),
              },
              { target: 'closed' },
            ],
            onError: 'closed',
          },
        },
      },
    },
  },
})

export type PoolSummaryRef = ActorRefFrom<typeof poolSummaryMachine>

export type PoolGamesRef = ActorRefFrom<typeof poolGamesMachine>
