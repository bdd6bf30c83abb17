// The dialog in which a captain chooses who plays a match of a league night, and starts it.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Night, PatchNightBody } from '../../../contract/api/pool/nights.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { matchError, teamState } from '../../../contract/rules/pool/night.ts'
import type { Breaks, Scoring } from '../../../contract/rules/pool/scoredGame.ts'
import { pathTo } from '../../paths.ts'
import { createdId } from '../app/outbox.clientIds.ts'
import { placeholder } from '../app/placeholder.ts'
import { type SubmissionResult, submissionMachine } from '../shared/submission.machine.ts'
import { matchEntry } from './matchEntry.ts'
import type { ShownNight } from './shownNight.ts'

/** What a match needs that starts without a network. */
export interface MatchSources {
  readonly userId: number
  readonly newId: () => string
  /** The time of the server, in milliseconds. */
  readonly now: () => number
}

interface StartMatchInput extends MatchSources {
  readonly night: ShownNight
  /** Which match it is, from 1. */
  readonly position: number
}

interface StartMatchContext extends StartMatchInput {
  /** The player of each team, or null. */
  ids: readonly (number | null)[]
  /** The team whose player has won the lag and breaks: 0 or 1. */
  lagTeam: number
  scoring: Scoring
  /** Who breaks. Only a score sheet needs it. */
  breaks: Breaks
  error: ApiError | null
  /** The id that this browser makes for the game. */
  client_id: string
  /** The address of the game when it has begun, with the id of the server or of this browser. */
  address: string | null
}

type StartMatchEvent =
  /** Null: nobody is chosen. */
  | { type: 'player.choose'; team: number; pool_player_id: number | null }
  | { type: 'lag.choose'; team: number }
  | { type: 'scoring.choose'; scoring: Scoring }
  | { type: 'breaks.choose'; breaks: Breaks }
  | { type: 'match.start' }
  | { type: 'plan.save' }
  | { type: 'modal.close' }

/** Why this player cannot play for the team, as a sentence; null if nobody is chosen or the player can. */
export function choiceError(night: ShownNight, team: number, id: number | null): string | null {
  const player = night.teams[team]?.players.find(({ pool_player_id }) => pool_player_id === id)
  return player === undefined ? null : (matchError(teamState(night, team), player)?.text(player.display_name) ?? null)
}

const bothOf = ({ ids: [first, second] }: Pick<StartMatchContext, 'ids'>) =>
  first == null || second == null ? null : [first, second]

/** Chooses the players of a match. It can be started at once, or only be planned. The output is the address of the game. */
export const startMatchMachine = setup({
  types: {
    context: {} as StartMatchContext,
    events: {} as StartMatchEvent,
    input: {} as StartMatchInput,
    output: {} as { address: string | null },
    tags: {} as 'busy',
  },
  actors: {
    submission: submissionMachine,
    savePlan: placeholder<Night, { nightId: number; body: PatchNightBody }>('savePlan'),
  },
  actions: {
    storePlayer: assign(
      ({ context: { ids } }, { team, pool_player_id }: { team: number; pool_player_id: number | null }) => ({
        ids: ids.with(team, pool_player_id),
        error: null,
      }),
    ),
    storeLag: assign({ lagTeam: (_, { team }: { team: number }) => team }),
    storeScoring: assign((_, { scoring }: { scoring: Scoring }) => ({ scoring })),
    storeBreaks: assign((_, { breaks }: { breaks: Breaks }) => ({ breaks })),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    makeClientId: assign(({ context }) => ({ client_id: context.newId(), error: null })),
    storeStarted: assign(({ context }, { result }: { result: SubmissionResult | null }) => {
      const id = result?.type === 'delivered' ? createdId(result.answer) : null
      return { address: pathTo.poolGame(id ?? context.client_id) }
    }),
    storeRefused: assign((_, { result }: { result: SubmissionResult }) =>
      result.type === 'refused' ? { error: result.error } : {},
    ),
    clearError: assign({ error: null }),
  },
  guards: {
    isOfTeam: ({ context: { night } }, { team, pool_player_id }: { team: number; pool_player_id: number | null }) =>
      pool_player_id === null ||
      night.teams[team]?.players.some((player) => player.pool_player_id === pool_player_id) === true,
    isRefused: (_, { result }: { result: SubmissionResult }) => result.type === 'refused',
    isPlayable: ({ context }) =>
      bothOf(context) !== null && context.ids.every((id, team) => choiceError(context.night, team, id) === null),
  },
}).createMachine({
  id: 'startMatch',
  context: ({ input }) => ({
    ...input,
    ids: input.night.matches[input.position - 1]?.pool_player_ids ?? [null, null],
    lagTeam: 0,
    scoring: 'sheet',
    breaks: 'winner',
    error: null,
    client_id: '',
    address: null,
  }),
  output: ({ context }) => ({ address: context.address }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'player.choose': {
          guard: { type: 'isOfTeam', params: ({ event }) => event },
          actions: { type: 'storePlayer', params: ({ event }) => event },
        },
        'lag.choose': { actions: { type: 'storeLag', params: ({ event }) => event } },
        'scoring.choose': { actions: { type: 'storeScoring', params: ({ event }) => event } },
        'breaks.choose': { actions: { type: 'storeBreaks', params: ({ event }) => event } },
        'match.start': { guard: 'isPlayable', target: 'starting', actions: 'makeClientId' },
        'plan.save': { target: 'planning', actions: 'clearError' },
        'modal.close': 'closed',
      },
    },
    starting: {
      tags: 'busy',
      description: 'The outbox has the entry that starts the match. Without a network, its page opens after a moment.',
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context }) => ({
          entry: matchEntry(context.night, context, {
            client_id: context.client_id,
            userId: context.userId,
            nowMs: context.now(),
          }),
        }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ result: event.output }) },
            target: 'choosing',
            actions: { type: 'storeRefused', params: ({ event }) => ({ result: event.output }) },
          },
          { target: 'closed', actions: { type: 'storeStarted', params: ({ event }) => ({ result: event.output }) } },
        ],
        onError: { target: 'closed', actions: { type: 'storeStarted', params: { result: null } } },
      },
    },
    planning: {
      tags: 'busy',
      invoke: {
        id: 'savePlan',
        src: 'savePlan',
        input: ({ context }) => ({
          nightId: context.night.pool_night_id,
          body: { lineup: [{ position: context.position, pool_player_ids: [...context.ids] }] },
        }),
        onDone: 'closed',
        onError: { target: 'choosing', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    closed: { type: 'final' },
  },
})

export type StartMatchRef = ActorRefFrom<typeof startMatchMachine>
