// The page that shows a game again, tap by tap.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { LoggedTap, PoolGame } from '../../../contract/api/pool/games.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenFact } from '../app/screen.types.ts'
import type { Loaded } from '../shared/kept.types.ts'
import type { PoolGameInput } from './poolGame.types.ts'
import { tapLogMachine } from './tapLog.machine.ts'
import type { LogRow } from './tapLog.types.ts'

/**
 * A tap that was not undone, with the member who made it, and its time. Its id is 0 as long as the server does not have
 * the tap.
 */
export type ReplayTap = Tap & Pick<LoggedTap, 'pool_game_tap_id' | 'username' | 'time'>

const asReplayTap = ({ name, tap, username, time }: LogRow): ReplayTap => ({
  ...tap,
  pool_game_tap_id: name.pool_game_tap_id ?? 0,
  username,
  time,
})

const nameOf = (tap: ReplayTap | undefined) => (tap ? { pool_game_tap_id: tap.pool_game_tap_id } : null)

/** The data that the page of a replay loads. */
export interface LoadedReplay {
  readonly game: PoolGame
  /** The taps that were not undone, in order. */
  readonly taps: readonly ReplayTap[]
  /**
   * The ratings of the two players, in the order of the players. Null if the game does not have two players, if one of
   * them has no rating, if the ratings did not load, or while pages do not show win probabilities.
   */
  readonly ratings: readonly [number, number] | null
}

interface ReplayContext {
  readonly input: PoolGameInput
  readonly poolGameId: number
  replay: LoadedReplay | null
  /** If the game is a kept answer of an earlier visit: when the server sent it. Otherwise null. */
  keptMs: number | null
  /** How many of the taps are shown. */
  position: number
  error: ApiError | null
}

type ReplayEvent =
  | { type: 'tap.choose'; position: number }
  | { type: 'replay.play' }
  | { type: 'replay.stop' }
  | { type: 'replay.reload' }
  /** Opens the log of the game at the shown tap, so that it can be corrected. */
  | { type: 'log.open' }
  | LiveEvent
  | ScreenFact

/** The longest and the shortest time for which one tap is shown during a replay. */
const LONGEST_STEP_MS = 700
const SHORTEST_STEP_MS = 150
/** A replay with up to 300 taps ends within this time. With more taps, each is shown for `SHORTEST_STEP_MS`. */
const LONGEST_REPLAY_MS = 45_000

const tapCount = ({ replay }: Pick<ReplayContext, 'replay'>) => replay?.taps.length ?? 0

/** Shows a game as it was after each of its taps. It opens at the last tap. */
export const replayMachine = setup({
  types: {
    context: {} as ReplayContext,
    events: {} as ReplayEvent,
    input: {} as PoolGameInput,
    children: {} as { tapLog: 'tapLog' },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    loadReplay: placeholder<Loaded<LoadedReplay>, { poolGameId: number }>('loadReplay'),
    tapLog: tapLogMachine,
  },
  actions: {
    storeReplay: assign((_, { loaded }: { loaded: Loaded<LoadedReplay> }) => ({
      replay: loaded.data,
      keptMs: loaded.keptMs,
      position: loaded.data.taps.length,
      error: null,
    })),
    /** Shows the taps as they are in the log, also while corrections are not saved yet. The position stays. */
    storeRows: assign(({ context: { replay, position } }, { rows }: { rows: readonly LogRow[] }) => {
      const taps = rows.filter(({ undone }) => !undone).map(asReplayTap)
      return replay === null ? {} : { replay: { ...replay, taps }, position: Math.min(position, taps.length) }
    }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storePosition: assign({ position: (_, params: { position: number }) => params.position }),
    /** Goes back to the start of the game if all taps are shown. */
    rewindAtEnd: assign({
      position: ({ context }) => (context.position >= tapCount(context) ? 0 : context.position),
    }),
    /** Shows one more tap. */
    moveOn: assign({ position: ({ context }) => context.position + 1 }),
  },
  guards: {
    /** Whether a tap is shown, and not the start of the game. */
    hasTap: ({ context }) => context.position > 0,
    hasTaps: ({ context }) => tapCount(context) > 0,
    /** Whether the replay has this position. */
    isPosition: ({ context }, { position }: { position: number }) =>
      Number.isInteger(position) && position >= 0 && position <= tapCount(context),
    /** Whether the tap that is shown next is the last one of the game. */
    isBeforeLast: ({ context }) => context.position + 1 >= tapCount(context),
  },
  delays: {
    stepDelay: ({ context }) =>
      Math.max(SHORTEST_STEP_MS, Math.min(LONGEST_STEP_MS, LONGEST_REPLAY_MS / tapCount(context))),
  },
}).createMachine({
  id: 'replay',
  context: ({ input }) => ({
    input,
    poolGameId: Number(input.params.pool_game_id),
    replay: null,
    keptMs: null,
    position: 0,
    error: null,
  }),
  invoke: { id: 'liveFacts', src: 'liveFacts' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadReplay',
        src: 'loadReplay',
        input: ({ context }) => ({ poolGameId: context.poolGameId }),
        onDone: {
          target: 'shown',
          actions: { type: 'storeReplay', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'replay.reload': 'loading', 'live.connected': 'loading' } },
    shown: {
      on: {
        'tap.choose': {
          guard: { type: 'isPosition', params: ({ event }) => event },
          target: '.stopped',
          actions: { type: 'storePosition', params: ({ event }) => event },
        },
        'replay.reload': 'loading',
      },
      initial: 'stopped',
      states: {
        stopped: {
          on: {
            'log.open': { guard: 'hasTap', target: 'correcting' },
            'replay.play': {
              guard: 'hasTaps',
              target: 'playing',
              actions: 'rewindAtEnd',
            },
          },
        },
        correcting: {
          description: 'The log is open at the shown tap, in a dialog.',
          invoke: {
            id: 'tapLog',
            src: 'tapLog',
            input: ({ context: { input, poolGameId, replay, position } }) => ({
              page: input,
              gameToLoad: { poolGameId, client_id: null, user_id: input.user?.user_id ?? 0 },
              chosen: nameOf(replay?.taps[position - 1]),
            }),
            onDone: { target: 'stopped', actions: { type: 'storeRows', params: ({ event }) => event.output } },
            onError: 'stopped',
          },
        },
        playing: {
          on: { 'replay.stop': 'stopped' },
          after: {
            stepDelay: [
              { guard: 'isBeforeLast', target: 'stopped', actions: 'moveOn' },
              { target: 'playing', reenter: true, actions: 'moveOn' },
            ],
          },
        },
      },
    },
  },
})

export type ReplayRef = ActorRefFrom<typeof replayMachine>
