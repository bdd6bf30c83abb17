// The actors, actions, guards and delays of the page of a roast.
import { assign, type InputFrom, raise, sendTo, setup, stopChild } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { DropTarget } from '../../../contract/rules/coffee/dropTarget.ts'
import { pathTo } from '../../paths.ts'
import { discardEntry } from '../app/outbox.actions.ts'
import { createdId, isCreation } from '../app/outbox.clientIds.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { go, showAlert } from '../app/system.ts'
import { awakeMachine } from '../shared/awake.machine.ts'
import type { Kept } from '../shared/kept.types.ts'
import { pendingMachine } from '../shared/pending.machine.ts'
import type { PendingEntry, PendingEvent } from '../shared/pending.types.ts'
import { afterRoastOfferMachine } from './afterRoastOffer.machine.ts'
import { backgroundMachine } from './background.machine.ts'
import type { BackgroundEvent } from './background.types.ts'
import { type CrackAlarmEvent, crackAlarmMachine } from './crackAlarm.machine.ts'
import { nextMoment } from './dropForecast.ts'
import { localRoastIn } from './localRoast.ts'
import type { ProbeRef } from './probe.machine.ts'
import { hasNewRefusedDetail, refusedDetails } from './refusedDetails.ts'
import {
  loadedRoast,
  mayChangeBean,
  mayEnd,
  msToResume,
  openAfterRoastEvent,
  openDetailsEvent,
  openLogEvent,
  openMissedEventEvent,
  openPlanEvent,
  roastIn,
  roastStatusOf,
  similarQuery,
  statusChanged,
  unitsChanged,
} from './roast.selectors.ts'
import type {
  ExportFormat,
  LoadedProbe,
  RoastContext,
  RoastMachineEvent,
  RoastMachineInput,
  ShownRoast,
} from './roast.types.ts'
import { type RoastDialogEvent, roastDialogMachine } from './roastDialog.machine.ts'
import { roastLoaderMachine } from './roastLoader.machine.ts'
import type { LoadedRoast, RoastLoaderEvent } from './roastLoader.types.ts'
import { type RoastQuestionEvent, roastQuestionMachine } from './roastQuestion.machine.ts'
import { discardCommand, endQuestion, resumeTap, startTap, tapCommand, undoCommand } from './roastTaps.ts'
import type { RoastTap, UndoneTap } from './roastTaps.types.ts'
import { roastTimerMachine } from './roastTimer.machine.ts'
import { type RoastUndoEvent, roastUndoMachine } from './roastUndo.machine.ts'
import { type RoastViewEvent, roastViewMachine } from './roastView.machine.ts'
import { shownRoast } from './shownRoast.ts'
import { similarRoastsMachine } from './similarRoasts.machine.ts'

/** `spawn` for the machine of the probe, which is no actor of `setup`, because its code is loaded later. */
type SpawnProbe = (
  logic: LoadedProbe['logic'],
  options: { id: 'probe'; input: InputFrom<LoadedProbe['logic']> },
) => ProbeRef

/** The roast with the higher version. `known` is null before a roast has loaded. */
const newerOf = (known: CoffeeRoast | null, roast: CoffeeRoast) =>
  known && known.version > roast.version ? known : roast

/**
 * The changes of the context when the server sends the roast. A stored roast of an earlier visit is always replaced,
 * even if the version of the sent roast is lower.
 */
const confirmedRoast = ({ confirmed, keptMs }: RoastContext, roast: CoffeeRoast) => ({
  confirmed: keptMs === null ? newerOf(confirmed, roast) : roast,
  keptMs: null,
  missedAnswer: false,
})

/** The changes of the context when the data of the page has loaded, or was read from this browser. */
const loadedParts = ({ roast, preferences, earlierRoasts }: LoadedRoast) => ({
  confirmed: roast,
  preferences,
  earlierRoasts,
})

