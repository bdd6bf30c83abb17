import { assign, fromPromise, setup } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { LiveFact } from '../app/live.machine.ts'
import { askOutbox, enqueue } from '../app/outbox.actions.ts'
import { entriesOf } from '../app/outbox.selectors.ts'
import type { OutboxEntry } from '../app/outbox.types.ts'
import { showAlert } from '../app/system.ts'
import { keypadMachine } from './keypad.machine.ts'
import { queueOf, shownRoast } from './pending.ts'
import { isCrackNear, mayEnd, msToNextSecond, phaseOf } from './roast.selectors.ts'
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

/** What the roast's page is made of: its actors and effects, named, and its rules. The states stand in `roast.machine.ts`. */
export const roastSetup = setup({
  types: {
    context: {} as RoastContext,
    events: {} as RoastMachineEvent,
    input: {} as RoastMachineInput,
    tags: {} as 'busy',
    children: {} as { keypad: 'keypad'; roastInputs: 'roastInputs'; roastDetails: 'roastDetails' },
  },
  actors: {
    loadRoast: fromPromise<LoadedRoast, { coffee_roast_id: number }>(async () => {
      throw new Error('provide loadRoast')
    }),
    refreshRoast: fromPromise<CoffeeRoast, { coffee_roast_id: number }>(async () => {
      throw new Error('provide refreshRoast')
    }),
    loadTemplate: fromPromise<CoffeeRoast | null>(async () => {
      throw new Error('provide loadTemplate')
    }),
    keypad: keypadMachine,
    roastInputs: roastInputsMachine,
    roastDetails: roastDetailsMachine,
  },
  actions: {
    enqueue,
    askOutbox,
    showAlert,
    /** Offers the roast as a file. */
    download: (_, _params: { format: ExportFormat; roast: ShownRoast }) => {
      throw new Error('provide download')
    },
    /** Makes the sound and the vibration. */
    ring: (_) => {
      throw new Error('provide ring')
    },
    /** Browsers play sound only after a tap: this is told of one. */
    prepareSound: (_) => {
      throw new Error('provide prepareSound')
    },
    /** Keeps on this device whether it rings. */
    writeAlarm: (_, _params: { alarmOn: boolean }) => {
      throw new Error('provide writeAlarm')
    },
    storeLoaded: assign(({ context }, { loaded }: { loaded: LoadedRoast }) => ({
      confirmed: loaded.roast,
      shown: shownRoast(loaded.roast, context.entries),
      preferences: loaded.preferences,
      firstCracks: loaded.firstCracks,
      latestVersion: Math.max(context.latestVersion, loaded.roast.version),
      error: null,
    })),
    storeRoast: assign(({ context }, { roast }: { roast: CoffeeRoast }) => {
      const confirmed = context.confirmed && context.confirmed.version > roast.version ? context.confirmed : roast
      return { confirmed, shown: shownRoast(confirmed, context.entries) }
    }),
    storeEntries: assign(({ context }, params: { entries: readonly OutboxEntry[]; durable: boolean }) => {
      const entries = entriesOf(params.entries, queueOf(context.coffee_roast_id))
      const isSame =
        entries.length === context.entries.length && entries.every((one, at) => one === context.entries[at])
      return {
        durable: params.durable,
        ...(isSame ? {} : { entries, shown: shownRoast(context.confirmed, entries) }),
      }
    }),
    /** Confirmed: the answer and the entry change places in one step. */
    storeDelivered: assign(({ context }, { key, roast }: { key: string; roast: CoffeeRoast }) => {
      const entries = context.entries.filter((entry) => entry.key !== key)
      const confirmed = context.confirmed && context.confirmed.version > roast.version ? context.confirmed : roast
      return { entries, confirmed, shown: shownRoast(confirmed, entries) }
    }),
    countTap: assign({ tapCount: ({ context }) => context.tapCount + 1 }),
    storeNow: assign({ nowMs: ({ context }) => context.input.now() }),
    storeTemplate: assign({ template: (_, params: { template: CoffeeRoast | null }) => params.template }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    noteVersion: assign({
      latestVersion: ({ context }, { fact }: { fact: LiveFact }) =>
        fact.type === 'coffeeRoast.updated' ? Math.max(context.latestVersion, fact.version) : context.latestVersion,
    }),
  },
  guards: {
    isNotStarted: ({ context }) => phaseOf(context) === 'notStarted',
    isRunning: ({ context }) => phaseOf(context) === 'running',
    isNotRunning: ({ context }) => phaseOf(context) !== 'running',
    isEnded: ({ context }) => phaseOf(context) === 'ended',
    mayEnd: ({ context }) => mayEnd(context),
    isCrackNear: ({ context }) => isCrackNear(context),
    alarmWasOn: ({ context }) => context.input.alarmOn,
    isStale: ({ context }) => context.latestVersion > (context.confirmed?.version ?? 0),
    isReading: (_, params: { reading: unknown }) => params.reading !== null,
    isRoast: (_, params: { roast: unknown }) => params.roast !== null,
    isOwnQueue: ({ context }, { queue }: { queue: string }) => queue === queueOf(context.coffee_roast_id),
    isOwnAnswer: ({ context }, params: { queue: string; answer: unknown }) =>
      params.queue === queueOf(context.coffee_roast_id) && params.answer !== null,
    /** Another tab delivered it, and has the answer. */
    isAnsweredElsewhere: ({ context }, params: { queue: string; answer: unknown }) =>
      params.queue === queueOf(context.coffee_roast_id) && params.answer === null,
    isAboutThisRoast: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'coffeeRoast.updated' && fact.id === context.coffee_roast_id,
    isGone: (_, params: { error: unknown }) => errorOf(params.error).code === 'NOT_FOUND',
  },
  delays: { callTimeout: 20_000, refreshDelay: 3000, tickDelay: ({ context }) => msToNextSecond(context) },
})
