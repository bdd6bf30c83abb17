// The dialog in which members change the seats of a running game.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import { afterError, NO_CALLS, type SavedGame, type SentCalls, withCall } from './repeatedCall.ts'
import {
  type DraftSeat,
  hasChanges,
  isLevelOf,
  isRace,
  type LoadedSeats,
  rebased,
  seatsBody,
  seatsOf,
  withSeatLevel,
  withSeatPlayer,
  withSeatRaised,
} from './seatDraft.ts'

interface SeatsContext {
  readonly poolGameId: number
  /** Null until the seats have loaded. */
  loaded: LoadedSeats | null
  /** The seats with the changes of the member, in the order of play. */
  draft: readonly DraftSeat[]
  error: ApiError | null
  readonly dialog: string
  calls: SentCalls
}

interface SeatsInput {
  readonly poolGameId: number
  /** Different for each opened dialog: the first part of the idempotency keys. */
  readonly dialog: string
}

type SeatsEvent =
  | { type: 'player.choose'; index: number; pool_player_id: number }
  | { type: 'level.choose'; index: number; level: number }
  | { type: 'race.change'; index: number; by: 1 | -1 }
  /** Moves a seat up by one place in the order of play. */
  | { type: 'seat.raise'; index: number }
  | { type: 'seats.save' }
  | { type: 'seats.reload' }
  | { type: 'modal.close' }
  | LiveEvent

/**
 * Changes who plays in a running game, the levels, the races and the order of play. If somebody else has changed the
 * seats meanwhile, the member reads how they are now, and the changes of the member stay where they still fit.
 */
export const seatsMachine = setup({
  types: {
    context: {} as SeatsContext,
    events: {} as SeatsEvent,
    input: {} as SeatsInput,
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    /** Loads the game, and the players who can sit in its seats. */
    loadSeats: placeholder<LoadedSeats, { poolGameId: number }>('loadSeats'),
    saveSeats: placeholder<LiveGame, SavedGame>('saveSeats'),
  },
  actions: {
    storeLoaded: assign(({ context }, { loaded }: { loaded: LoadedSeats }) => ({
      loaded,
      draft: context.loaded ? rebased(context.draft, context.loaded.game, loaded.game) : seatsOf(loaded.game),
    })),
    storeError: assign(({ context: { calls } }, { error }: { error: unknown }) => ({
      error: errorOf(error),
      calls: afterError(calls, error),
    })),
    prepareCall: assign(({ context: { calls, dialog, draft, loaded } }) => ({
      calls: withCall(calls, dialog, loaded && seatsBody(draft, loaded)),
      error: null,
    })),
    clearError: assign({ error: null }),
    choosePlayer: assign({
      draft: ({ context: { draft, loaded } }, choice: { index: number; pool_player_id: number }) =>
        loaded ? withSeatPlayer(draft, loaded, choice) : draft,
    }),
    chooseLevel: assign({
      draft: ({ context: { draft, loaded } }, choice: { index: number; level: number }) =>
        loaded ? withSeatLevel(draft, loaded.game.game_type, choice) : draft,
    }),
    changeRace: assign({
      draft: ({ context: { draft } }, change: { index: number; by: 1 | -1 }) =>
        draft.map((seat, index) => (index === change.index ? { ...seat, handicap: seat.handicap + change.by } : seat)),
    }),
    raise: assign({ draft: ({ context: { draft } }, { index }: { index: number }) => withSeatRaised(draft, index) }),
  },
  guards: {
    isLevel: ({ context: { loaded } }, { level }: { level: number }) => loaded !== null && isLevelOf(loaded, level),
    isNewRace: ({ context: { draft } }, { index, by }: { index: number; by: 1 | -1 }) =>
      isRace((draft[index]?.handicap ?? 0) + by),
    isBelowAnother: ({ context: { draft } }, { index }: { index: number }) => index > 0 && index < draft.length,
    hasChanges: ({ context: { draft, loaded } }) => loaded !== null && hasChanges(draft, loaded),
    isChangedElsewhere: (_, params: { error: unknown }) => errorOf(params.error).code === 'GAME_CHANGED',
  },
}).createMachine({
  id: 'seats',
  context: ({ input }) => ({ ...input, loaded: null, draft: [], error: null, calls: NO_CALLS }),
  invoke: { id: 'liveFacts', src: 'liveFacts' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadSeats',
        src: 'loadSeats',
        input: ({ context: { poolGameId } }) => ({ poolGameId }),
        onDone: {
          target: 'editing',
          actions: { type: 'storeLoaded', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
      on: { 'modal.close': 'closed' },
    },
    failed: {
      on: {
        'seats.reload': { target: 'loading', actions: 'clearError' },
        'live.connected': { target: 'loading', actions: 'clearError' },
        'modal.close': 'closed',
      },
    },
    editing: {
      on: {
        'player.choose': { actions: [{ type: 'choosePlayer', params: ({ event }) => event }, 'clearError'] },
        'level.choose': {
          guard: { type: 'isLevel', params: ({ event }) => event },
          actions: [{ type: 'chooseLevel', params: ({ event }) => event }, 'clearError'],
        },
        'race.change': {
          guard: { type: 'isNewRace', params: ({ event }) => event },
          actions: [{ type: 'changeRace', params: ({ event }) => event }, 'clearError'],
        },
        'seat.raise': {
          guard: { type: 'isBelowAnother', params: ({ event }) => event },
          actions: [{ type: 'raise', params: ({ event }) => event }, 'clearError'],
        },
        'seats.save': [{ guard: 'hasChanges', target: 'saving', actions: 'prepareCall' }, { target: 'closed' }],
        'modal.close': 'closed',
      },
    },
    saving: {
      description: 'The dialog cannot be closed meanwhile, so that the member reads it if the seats are refused.',
      tags: 'busy',
      invoke: {
        id: 'saveSeats',
        src: 'saveSeats',
        input: ({ context: { poolGameId, draft, loaded, calls } }) => ({
          poolGameId,
          body: loaded ? seatsBody(draft, loaded) : {},
          key: calls.last?.key ?? '',
        }),
        onDone: 'closed',
        onError: [
          {
            description: 'Somebody else was faster. The error stays while the newer seats load.',
            guard: { type: 'isChangedElsewhere', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'storeError', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'storeError', params: ({ event }) => event } },
        ],
      },
    },
    closed: { type: 'final' },
  },
})

export type SeatsRef = ActorRefFrom<typeof seatsMachine>