/** The actors, actions, guards and delays of a roast's page. Its states are in `roast.machine.ts`. */
export const roastSetup = setup({
  types: {
    context: {} as RoastContext,
    events: {} as RoastMachineEvent,
    input: {} as RoastMachineInput,
    tags: {} as 'busy',
    children: {} as {
      roastLoader: 'roastLoader'
      pending: 'pending'
      background: 'background'
      crackAlarm: 'crackAlarm'
      roastView: 'roastView'
      afterRoastOffer: 'afterRoastOffer'
      roastDialog: 'roastDialog'
      roastUndo: 'roastUndo'
      roastQuestion: 'roastQuestion'
      similar: 'similar'
      awake: 'awake'
      roastTimer: 'roastTimer'
      loadProbe: 'loadProbe'
    },
  },
  actors: {
    pending: pendingMachine,
    roastLoader: roastLoaderMachine,
    background: backgroundMachine,
    crackAlarm: crackAlarmMachine,
    roastView: roastViewMachine,
    afterRoastOffer: afterRoastOfferMachine,
    roastDialog: roastDialogMachine,
    roastUndo: roastUndoMachine,
    roastQuestion: roastQuestionMachine,
    /** The earlier roasts that are most similar, while the roast is ended. */
    similar: similarRoastsMachine,
    /** Keeps the display of the phone or computer on. */
    awake: awakeMachine,
    roastTimer: roastTimerMachine,
    /** Loads the code of the probe. */
    loadProbe: placeholder<LoadedProbe>('loadProbe'),
  },
  actions: {
    showAlert,
    discardEntries: ({ system }, keys: readonly string[]) => {
      for (const key of keys) discardEntry({ system }, { key })
    },
    /** Offers the roast as a file. */
    download: actionPlaceholder<{ format: ExportFormat; roast: ShownRoast }>('download'),
    /** Makes the sound of the alarm possible. It runs on a tap, because browsers block sound before the first tap. */
    prepareSound: actionPlaceholder('prepareSound'),
    sendToLoader: sendTo('roastLoader', (_, event: RoastLoaderEvent) => event),
    /** Stores the roast that this browser stored on an earlier visit. */
    storeKept: assign((_, { kept }: { kept: Kept<LoadedRoast> }) => ({
      ...loadedParts(kept.data),
      keptMs: kept.keptMs,
    })),
    // The answer to a tap may have arrived during the load, and may be newer than the loaded roast.
    storeLoaded: assign(({ context }, { loaded }: { loaded: LoadedRoast }) => ({
      ...loadedParts(loaded),
      ...confirmedRoast(context, loaded.roast),
      error: null,
    })),
    storeRoast: assign(({ context }, { roast }: { roast: CoffeeRoast }) => confirmedRoast(context, roast)),
    /** Notes that an answer went to another tab or has no roast, so that the shown roast may be old. */
    noteMissedAnswer: assign({ missedAnswer: true }),
    /** Opens the address with the server's id of the roast. With `keepScreen` the page stays open as it is. */
    openAddress: (
      { system },
      { coffee_roast_id, keepScreen = false }: { coffee_roast_id: number; keepScreen?: boolean },
    ) => go({ system }, { to: pathTo.roast(coffee_roast_id), replace: true, keepScreen }),
    /** Opens the list of roasts. */
    leave: ({ system }) => go({ system }, { to: '/coffee/roasts' }),
    addTap: sendTo('pending', ({ context }, { tap }: { tap: RoastTap }): PendingEvent => {
      return { type: 'entry.add', command: tapCommand(context, tap) }
    }),
    offerUndo: sendTo('roastUndo', (_, { tap }: { tap: RoastTap }): RoastUndoEvent => ({ type: 'log.add', tap })),
    makeTap: raise((_, tap: RoastTap) => ({ type: 'tap.made' as const, tap })),
    tapStart: raise(({ context }) => ({ type: 'tap.made' as const, tap: startTap(context) })),
    tapResume: raise(({ context }) => ({ type: 'tap.made' as const, tap: resumeTap(context) })),
    countTap: assign({ tapCount: ({ context }) => context.tapCount + 1 }),
    undoTap: sendTo('pending', ({ context }, { tap }: { tap: UndoneTap }): PendingEvent => {
      return { type: 'entry.undo', key: tap.key ?? '', undo: undoCommand(context, tap) }
    }),
    /** Undoes the creation if the server does not know the roast yet, and otherwise deletes the roast. */
    discard: sendTo('pending', ({ context }): PendingEvent => {
      const command = discardCommand(context)
      const key = context.coffee_roast_id === 0 ? context.client_id : null
      return key === null ? { type: 'entry.add', command } : { type: 'entry.undo', key, undo: command }
    }),
    /** Does the same as a press on the button 'Undo'. */
    pressUndo: sendTo('roastUndo', { type: 'undo.press' }),
    /**
     * Sends a tap, or why it is impossible, to `roastQuestion`. That machine asks the member before a tap that would
     * change a log, end the roast or log a doubtful reading.
     */
    ask: sendTo('roastQuestion', (_, event: RoastQuestionEvent) => event),
    askToEnd: sendTo('roastQuestion', ({ context }) => endQuestion(context)),
    storePending: assign({ pending: (_, { entries }: { entries: readonly PendingEntry[] }) => entries }),
    // The confirmed roast and the pending taps change in one step, so that the tap is always shown.
    storeAnswer: assign(
      ({ context }, { entries, answer }: { entries: readonly PendingEntry[]; answer: OutboxAnswer | null }) => {
        const roast = roastIn(answer)
        return { pending: entries, ...(roast ? confirmedRoast(context, roast) : {}) }
      },
    ),
    forgetRoast: assign({ confirmed: null, keptMs: null }),
    /** Shows the roast that one of these pending entries creates. */
    storeCreation: assign(({ context }, { entries }: { entries: readonly PendingEntry[] }) => ({
      pending: entries,
      confirmed: localRoastIn(entries, context.client_id),
      error: null,
    })),
    /** Stores the server's id, because the server has created the roast. */
    storeId: assign(
      ({ context }, { entries, answer }: { entries: readonly PendingEntry[]; answer: OutboxAnswer | null }) => {
        const coffee_roast_id = createdId(answer) ?? 0
        const confirmed = context.confirmed && { ...context.confirmed, coffee_roast_id }
        return { pending: entries, coffee_roast_id, confirmed }
      },
    ),
    explainDiscarded: assign({ confirmed: null, error: { code: 'DISCARDED', message: 'This roast was discarded.' } }),
    openDialog: sendTo('roastDialog', (_, open: RoastDialogEvent) => open),
    openDetails: sendTo('roastDialog', ({ context }) => openDetailsEvent(context)),
    openAfterRoast: sendTo('roastDialog', ({ context }) => openAfterRoastEvent(context)),
    openMissedEvent: sendTo('roastDialog', ({ context }) => openMissedEventEvent(context)),
    openPlan: sendTo('roastDialog', ({ context }) => openPlanEvent(context)),
    openLog: sendTo('roastDialog', ({ context }) => openLogEvent(context)),
    startProbe: assign({
      probe: ({ context, self, spawn }, { logic, ...start }: LoadedProbe) =>
        (spawn as unknown as SpawnProbe)(logic, {
          id: 'probe',
          input: { ...start, shown: loadedRoast(context), now: context.input.now, parent: self },
        }),
    }),
    stopProbe: stopChild('probe'),
    forgetProbe: assign({ probe: null }),
    /** Sends the roast, after a change, to the child machines that need it. */
    updateChildren: ({ context, self }) => {
      const shown = shownRoast(context)
      const { roastDialog, background, roastUndo, roastTimer, similar } = self.getSnapshot().children
      similar?.send({ type: 'query.change', query: similarQuery(context) })
      if (!shown) return
      // After a missed answer, the log may be on the server, although it is neither in `pending` nor in the confirmed
      // roast. The member can still undo the log, so `roastUndo` must keep it.
      if (!context.missedAnswer) roastUndo?.send({ type: 'roast.changed', shown })
      roastTimer?.send({ type: 'roast.changed', shown })
      self.getSnapshot().context.probe?.send({ type: 'roast.changed', shown })
      roastDialog?.send({ type: 'details.updated', saved: shown, refused: refusedDetails(context.pending) })
      background?.send({ type: 'bean.changed', coffee_bean_id: shown.coffee_bean_id })
    },
    /** Sends the units that the member prefers to the child in which the member types. */
    updateUnits: sendTo('roastView', ({ context }): RoastViewEvent => unitsChanged(context)),
    /** Sends to the view, and to the offer of a form, whether the roast has started or ended. */
    sendStatusToView: sendTo('roastView', ({ context }): RoastViewEvent => statusChanged(context)),
    sendStatusToOffer: sendTo('afterRoastOffer', ({ context }) => statusChanged(context)),
    closeOffer: sendTo('afterRoastOffer', { type: 'offer.close' }),
    sendToBackground: sendTo('background', (_, event: BackgroundEvent) => event),
    storeNow: assign({ nowMs: ({ context }) => context.input.now() }),
    /** Sends the time of the next expected moment, first crack or the drop, to the alarm. */
    expectMoment: sendTo('crackAlarm', ({ context }): CrackAlarmEvent => {
      return { type: 'moment.expected', ...nextMoment(context) }
    }),
    storeDropTarget: assign({ dropTarget: (_, { target }: { target: DropTarget }) => target }),
    /** Stores the target of the drop in this browser. */
    writeDropTarget: actionPlaceholder<{ user_id: number; target: DropTarget }>('writeDropTarget'),
    storeError: assign({ error: (_, { error }: { error: ApiError }) => error }),
  },
  guards: {
    isNotStarted: ({ context }) => roastStatusOf(context) === 'notStarted',
    isRunning: ({ context }) => roastStatusOf(context) === 'running',
    isTooLateToResume: ({ context }) => msToResume(context) === 0,
    /** Whether the roast has no reading yet. Later the bean cannot be changed. */
    mayChangeBean: ({ context }) => mayChangeBean(context),
    isEnded: ({ context }) => roastStatusOf(context) === 'ended',
    /** Whether the start is at least a second ago, so that a double tap on Start does not end the roast. */
    mayEnd: ({ context }) => mayEnd(context),
    /** Whether no roast has loaded, and one of the entries creates the roast of this page. */
    hasCreation: ({ context }, { entries }: { entries: readonly PendingEntry[] }) =>
      context.confirmed === null && localRoastIn(entries, context.client_id) !== null,
    /** Whether the answer contains the id that the server has given to the new roast. */
    isCreated: (_, { answer }: { answer: OutboxAnswer | null }) => createdId(answer) !== null,
    /**
     * Whether the entry that creates the roast has just left the outbox without an answer. The member has then
     * discarded the roast.
     */
    wasDiscarded: ({ context }, { entries }: { entries: readonly PendingEntry[] }) =>
      context.coffee_roast_id === 0 && context.pending.some(isCreation) && !entries.some(isCreation),
    /**
     * Whether the page waits for the creation of its roast, but the creation is not in the outbox. Another tab may have
     * sent the creation.
     */
    lacksCreation: ({ context }, { entries }: { entries: readonly PendingEntry[] }) =>
      context.coffee_roast_id === 0 && !entries.some(isCreation),
    /** Whether the answer is about the discarded roast. The answer is null if another tab received it. */
    isDiscarded: (_, { answer }: { answer: OutboxAnswer | null }) =>
      answer === null || answer.call === 'POST /coffee/roasts/:coffee_roast_id/discard',
    /** Whether the server has just refused a detail of the form 'After the Roast', and the roast has ended. */
    isFormRefused: ({ context }, { entries }: { entries: readonly PendingEntry[] }) =>
      roastStatusOf(context) === 'ended' && hasNewRefusedDetail(context.pending, entries),
    /** Whether the server knows the roast, but the answer does not contain it or went to another tab. */
    hasNoRoast: ({ context }, { answer }: { answer: OutboxAnswer | null }) =>
      context.coffee_roast_id !== 0 && roastIn(answer) === null,
  },
  delays: {
    /** How long the page waits for the server's answer after the member has discarded the roast. */
    discardDelay: 2000,
    resumeDelay: ({ context }) => msToResume(context),
  },
})
