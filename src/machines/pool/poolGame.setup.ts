// The actors, actions, guards and delays of the page of a game.
import { assign, raise, sendTo, setup } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { isOver, type Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { isTemporary } from '../../../contract/temporaryErrors.ts'
import { backOffMs } from '../app/backOff.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveFact } from '../app/live.types.ts'
import { createdId, isCreation } from '../app/outbox.clientIds.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { go, sendLive, showAlert } from '../app/system.ts'
import { awakeMachine } from '../shared/awake.machine.ts'
import type { Kept } from '../shared/kept.types.ts'
import { pendingMachine } from '../shared/pending.machine.ts'
import type { PendingEntry, PendingEvent } from '../shared/pending.types.ts'
import { endMatchMachine } from './endMatch.machine.ts'
import { localGameIn } from './localGame.ts'
import {
  isDoubleTouch,
  isOfEarlierTurn,
  mayScore,
  nameAtBall,
  openRack,
  pressesAfter,
  rackOfBreak,
} from './poolGame.presses.ts'
import {
  gameIn,
  shownGame,
  tableWarning,
  tapCommand,
  tapToUndoOrRedo,
  undoOrRedoCommand,
} from './poolGame.selectors.ts'
import type {
  GameToLoad,
  PoolGameContext,
  PoolGameEvent,
  PoolGameInput,
  Presses,
  ScoreEvent,
  UndoOrRedo,
} from './poolGame.types.ts'
import { ratingsMachine } from './ratings.machine.ts'
import { seatsMachine } from './seats.machine.ts'
import { tapLogMachine } from './tapLog.machine.ts'
import { watchLinkMachine } from './watchLink.machine.ts'

/** Whether the server has a newer version than the page shows. */
const hasNewerVersion = ({ latestVersion, confirmed }: PoolGameContext) => latestVersion > (confirmed?.version ?? 0)

/** Whether the page waits for the answer to a tap. The server may have counted this tap already. */
const hasUnansweredTap = ({ pending }: PoolGameContext) => pending.some(({ error }) => error === null)

/** The game with the higher version. `known` is null before a game has loaded. */
const newerOf = (known: LiveGame | null, game: LiveGame) => (known && known.version > game.version ? known : game)

/**
 * The changes of the context when the server sends a game. A stored game of an earlier visit is always replaced, even
 * if the version of the sent game is lower.
 */
const confirmedGame = ({ confirmed, keptMs }: PoolGameContext, game: LiveGame) => ({
  confirmed: keptMs === null ? newerOf(confirmed, game) : game,
  keptMs: null,
  error: null,
})

function isOverGame(context: PoolGameContext): boolean {
  const game = shownGame(context)
  return game !== null && isOver(game)
}

/** Before the first press, and after an undo: the next press is no double touch. */
export const NO_PRESSES: Presses = { ballMs: {}, rackEndMs: null }

/** Long enough to read the warning while playing. */
const WARNING_MS = 8_000

/** The actors, actions, guards and delays of a game's page. Its states are in `poolGame.machine.ts`. */
export const poolGameSetup = setup({
  types: {
    context: {} as PoolGameContext,
    events: {} as PoolGameEvent,
    input: {} as PoolGameInput,
    children: {} as {
      watchLink: 'watchLink'
      tapLog: 'tapLog'
      seats: 'seats'
      endMatch: 'endMatch'
      pending: 'pending'
      awake: 'awake'
      ratings: 'ratings'
    },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    pending: pendingMachine,
    /** Loads the game. A game that was created in this browser has the id 0 until the server has created it. */
    loadGame: placeholder<LiveGame, GameToLoad>('loadGame'),
    /** Reads the game that this browser stored on an earlier visit; null if there is none. */
    readKept: placeholder<Kept<LiveGame> | null, GameToLoad>('readKept'),
    awake: awakeMachine,
    watchLink: watchLinkMachine,
    tapLog: tapLogMachine,
    seats: seatsMachine,
    endMatch: endMatchMachine,
    ratings: ratingsMachine,
  },
  actions: {
    go,
    sendLive,
    /** Asks the server to send the updates of this game. The server replies with the version of the game. */
    joinGame: ({ context, system }) => {
      if (context.poolGameId !== 0) sendLive({ system }, { name: 'pool_game:id', id: context.poolGameId })
    },
    showAlert,
    refreshRatings: sendTo('ratings', { type: 'resource.refresh' }),
    // Stores nothing if the server has meanwhile answered a tap of an earlier visit.
    storeKept: assign(({ context }, { kept }: { kept: Kept<LiveGame> | null }) =>
      kept && !context.confirmed ? { confirmed: kept.data, keptMs: kept.keptMs } : {},
    ),
    storeGame: assign(({ context }, { game }: { game: LiveGame }) => confirmedGame(context, game)),
    countDialog: assign({ dialogs: ({ context }) => context.dialogs + 1 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    addTap: sendTo('pending', ({ context }, tap: Tap): PendingEvent => {
      return { type: 'entry.add', command: tapCommand(context, tap) }
    }),
    notePress: assign({
      presses: ({ context }, { event }: { event: ScoreEvent }) => pressesAfter(context, event),
    }),
    forgetPresses: assign({ presses: NO_PRESSES }),
    storeAskedBall: assign({
      asked: ({ context }, { ball }: { ball: number }) => ({ ball, name: nameAtBall(context, ball) }),
    }),
    noteAskedRack: assign({ askedRack: ({ context }) => openRack(context) }),
    noteBreakRack: assign({ breakRack: ({ context }) => rackOfBreak(context) }),
    addUndoOrRedo: sendTo('pending', ({ context }, { kind }: { kind: UndoOrRedo }): PendingEvent => {
      const tap = tapToUndoOrRedo(context, kind)
      if (!tap) throw new Error('no tap to undo or redo')
      return { type: 'entry.add', command: undoOrRedoCommand(context, kind, tap) }
    }),
    /** Shows the game that an entry in `pending` will create. */
    storeCreation: assign(({ context }, { entries }: { entries: readonly PendingEntry[] }) => ({
      confirmed: localGameIn(entries, context.client_id),
      error: null,
    })),
    /** Stores the server's id, because the server has created the game. */
    storeId: assign(({ context }, { answer }: { answer: OutboxAnswer | null }) => {
      const poolGameId = createdId(answer) ?? 0
      return { poolGameId, confirmed: context.confirmed && { ...context.confirmed, pool_game_id: poolGameId } }
    }),
    storeDiscardedError: assign({ confirmed: null, error: { code: 'DISCARDED', message: 'This game was discarded.' } }),
    storePending: assign({ pending: (_, { entries }: { entries: readonly PendingEntry[] }) => entries }),
    // The confirmed game and the pending taps change in one step. Otherwise the page would show an old score for a
    // moment.
    storeAnswer: assign(
      ({ context }, { entries, answer }: { entries: readonly PendingEntry[]; answer: OutboxAnswer | null }) => {
        const game = gameIn(answer)
        return { pending: entries, ...(game ? confirmedGame(context, game) : {}) }
      },
    ),
    /**
     * Warns when the server's game, together with the unsaved taps, has another player at the table than the page
     * showed. The cause is a tap on another phone at the same time. A game that is older than the confirmed one is not
     * shown, so it needs no warning.
     */
    warnAboutTable: (
      { context, system },
      { game: serverGame, pending }: { game: LiveGame | null; pending: readonly PendingEntry[] },
    ) => {
      if (serverGame !== null && context.keptMs === null && newerOf(context.confirmed, serverGame) !== serverGame)
        return
      const message = tableWarning(shownGame(context), shownGame({ confirmed: serverGame, pending }))
      if (message !== null) showAlert({ system }, { type: 'warning', message, timeoutMs: WARNING_MS })
    },
    /** Stores the version of the game in a live event. */
    noteVersion: assign({
      latestVersion: ({ context }, { fact }: { fact: LiveFact }) =>
        fact.type === 'poolGame.updated' ? Math.max(context.latestVersion, fact.version) : context.latestVersion,
    }),
    forgetGame: assign({ confirmed: null, keptMs: null }),
    storeDeletion: assign({
      gone: ({ context }, { fact }: { fact: LiveFact }) => (fact.type === 'poolGame.deleted' ? fact : context.gone),
    }),
    /** Offers the sheet of the shown game as a file. */
    saveSheet: actionPlaceholder<{ game: LiveGame | null }>('saveSheet'),
    /** Opens the print dialog of the browser. */
    printSheet: actionPlaceholder('printSheet'),
    /** Highlights the card of a player. */
    highlight: assign({ highlighted: (_, params: { pool_player_id: number }) => params.pool_player_id }),
    /** Makes the region `sync` load the game again. A transition into that region would restart all regions. */
    refresh: raise({ type: 'game.refresh' }),
  },
  guards: {
    mayScore: ({ context }, { event }: { event: ScoreEvent }) => mayScore(context, event),
    isNewTouch: ({ context }, { event }: { event: ScoreEvent }) => !isDoubleTouch(context, event),
    /** Whether a press on this ball needs an answer of the member before it takes a point away. */
    needsAnswer: ({ context }, { event }: { event: Extract<ScoreEvent, { type: 'score.ball' }> }) =>
      !isDoubleTouch(context, event) && !event.confirmed && isOfEarlierTurn(context, event.ball),
    /** Whether the ball about which the page asks was taken back or became dead meanwhile, for example elsewhere. */
    isQuestionOver: ({ context }) => !isOfEarlierTurn(context, context.asked.ball),
    hasOpenRack: ({ context }) => openRack(context) !== null,
    /** Whether the rack about which the page asks has ended, for example on another phone. */
    isAskedRackOver: ({ context }) => openRack(context) !== context.askedRack,
    mayBeOnBreak: ({ context }) => rackOfBreak(context) !== null,
    isBreakOver: ({ context }) => rackOfBreak(context) !== context.breakRack,
    canUndoOrRedo: ({ context }, { kind }: { kind: UndoOrRedo }) => tapToUndoOrRedo(context, kind) !== null,
    isKept: (_, { kept }: { kept: Kept<LiveGame> | null }) => kept !== null,
    /** Whether the page shows a game of an earlier visit, or the server has a newer version. */
    isStale: ({ context }) => context.keptMs !== null || hasNewerVersion(context),
    /** Whether a game that is loaded now could already contain a tap that waits for its answer. */
    mayCountTapTwice: ({ context }) => context.keptMs === null && hasNewerVersion(context) && hasUnansweredTap(context),
    hasNoUnansweredTap: ({ context }) => !hasUnansweredTap(context),
    /** Whether the page was opened with a client id, and the stored game already has an id of the server. */
    isKeptUnderServerId: ({ context }, { kept }: { kept: Kept<LiveGame> | null }) =>
      kept !== null && context.poolGameId === 0,
    isAboutThisGame: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'poolGame.updated' && fact.id === context.poolGameId,
    isDeletionOfThisGame: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'poolGame.deleted' && fact.id === context.poolGameId,
    /** Whether the page was opened with a client id, and the loaded game already has an id of the server. */
    hasNewAddress: ({ context }, { game }: { game: LiveGame }) => context.poolGameId === 0 && game.pool_game_id !== 0,
    /** Whether no game has loaded, and one of the entries creates the game of this page. */
    hasCreation: ({ context }, { entries }: { entries: readonly PendingEntry[] }) =>
      context.confirmed === null && localGameIn(entries, context.client_id) !== null,
    /** Whether the answer contains the id that the server has given to the new game. */
    isCreated: (_, { answer }: { answer: OutboxAnswer | null }) => createdId(answer) !== null,
    /**
     * Whether the entry that creates the game has just left the outbox without an answer. The member has then discarded
     * the game.
     */
    wasDiscarded: ({ context }, { entries }: { entries: readonly PendingEntry[] }) =>
      context.poolGameId === 0 && context.pending.some(isCreation) && !entries.some(isCreation),
    /**
     * Whether the page waits for the creation of its game, but the creation is not in the outbox. Another tab may have
     * sent the creation.
     */
    lacksCreation: ({ context }, { entries }: { entries: readonly PendingEntry[] }) =>
      context.poolGameId === 0 && !entries.some(isCreation),
    /** Whether this tab has received the game in the answer to a tap, an undo or a redo. */
    hasGame: (_, { answer }: { answer: OutboxAnswer | null }) => gameIn(answer) !== null,
    /** Whether the shown game of an earlier visit was deleted, or the member may not see it any more. */
    isKeptGameDeleted: ({ context }, { error }: { error: unknown }) =>
      context.keptMs !== null && errorOf(error).code === 'NOT_FOUND',
    /** Whether the server does not have the game any more. */
    isGameGone: ({ context }, params: { error: unknown }) =>
      context.poolGameId !== 0 && errorOf(params.error).code === 'NOT_FOUND',
    /** Whether this browser's disk has neither the server's id of the game nor its creation. */
    isCreationNotOnDisk: ({ context }, params: { error: unknown }) =>
      context.poolGameId === 0 && errorOf(params.error).code === 'NOT_FOUND',
    isNotDiscarded: ({ context }) => context.error?.code !== 'DISCARDED',
    /** Whether the same load can succeed later. */
    mayReload: ({ context: { error } }) => error !== null && isTemporary(error),
    /** Whether the member created the game, and the server knows the game. */
    isCreator: ({ context: { confirmed, input } }) =>
      confirmed !== null && confirmed.pool_game_id !== 0 && confirmed.created_by === input.user?.user_id,
    /** Whether the server knows the game, and nobody has won it. */
    canChangeSeats: ({ context }) => context.poolGameId !== 0 && !isOverGame(context),
    /** Whether the match can be ended, or was ended before it was played out, so that it can be opened again. */
    canChangeEnd: ({ context }) =>
      context.poolGameId !== 0 && (!isOverGame(context) || shownGame(context)?.ended != null),
    /** Whether nobody can score any more: the game has a winner, or it was ended. */
    hasWinner: ({ context }) => isOverGame(context),
    hasNoWinner: ({ context }) => !isOverGame(context),
  },
  // `answerDelay`: how long the page waits for the answer to a tap before it loads the newer game. `refreshDelay`
  // follows a failed refresh of the shown game, and `reloadDelay` a failed load while no game is shown.
  delays: { refreshDelay: 3000, answerDelay: 3000, reloadDelay: ({ context }) => backOffMs(context.failures) },
})
