import { assign, sendTo, setup } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveFact } from '../app/live.types.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import { actionPlaceholder, callbackPlaceholder, placeholder } from '../app/placeholder.ts'
import { go, showAlert } from '../app/system.ts'
import { pendingMachine } from '../shared/pending.machine.ts'
import type { PendingEntry, PendingEvent } from '../shared/pending.types.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'
import { type CrackAlarmEvent, crackAlarmMachine } from './crackAlarm.machine.ts'
import { keypadMachine } from './keypad.machine.ts'
import { missedEventMachine } from './missedEvent.machine.ts'
import {
  eventProblem,
  mayChangeBean,
  mayEnd,
  msToNextSecond,
  msToResume,
  roastIn,
  roastStatusOf,
  secondsToCrack,
} from './roast.selectors.ts'
import type {
  ExportFormat,
  LoadedRoast,
  RoastContext,
  RoastMachineEvent,
  RoastMachineInput,
  ShownRoast,
} from './roast.types.ts'
import { roastDetailsMachine } from './roastDetails.machine.ts'
import { roastInputsMachine } from './roastInputs.machine.ts'
import { type RoastQuestionEvent, roastQuestionMachine } from './roastQuestion.machine.ts'
import { loggedSeconds, tapCommand, undoCommand } from './roastTaps.ts'
import type { ChosenBean, RoastQuestion, RoastTap } from './roastTaps.types.ts'
import { type RoastUndoEvent, roastUndoMachine } from './roastUndo.machine.ts'
import { templateMachine } from './template.machine.ts'

const newerOf = (known: CoffeeRoast | null, roast: CoffeeRoast) =>
  known && known.version > roast.version ? known : roast

const roastBeansMachine = createResourceMachine<readonly CoffeeBean[], undefined>()

