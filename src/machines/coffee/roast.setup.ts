import { assign, sendTo, setup } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveFact } from '../app/live.types.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { showAlert } from '../app/system.ts'
import { pendingMachine } from '../shared/pending.machine.ts'
import type { PendingCommand, PendingEntry, PendingEvent } from '../shared/pending.types.ts'
import { type CrackAlarmEvent, crackAlarmMachine } from './crackAlarm.machine.ts'
import { keypadMachine } from './keypad.machine.ts'
import { mayEnd, msToNextSecond, roastIn, roastStatusOf, secondsToCrack } from './roast.selectors.ts'
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
import { templateMachine } from './template.machine.ts'

const newerOf = (known: CoffeeRoast | null, roast: CoffeeRoast) =>
  known && known.version > roast.version ? known : roast

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
  },
  actions: {
    showAlert,
    /** Offers the roast as a file. */
    download: actionPlaceholder<{ format: ExportFormat; roast: ShownRoast }>('download'),
    /** Call this on a tap or a click: browsers block sound before the first one. */
    prepareSound: actionPlaceholder('prepareSound'),
    storeLoaded: assign(({ context }, { loaded }: { loaded: LoadedRoast }) => ({
      confirmed: newerOf(context.confirmed, loaded.roast),
      preferences: loaded.preferences,
      firstCracks: loaded.firstCracks,
      latestVersion: Math.max(context.latestVersion, loaded.roast.version),
      error: null,
    })),
    storeRoast: assign({
      confirmed: ({ context }, { roast }: { roast: CoffeeRoast }) => newerOf(context.confirmed, roast),
    }),
    addTap: sendTo('pending', (_, command: PendingCommand): PendingEvent => ({ type: 'entry.add', command })),
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
    isEnded: ({ context }) => roastStatusOf(context) === 'ended',
    mayEnd: ({ context }) => mayEnd(context),
    isStale: ({ context }) => context.latestVersion > (context.confirmed?.version ?? 0),
    isReading: (_, params: { reading: unknown }) => params.reading !== null,
    hasNoRoast: (_, { answer }: { answer: OutboxAnswer | null }) => roastIn(answer) === null,
    isAboutThisRoast: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'coffeeRoast.updated' && fact.id === context.coffee_roast_id,
    isDeleted: (_, params: { error: unknown }) => errorOf(params.error).code === 'NOT_FOUND',
  },
  delays: { refreshDelay: 3000, tickDelay: ({ context }) => msToNextSecond(context) },
})
