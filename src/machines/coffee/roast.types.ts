// The types of a roast's page: the shown roast, the input, the context and the events.

import type { FirstCrackRoast } from '../../../contract/api/coffee/firstCracks.ts'
import type { CoffeePreferences } from '../../../contract/api/coffee/preferences.ts'
import type { CoffeeRoast, RoastChange, RoastEvent, RoastInput } from '../../../contract/api/coffee/roasts.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { DropTarget } from '../../../contract/rules/coffee/dropTarget.ts'
import type { RoastEventType, RoastStatus } from '../../../contract/rules/coffee/roast.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import type { PendingEntry, PendingReport } from '../shared/pending.types.ts'
import type { BackgroundChoice } from './background.types.ts'
import type { ProbeRef, probeMachine } from './probe.machine.ts'
import type { ProbeRead, ProbeStart } from './probe.types.ts'
import type { RoastLoaderReport } from './roastLoader.types.ts'
import type { ChosenBean, ReadingMade, TapMade, TapUndone } from './roastTaps.types.ts'

/**
 * A reading on the page. `unsaved` is true while the server has not confirmed the reading, or a correction of it. Its
 * `input_id` is below 0 only while the server does not know the reading.
 */
export type ShownInput = RoastInput & { readonly unsaved: boolean }
/**
 * An event on the page. `key` is the key of the unsaved outbox entry that logged the event. `beforeSeconds` is the time
 * that the event had until this entry changed it; null if the event was not logged before.
 */
export type ShownEvent = RoastEvent & {
  readonly unsaved: boolean
  readonly key?: string
  readonly beforeSeconds?: number | null
}

/** The roast as the page shows it: the confirmed roast, with the pending taps applied. */
export interface ShownRoast extends CoffeeRoast {
  readonly input_history: ShownInput[]
  readonly event_history: ShownEvent[]
}

export interface RoastMachineInput extends ScreenInput {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
  /** The ISO timestamp of a moment with the offset of the member's zone, which decides the day of the roast. */
  readonly localTime?: (ms: number) => string
  /** Whether the alarm before first crack is on in this browser. */
  readonly alarmOn: boolean
  /** The target of the drop that the member has chosen in this browser. */
  readonly dropTarget: DropTarget
  /** Whether the member has switched the cockpit on in this browser, as it is stored now. */
  readonly isCockpitOn: () => boolean
  /** Whether the window is wide enough for the cockpit when the page opens. */
  readonly wide: boolean
}

export interface RoastContext {
  readonly input: RoastMachineInput
  /** 0 until the server has created the roast. */
  coffee_roast_id: number
  /** The id that this browser made for the roast; null if the page was opened at an address with the server's id. */
  readonly client_id: string | null
  /**
   * The roast as the server last sent it, or an empty roast while the server has not created the roast. Null if no
   * roast has loaded.
   */
  confirmed: CoffeeRoast | null
  /**
   * When the server sent `confirmed`, if that is a roast of an earlier visit: milliseconds since 1970. Otherwise null.
   */
  keptMs: number | null
  /** The entries of this roast that the server has not confirmed, also those that it has refused. */
  pending: readonly PendingEntry[]
  /** Whether another tab received an answer that this page has not loaded yet. */
  missedAnswer: boolean
  /** Null before they have loaded. */
  preferences: CoffeePreferences | null
  /** The member's earlier roasts with a first crack, of all beans. */
  earlierRoasts: readonly FirstCrackRoast[]
  dropTarget: DropTarget
  /** The machine of the probe, while the roast is running and after its code has loaded. */
  probe: ProbeRef | null
  /** The time at the last tick of the timer, in milliseconds since 1970 by the server's clock. */
  nowMs: number
  /** Why a load of the roast failed, or that the roast was discarded. */
  error: ApiError | null
  /** The number of taps made on this visit. The keys of the taps contain this number. */
  tapCount: number
}

/**
 * Sent by the dialogs 'Roast Details' and 'After the Roast': the member has changed one detail. The outbox sends the
 * change to the server.
 */
export interface DetailChanged {
  type: 'detail.changed'
  change: RoastChange
  /** What the member changed, for the list of unsaved entries, as in 'Coffee Out 320 g'. */
  label: string
}

/** The formats in which a roast can be saved as a file. `alog` is the format of the program Artisan. */
export type ExportFormat = 'alog' | 'csv' | 'json'

/** The code of the probe, which is loaded later than the page, and what it reads from the browser. */
export interface LoadedProbe extends ProbeStart {
  readonly logic: typeof probeMachine
}

/** The roast has started or ended, or its start or its end was undone. */
export interface StatusChanged {
  type: 'status.changed'
  status: RoastStatus
}

/** The timer shows another second now. */
export interface TimerTicked {
  type: 'timer.ticked'
}

export type RoastMachineEvent =
  | { type: 'roast.start' }
  | { type: 'roast.end' }
  | { type: 'roast.reload' }
  /** Loads the roast again if the page shows a roast of an earlier visit. */
  | { type: 'roast.refresh' }
  | { type: 'roast.export'; format: ExportFormat }
  | { type: 'roast.resume' }
  | { type: 'roast.discard' }
  /** The member logs a roast event that happens now. */
  | { type: 'event.log'; event_type: RoastEventType }
  /**
   * The member logs a roast event, now or at a typed time. The page checks the time first. If the event is already
   * logged, the member must confirm the new time.
   */
  | { type: 'event.place'; event: TimedEvent }
  | { type: 'missedEvent.open' }
  | { type: 'bean.open' }
  | { type: 'bean.choose'; bean: ChosenBean }
  | { type: 'details.open' }
  /** Opens the form 'After the Roast'. */
  | { type: 'afterRoast.open' }
  | { type: 'settings.open' }
  | { type: 'background.open' }
  | { type: 'plan.open' }
  /** Opens the dialog for steps and notes. */
  | { type: 'log.open' }
  | { type: 'dropTarget.choose'; target: DropTarget }
  /** The member has pressed the key for undo in the cockpit. It does the same as the button 'Undo'. */
  | { type: 'log.undo' }
  | { type: 'background.choose'; choice: BackgroundChoice }
  | DetailChanged
  | ReadingMade
  | ProbeRead
  | TapMade
  | TapUndone
  | TimerTicked
  | RoastLoaderReport
  | PendingReport
  | ScreenFact
