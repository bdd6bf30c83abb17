// The dialog in which members end a match that is not played out, or open it again.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { PatchGameBody } from '../../../contract/api/pool/pool.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { GameEnd } from '../../../contract/rules/pool/scoredGame.ts'
import { placeholder } from '../app/placeholder.ts'
import { afterError, NO_CALLS, type SavedGame, type SentCalls, withCall } from './repeatedCall.ts'

/** How the match ends. The winner is null unless it ends by forfeit. `ended: null` opens it again. */
export interface EndChoice {
  readonly ended: GameEnd | null
  readonly winner: number | null
}

interface EndMatchInput {
  readonly poolGameId: number
  readonly game: LiveGame
  /** Different for each opened dialog: the first part of the idempotency keys. */
  readonly dialog: string
}

interface EndMatchContext extends EndMatchInput {
  choice: EndChoice
  error: ApiError | null
  calls: SentCalls
}

/** How a running match can end without being played out, each in words. */
export function endChoices({ players }: Pick<LiveGame, 'players'>): (EndChoice & { readonly text: string })[] {
  const forfeits = players.map(({ pool_player_id, display_name }) => {
    const others = players.filter((player) => player.pool_player_id !== pool_player_id)
    const loser = others.length === 1 ? `${others[0]?.display_name} forfeits` : 'Forfeit'
    return { ended: 'forfeit' as const, winner: pool_player_id, text: `${loser}: ${display_name} wins` }
  })
  const unfinished = { ended: 'unfinished' as const, winner: null, text: 'Unfinished: nobody wins' }
  return players.length === 1 ? [unfinished] : [...forfeits, unfinished]
}

export const endBody = ({ ended, winner }: EndChoice): PatchGameBody => ({
  ended,
  ...(winner !== null && { winner_pool_player_id: winner }),
})

/** Ends a match by forfeit or unfinished, after a question. A match that was ended so is opened again. */
export const endMatchMachine = setup({
  types: {
    context: {} as EndMatchContext,
    events: {} as
      | ({ type: 'end.choose' } & EndChoice)
      | { type: 'question.confirm' }
      | { type: 'question.cancel' }
      | { type: 'modal.close' },
    input: {} as EndMatchInput,
    tags: {} as 'busy',
  },
  actors: {
    saveEnd: placeholder<LiveGame, SavedGame>('saveEnd'),
  },
  actions: {
    storeChoice: assign((_, { ended, winner }: EndChoice) => ({ choice: { ended, winner }, error: null })),
    clearError: assign({ error: null }),
    storeError: assign(({ context: { calls } }, { error }: { error: unknown }) => ({
      error: errorOf(error),
      calls: afterError(calls, error),
    })),
    prepareCall: assign(({ context: { calls, dialog, choice } }) => ({
      calls: withCall(calls, dialog, endBody(choice)),
      error: null,
    })),
  },
  guards: {
    hasEnded: ({ context: { game } }) => game.ended != null,
  },
}).createMachine({
  id: 'endMatch',
  context: ({ input }) => ({ ...input, choice: { ended: null, winner: null }, error: null, calls: NO_CALLS }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasEnded', target: 'asking' }, { target: 'choosing' }] },
    choosing: {
      on: {
        'end.choose': { target: 'asking', actions: { type: 'storeChoice', params: ({ event }) => event } },
        'modal.close': 'closed',
      },
    },
    asking: {
      on: {
        'question.confirm': { target: 'saving', actions: 'prepareCall' },
        'question.cancel': [
          { guard: 'hasEnded', target: 'closed' },
          { target: 'choosing', actions: 'clearError' },
        ],
        'modal.close': 'closed',
      },
    },
    saving: {
      description: 'The dialog cannot be closed meanwhile, so that the member reads it if the end is refused.',
      tags: 'busy',
      invoke: {
        id: 'saveEnd',
        src: 'saveEnd',
        input: ({ context: { poolGameId, choice, calls } }) => ({
          poolGameId,
          body: endBody(choice),
          key: calls.last?.key ?? '',
        }),
        onDone: 'closed',
        onError: { target: 'asking', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    closed: { type: 'final' },
  },
})

export type EndMatchRef = ActorRefFrom<typeof endMatchMachine>
