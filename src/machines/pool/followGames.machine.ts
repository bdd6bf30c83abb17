// Loads the games that members have changed, for the list of games.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { LiveGame, PoolGame } from '../../../contract/api/pool/games.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent, LiveFact } from '../app/live.types.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import type { Gone } from './deletedText.ts'

/** The events for the list when a member has changed or deleted one of its games. */
export type FollowReport =
  /**
   * `canAffectStatistics` is true if the winner is not the same as at the last load of this game, or if there was no
   * such load. The member's statistics may then have changed, too.
   */
  | { type: 'follow.changed'; game: PoolGame; canAffectStatistics: boolean }
  /** The member does not see the game any more. */
  | ({ type: 'follow.deleted'; id: number } & Gone)

interface FollowGamesContext {
  parent: ParentRef<FollowReport>
  /** The ids of games that have changed and are not loaded yet, without the game that is being loaded. */
  changed: readonly number[]
  /** The id of the game that is being loaded. */
  loading: number | null
  /** For each game that was loaded so far, by its id: the id of the winner, or null without a winner. */
  winners: Readonly<Record<number, number | null>>
}

const goneBy = ({ username, replaced }: Gone): Gone => ({ username, ...(replaced && { replaced }) })

/** Loads every game that a member has changed, one after the other, and reports it to the list. */
export const followGamesMachine = setup({
  types: {
    context: {} as FollowGamesContext,
    events: {} as LiveEvent,
    input: {} as { parent: ParentRef<FollowReport> },
  },
  actors: { liveFacts, loadGame: placeholder<LiveGame, { poolGameId: number }>('loadGame') },
  actions: {
    addChanged: assign({
      changed: ({ context }, { fact }: { fact: LiveFact }) =>
        fact.type === 'poolGames.updated' && !context.changed.includes(fact.id)
          ? [...context.changed, fact.id]
          : context.changed,
    }),
    /** Takes the first changed game as the one to load. */
    takeNext: assign(({ context }) => {
      const [loading = null, ...changed] = context.changed
      return { loading, changed }
    }),
    /** Makes the game whose load failed the first one to load again. */
    putBack: assign({
      changed: ({ context: { loading, changed } }) =>
        loading === null || changed.includes(loading) ? changed : [loading, ...changed],
    }),
    forgetChanged: assign({ changed: [] }),
    noteWinner: assign({
      winners: ({ context }, { game }: { game: PoolGame }) => ({
        ...context.winners,
        [game.pool_game_id]: game.winner_player_id,
      }),
    }),
    report: sendTo(
      ({ context }) => context.parent,
      (_, report: FollowReport) => report,
    ),
    reportDeletion: sendTo(
      ({ context }) => context.parent,
      (_, { fact }: { fact: LiveFact }): FollowReport => ({
        type: 'follow.deleted',
        id: 'id' in fact ? fact.id : 0,
        ...(fact.type === 'poolGame.deleted' ? goneBy(fact) : { username: null }),
      }),
    ),
  },
  guards: {
    isUpdate: (_, { fact }: { fact: LiveFact }) => fact.type === 'poolGames.updated',
    isDeletion: (_, { fact }: { fact: LiveFact }) => fact.type === 'poolGame.deleted',
    hasChanged: ({ context }) => context.changed.length > 0,
    isNotFound: (_, params: { error: unknown }) => errorOf(params.error).code === 'NOT_FOUND',
  },
  delays: { retryDelay: 3000 },
}).createMachine({
  id: 'followGames',
  context: ({ input }) => ({ ...input, changed: [], loading: null, winners: {} }),
  invoke: { id: 'liveFacts', src: 'liveFacts' },
  on: {
    'live.received': [
      {
        guard: { type: 'isUpdate', params: ({ event }) => event },
        actions: { type: 'addChanged', params: ({ event }) => event },
      },
      {
        guard: { type: 'isDeletion', params: ({ event }) => event },
        actions: { type: 'reportDeletion', params: ({ event }) => event },
      },
    ],
    // After a reconnect the list loads its newest games again, at most 100, so this machine need not load them.
    'live.connected': { actions: 'forgetChanged' },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasChanged', target: 'loading' } },
    loading: {
      entry: 'takeNext',
      invoke: {
        id: 'loadGame',
        src: 'loadGame',
        input: ({ context }) => ({ poolGameId: context.loading ?? 0 }),
        onDone: {
          target: 'idle',
          actions: [
            {
              type: 'report',
              params: ({ context, event }) => ({
                type: 'follow.changed',
                game: event.output,
                canAffectStatistics: context.winners[event.output.pool_game_id] !== event.output.winner_player_id,
              }),
            },
            { type: 'noteWinner', params: ({ event }) => ({ game: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isNotFound', params: ({ event }) => event },
            target: 'idle',
            actions: {
              type: 'report',
              params: ({ context }) => ({ type: 'follow.deleted', id: context.loading ?? 0, username: null }),
            },
          },
          { target: 'waiting', actions: 'putBack' },
        ],
      },
    },
    waiting: {
      description: 'The load failed. The game in the list may be old, so it is loaded again soon.',
      after: { retryDelay: 'idle' },
    },
  },
})

export type FollowGamesRef = ActorRefFrom<typeof followGamesMachine>