/** The actors, actions, guards and delays of a roast's page. Its states are in `roast.machine.ts`. */
export const roastSetup = setup({
  types: {
    context: {} as RoastContext,
    events: {} as RoastMachineEvent,
    input: {} as RoastMachineInput,
    tags: {} as 'busy',
    children: {} as {
      pending: 'pending'
      template: 'template'
      crackAlarm: 'crackAlarm'
      keypad: 'keypad'
      roastInputs: 'roastInputs'
      roastDetails: 'roastDetails'
      roastUndo: 'roastUndo'
      roastQuestion: 'roastQuestion'
      missedEvent: 'missedEvent'
      beans: 'beans'
      wakeLock: 'wakeLock'
      pageShown: 'pageShown'
    },
  },
  actors: {
    liveFacts,
    pending: pendingMachine,
    loadRoast: placeholder<LoadedRoast, { coffee_roast_id: number }>('loadRoast'),
    refreshRoast: placeholder<CoffeeRoast, { coffee_roast_id: number }>('refreshRoast'),
    template: templateMachine,
    crackAlarm: crackAlarmMachine,
    keypad: keypadMachine,
    roastInputs: roastInputsMachine,
    roastDetails: roastDetailsMachine,
    roastUndo: roastUndoMachine,
    roastQuestion: roastQuestionMachine,
    missedEvent: missedEventMachine,
    beans: roastBeansMachine,
    wakeLock: callbackPlaceholder('wakeLock'),
    /** Sends `page.shown` each time the page is visible again. */
    pageShown: callbackPlaceholder('pageShown'),
  },
  actions: {
    showAlert,
    /** Offers the roast as a file. */
    download: actionPlaceholder<{ format: ExportFormat; roast: ShownRoast }>('download'),
    /** Call this on a tap or a click: browsers block sound before the first one. */
    prepareSound: actionPlaceholder('prepareSound'),
    storeLoaded: assign(({ context }, { loaded }: { loaded: LoadedRoast }) => ({
      confirmed: loaded.roast,
      preferences: loaded.preferences,
      firstCracks: loaded.firstCracks,
      latestVersion: Math.max(context.latestVersion, loaded.roast.version),
      error: null,
    })),
    storeRoast: assign({
      confirmed: ({ context }, { roast }: { roast: CoffeeRoast }) => newerOf(context.confirmed, roast),
    }),
    leave: ({ system }) => go({ system }, { to: '/coffee/roasts' }),
    addTap: sendTo('pending', (_, { tap }: { tap: RoastTap }): PendingEvent => {
      return { type: 'entry.add', command: tapCommand(tap) }
    }),
    offerUndo: sendTo('roastUndo', (_, { tap }: { tap: RoastTap }): RoastUndoEvent => ({ type: 'log.add', tap })),
    countTap: assign({ tapCount: ({ context }) => context.tapCount + 1 }),
    takeBack: sendTo('pending', ({ context }, { tap }: { tap: RoastTap }): PendingEvent => {
      return { type: 'entry.undo', entry: tap, undo: undoCommand(context, tap) }
    }),
    ask: sendTo('roastQuestion', (_, { question }: { question: RoastQuestion }): RoastQuestionEvent => {
      return { type: 'question.ask', question }
    }),
    storeBean: assign({ chosenBean: (_, { bean }: { bean: ChosenBean }) => bean }),
    storePending: assign({ pending: (_, { entries }: { entries: readonly PendingEntry[] }) => entries }),
    // The confirmed roast and the pending taps change in one step, so that the tap never disappears in between.
    storeAnswer: assign(
      ({ context }, { entries, answer }: { entries: readonly PendingEntry[]; answer: OutboxAnswer | null }) => {
        const roast = roastIn(answer)
        return { pending: entries, confirmed: roast ? newerOf(context.confirmed, roast) : context.confirmed }
      },
    ),
    storeNow: assign({ nowMs: ({ context }) => context.input.now() }),
    expectCrack: sendTo('crackAlarm', ({ context }): CrackAlarmEvent => {
      return { type: 'crack.expected', inSeconds: secondsToCrack(context) }
    }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    noteVersion: assign({
      latestVersion: ({ context }, { fact }: { fact: LiveFact }) =>
        fact.type === 'coffeeRoast.updated' ? Math.max(context.latestVersion, fact.version) : context.latestVersion,
    }),
  },
  guards: {
    isNotStarted: ({ context }) => roastStatusOf(context) === 'notStarted',
    isRunning: ({ context }) => roastStatusOf(context) === 'running',
    isNotRunning: ({ context }) => roastStatusOf(context) !== 'running',
    isNotEnded: ({ context }) => roastStatusOf(context) !== 'ended',
    isTooLateToResume: ({ context }) => msToResume(context) === 0,
    mayChangeBean: ({ context }) => mayChangeBean(context),
    mayNotChangeBean: ({ context }) => !mayChangeBean(context),
    isImpossible: ({ context }, { event }: { event: TimedEvent }) => eventProblem(context, event) !== null,
    isLogged: ({ context }, { event }: { event: TimedEvent }) => loggedSeconds(context, event) !== null,
    isEvent: (_, params: { event: unknown }) => params.event !== null,
    hasOtherBean: ({ context }, { answer }: { answer: OutboxAnswer | null }) => {
      const roast = roastIn(answer)
      return roast !== null && roast.coffee_bean_id !== context.confirmed?.coffee_bean_id
    },
    isEnded: ({ context }) => roastStatusOf(context) === 'ended',
    mayEnd: ({ context }) => mayEnd(context),
    isStale: ({ context }) => context.latestVersion > (context.confirmed?.version ?? 0),
    isReading: (_, params: { reading: unknown }) => params.reading !== null,
    hasNoRoast: (_, { answer }: { answer: OutboxAnswer | null }) => roastIn(answer) === null,
    isAboutThisRoast: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'coffeeRoast.updated' && fact.id === context.coffee_roast_id,
    isDeleted: (_, params: { error: unknown }) => errorOf(params.error).code === 'NOT_FOUND',
  },
  delays: {
    refreshDelay: 3000,
    discardDelay: 2000,
    tickDelay: ({ context }) => msToNextSecond(context),
    resumeDelay: ({ context }) => msToResume(context),
  },
})
