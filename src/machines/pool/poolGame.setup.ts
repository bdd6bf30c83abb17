import { assign, type EventObject, fromCallback, fromPromise, raise, setup } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/pool.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { Tap } from '../../../contract/rules/pool/scoring.ts'
import type { LiveFact } from '../app/live.machine.ts'
import { askOutbox, enqueue } from '../app/outbox.actions.ts'
import type { OutboxEntry } from '../app/outbox.types.ts'
import { say, showAlert } from '../app/system.ts'
import { entryOf, maySend, queueOf, shownGame, stepOf, tapsIn } from './poolGame.selectors.ts'
import type { PoolGameContext, PoolGameEvent, PoolGameInput, Step } from './poolGame.types.ts'
import { watchLinkMachine } from './watchLink.machine.ts'

const without = <Context extends Pick<PoolGameContext, 'pending' | 'given'>>(
  { pending, given }: Context,
  keys: readonly string[],
) => ({
  pending: pending.filter(({ key }) => !keys.includes(key)),
  given: given.filter((key) => !keys.includes(key)),
})

/** What the game's machine does and asks; `poolGame.machine.ts` says when. */
export const poolGameSetup = setup({
  types: {
    context: {} as PoolGameContext,
    events: {} as PoolGameEvent,
    input: {} as PoolGameInput,
    children: {} as { watchLink: 'watchLink' },
    tags: {} as 'busy',
  },
  actors: {
    loadGame: fromPromise<LiveGame, { poolGameId: number }>(async () => {
      throw new Error('provide loadGame')
    }),
    sendStep: fromPromise<LiveGame, Step & { poolGameId: number; key: string }>(async () => {
      throw new Error('provide sendStep')
    }),
    /** Keeps the screen awake for as long as it runs. */
    wakeLock: fromCallback<EventObject>(() => {
      throw new Error('provide wakeLock')
    }),
    watchLink: watchLinkMachine,
  },
  actions: {
    say,
    showAlert,
    askOutbox,
    storeGame: assign({
      confirmed: ({ context }, { game }: { game: LiveGame }) =>
        context.confirmed && context.confirmed.version > game.version ? context.confirmed : game,
      error: null,
    }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    addPending: assign(({ context }, tap: Tap) => {
      const key = `${context.input.visit}-${context.tapCount}`
      return {
        tapCount: context.tapCount + 1,
        pending: [...context.pending, { ...tap, key }],
        given: [...context.given, key],
      }
    }),
    deliverLast: ({ context, system }) => {
      const tap = context.pending.at(-1)
      if (tap) enqueue({ system }, entryOf(context, tap))
    },
    storeOutbox: assign(({ context }, { entries, durable }: { entries: readonly OutboxEntry[]; durable: boolean }) => {
      const waiting = tapsIn(entries, context.poolGameId)
      const given = context.given.filter((key) => waiting.every((tap) => tap.key !== key))
      return { durable, given, pending: [...waiting, ...context.pending.filter(({ key }) => given.includes(key))] }
    }),
    dropPending: assign(({ context }, { keys }: { keys: readonly string[] }) => without(context, keys)),
    storeAnswer: assign(({ context }, { key, answer }: { key: string; answer: unknown }) => {
      // What is delivered in a game's queue are calls whose answer is the game.
      const game = answer as LiveGame
      const isNews = game.version >= (context.confirmed?.version ?? 0)
      return { ...without(context, [key]), confirmed: isNews ? game : context.confirmed }
    }),
    noteVersion: assign({
      latestVersion: ({ context }, { fact }: { fact: LiveFact }) =>
        fact.type === 'poolGame.updated' ? Math.max(context.latestVersion, fact.version) : context.latestVersion,
    }),
    forgetGame: assign({ confirmed: null }),
    highlight: assign({ highlighted: (_, params: { pool_player_id: number }) => params.pool_player_id }),
    storeStep: assign({ step: ({ context }, { kind }: Pick<Step, 'kind'>) => stepOf(context, kind) }),
    forgetStep: assign({ step: null }),
    /** From region to region: a target in another one would start all of them anew. */
    refresh: raise({ type: 'game.refresh' }),
  },
  guards: {
    maySend: ({ context }, tap: Tap) => maySend(context, tap),
    mayStep: ({ context }, { kind }: Pick<Step, 'kind'>) => stepOf(context, kind) !== null,
    isStale: ({ context }) => context.latestVersion > (context.confirmed?.version ?? 0),
    isAboutThisGame: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'poolGame.updated' && fact.id === context.poolGameId,
    isOfThisGame: ({ context }, { queue }: { queue: string }) => queue === queueOf(context.poolGameId),
    isAnswered: ({ context }, { queue, answer }: { queue: string; answer: unknown }) =>
      queue === queueOf(context.poolGameId) && answer !== null,
    isGone: (_, params: { error: unknown }) => errorOf(params.error).code === 'NOT_FOUND',
    isCreator: ({ context: { confirmed, input } }) =>
      confirmed !== null && confirmed.created_by === input.user?.user_id,
    hasWinner: ({ context }) => shownGame(context)?.winner_player_id != null,
    hasNoWinner: ({ context }) => shownGame(context)?.winner_player_id == null,
  },
  delays: { callTimeout: 20_000, refreshDelay: 3000 },
})
