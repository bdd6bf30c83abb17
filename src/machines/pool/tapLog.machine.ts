// The log of a game, in which each tap can be corrected.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import type { Correction } from '../../../contract/rules/pool/corrections.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveFact } from '../app/live.types.ts'
import { createdId } from '../app/outbox.clientIds.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import { placeholder } from '../app/placeholder.ts'
import { pendingMachine } from '../shared/pending.machine.ts'
import type { PendingEntry, PendingEvent } from '../shared/pending.types.ts'
import { correctionCommand } from './correctionCommand.ts'
import { queueOf } from './poolGame.selectors.ts'
import type { GameToLoad } from './poolGame.types.ts'
import type { TapName } from './tapCorrections.ts'
import { chosenRow, correctionProblem, rowsOf } from './tapLog.selectors.ts'
import type { LoadedLog, LogRow, TapLogContext, TapLogEvent, TapLogInput } from './tapLog.types.ts'

/**
 * Shows all taps of a game in the order of play, and corrects them: another player, another ball, another end, removed,
 * or one more before it. A correction is shown at once and is sent through the outbox like a tap. What is impossible is
 * refused with a sentence and sends nothing.
 */
export const tapLogMachine = setup({
  types: {
    context: {} as TapLogContext,
    events: {} as TapLogEvent,
    input: {} as TapLogInput,
    output: {} as { rows: readonly LogRow[] },
    children: {} as { pending: 'pending' },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    pending: pendingMachine,
    /** Loads the game and its whole log. Without a network it loads what this browser has stored. */
    loadLog: placeholder<LoadedLog, GameToLoad>('loadLog'),
  },
  actions: {
    storeLog: assign((_, { log }: { log: LoadedLog }) => ({ log, delivered: [], error: null })),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storePending: assign({ pending: (_, { entries }: { entries: readonly PendingEntry[] }) => entries }),
    storeDelivered: assign(({ context }, { entries }: { entries: readonly PendingEntry[] }) => {
      const isLeft = ({ key }: PendingEntry) => entries.every((entry) => entry.key !== key)
      return { pending: entries, delivered: [...context.delivered, ...context.pending.filter(isLeft)] }
    }),
    storeId: assign(({ context }, { answer }: { answer: OutboxAnswer | null }) => ({
      poolGameId: createdId(answer) ?? context.poolGameId,
    })),
    storeChosen: assign({ chosen: (_, { name }: { name: TapName }) => name, problem: null }),
    storePlayer: assign({ addedFor: (_, params: { pool_player_id: number }) => params.pool_player_id, problem: null }),
    /** A tap that is added is at first for the player of the chosen tap. */
    choosePlayer: assign({ addedFor: ({ context }) => chosenRow(context)?.tap.pool_player_id ?? 0, problem: null }),
    storeProblem: assign({
      problem: ({ context }, { correction }: { correction: Correction }) => problemOf(context, correction),
    }),
    clearProblem: assign({ problem: null }),
    addCorrection: sendTo('pending', ({ context }, { correction }: { correction: Correction }): PendingEvent => {
      const row = chosenRow(context)
      if (!row) throw new Error('no tap to correct')
      const { page, poolGameId, gameToLoad, log } = context
      const game = { input: page, poolGameId, client_id: gameToLoad.client_id, confirmed: log?.game ?? null }
      return { type: 'entry.add', command: correctionCommand(game, row, correction) }
    }),
  },
  guards: {
    isPossible: ({ context }, { correction }: { correction: Correction }) => problemOf(context, correction) === null,
    hasChosen: ({ context }) => chosenRow(context) !== null,
    hasNoChosen: ({ context }) => chosenRow(context) === null,
    isRow: ({ context }, { name }: { name: TapName }) => chosenRow({ ...context, chosen: name }) !== null,
    isAboutThisGame: ({ context }, { fact }: { fact: LiveFact }) =>
      (fact.type === 'poolGames.updated' || fact.type === 'poolGame.updated') && fact.id === context.poolGameId,
  },
  delays: { refreshDelay: 3000 },
}).createMachine({
  id: 'tapLog',
  context: ({ input }) => ({
    ...input,
    poolGameId: input.gameToLoad.poolGameId,
    log: null,
    pending: [],
    delivered: [],
    addedFor: 0,
    problem: null,
    error: null,
  }),
  output: ({ context }) => ({ rows: rowsOf(context) }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    {
      id: 'pending',
      src: 'pending',
      input: ({ context: { page, gameToLoad, poolGameId }, self }) => ({
        queue: queueOf(poolGameId === 0 ? (gameToLoad.client_id ?? 0) : poolGameId),
        user_id: page.user?.user_id ?? 0,
        // Each opening of the log has its own keys.
        visit: `${page.visit}-log-${page.now()}`,
        parent: self,
      }),
    },
  ],
  on: {
    'pending.changed': { actions: { type: 'storePending', params: ({ event }) => event } },
    'pending.refused': { actions: { type: 'storePending', params: ({ event }) => event } },
    'pending.delivered': {
      actions: [
        { type: 'storePending', params: ({ event }) => event },
        { type: 'storeId', params: ({ event }) => event },
      ],
    },
    'log.close': '.closed',
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadLog',
        src: 'loadLog',
        input: ({ context: { gameToLoad, poolGameId } }) => ({ ...gameToLoad, poolGameId }),
        onDone: { target: 'shown', actions: { type: 'storeLog', params: ({ event }) => ({ log: event.output }) } },
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'log.reload': 'loading', 'live.connected': 'loading' } },
    shown: {
      type: 'parallel',
      states: {
        view: {
          initial: 'opening',
          states: {
            opening: {
              always: [
                { guard: 'hasChosen', target: 'correcting' },
                { guard: 'hasNoChosen', target: 'list' },
              ],
            },
            list: {
              on: {
                'tap.choose': {
                  guard: { type: 'isRow', params: ({ event }) => event },
                  target: 'correcting',
                  actions: { type: 'storeChosen', params: ({ event }) => event },
                },
              },
            },
            correcting: {
              description:
                'What the chosen tap can be instead. The list is shown again if the tap is undone elsewhere.',
              always: { guard: 'hasNoChosen', target: 'list', actions: 'clearProblem' },
              on: {
                'correction.make': [
                  {
                    guard: { type: 'isPossible', params: ({ event }) => event },
                    target: 'list',
                    actions: [{ type: 'addCorrection', params: ({ event }) => event }, 'clearProblem'],
                  },
                  { actions: { type: 'storeProblem', params: ({ event }) => event } },
                ],
                'adding.open': { target: 'adding', actions: 'choosePlayer' },
                'tap.leave': { target: 'list', actions: 'clearProblem' },
              },
            },
            adding: {
              description: 'What to add before the chosen tap.',
              always: { guard: 'hasNoChosen', target: 'list', actions: 'clearProblem' },
              on: {
                'player.choose': { actions: { type: 'storePlayer', params: ({ event }) => event } },
                'correction.make': [
                  {
                    guard: { type: 'isPossible', params: ({ event }) => event },
                    target: 'list',
                    actions: [{ type: 'addCorrection', params: ({ event }) => event }, 'clearProblem'],
                  },
                  { actions: { type: 'storeProblem', params: ({ event }) => event } },
                ],
                'tap.leave': { target: 'correcting', actions: 'clearProblem' },
              },
            },
          },
        },
        sync: {
          description: 'Loads the log again when the server has changed the game, and after each reconnect.',
          initial: 'idle',
          on: {
            'live.connected': '.refreshing',
            'live.received': {
              guard: { type: 'isAboutThisGame', params: ({ event }) => event },
              target: '.refreshing',
            },
            'pending.delivered': {
              target: '.refreshing',
              actions: [
                { type: 'storeDelivered', params: ({ event }) => event },
                { type: 'storeId', params: ({ event }) => event },
              ],
            },
          },
          states: {
            idle: {},
            refreshing: {
              invoke: {
                id: 'refreshLog',
                src: 'loadLog',
                input: ({ context: { gameToLoad, poolGameId } }) => ({ ...gameToLoad, poolGameId }),
                onDone: {
                  target: 'idle',
                  actions: { type: 'storeLog', params: ({ event }) => ({ log: event.output }) },
                },
                onError: 'waiting',
              },
            },
            waiting: { after: { refreshDelay: 'refreshing' } },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})

/** Why the correction of the chosen tap is impossible. Null if it is possible. */
const problemOf = (context: TapLogContext, correction: Correction) =>
  context.chosen && correctionProblem(context, context.chosen, correction)

export type TapLogRef = ActorRefFrom<typeof tapLogMachine>
