import type { CoffeePreferences } from '../../../contract/api/coffee/preferences.ts'
import type { CoffeeRoast, RoastEvent, RoastInput } from '../../../contract/api/coffee/roasts.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { RoastEventType } from '../../../contract/rules/coffee/roast.ts'
import type { OutboxEntry } from '../app/outbox.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'

/** `waiting`: tapped here, and not confirmed by the server. Its id is below 0. */
export type ShownInput = RoastInput & { readonly waiting: boolean }
export type ShownEvent = RoastEvent & { readonly waiting: boolean }

/** The roast as the page shows it: what the server confirmed, and the taps that are on their way. */
export interface ShownRoast extends CoffeeRoast {
  readonly input_history: ShownInput[]
  readonly event_history: ShownEvent[]
}

/** What a visit of the page loads. */
export interface LoadedRoast {
  readonly roast: CoffeeRoast
  readonly preferences: CoffeePreferences
  /** When first crack started in earlier roasts of this bean, in seconds. */
  readonly firstCracks: readonly number[]
}

export interface RoastMachineInput extends ScreenInput {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
  /** Whether this device rings before first crack. */
  readonly alarmOn: boolean
}

export interface RoastContext {
  readonly input: RoastMachineInput
  readonly coffee_roast_id: number
  /** As the server last told it. */
  confirmed: CoffeeRoast | null
  /** Made from `confirmed` and `entries`; the same object until one of them changes. */
  shown: ShownRoast | null
  preferences: CoffeePreferences | null
  firstCracks: readonly number[]
  template: CoffeeRoast | null
  /** This roast's taps in the outbox: waiting or refused. */
  entries: readonly OutboxEntry[]
  /** False when this browser forgets the taps that wait as soon as the tab is closed. */
  durable: boolean
  /** Taps made on this visit, for their keys. */
  tapCount: number
  /** By the server's clock, as of the last tick. */
  nowMs: number
  /** The highest version that anybody has told of. */
  latestVersion: number
  error: ApiError | null
}

export interface RoastSaved {
  type: 'roast.saved'
  roast: CoffeeRoast
}

export type ExportFormat = 'csv' | 'json'

export type RoastMachineEvent =
  | { type: 'roast.start' }
  | { type: 'roast.end' }
  | { type: 'roast.reload' }
  | { type: 'roast.export'; format: ExportFormat }
  | { type: 'event.log'; event_type: RoastEventType }
  | { type: 'input.open' }
  | { type: 'view.table' }
  | { type: 'view.profile' }
  | { type: 'details.open' }
  | { type: 'settings.open' }
  | { type: 'dialog.close' }
  | { type: 'template.show' }
  | { type: 'template.hide' }
  | { type: 'alarm.enable' }
  | { type: 'alarm.disable' }
  /** The table or the details dialog changed the roast. */
  | RoastSaved
  | ScreenFact
