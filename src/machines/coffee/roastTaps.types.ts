// The types of the taps on the page of a roast. The machines of the page send them to each other.

import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import type { Contract } from '../../../contract/contract.ts'
import type { BodyOf, ParamsOf } from '../../../contract/endpoint.ts'
import type { InputType } from '../../../contract/rules/coffee/roast.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'

type RoastCallKey =
  | 'POST /coffee/roasts/:coffee_roast_id'
  | 'POST /coffee/roasts/:coffee_roast_id/discard'
  | `${'PATCH' | 'DELETE'} /coffee/roasts/:coffee_roast_id/inputs/:input_id`
  | `${'PATCH' | 'DELETE'} /coffee/roasts/:coffee_roast_id/events/:event_id`

/** A call that changes a roast. It has no id of the roast, because a new roast may get its id only after the tap. */
export type RoastCall = {
  [Key in RoastCallKey]: {
    readonly call: Key
    readonly params: Omit<ParamsOf<Contract[Key]>, 'coffee_roast_id'>
    readonly body: BodyOf<Contract[Key]>
  }
}[RoastCallKey]

/** A tap, with its call, its text, and the change that undoes it. */
export interface RoastTap {
  /**
   * The Idempotency-Key. Corrections in the table and 'Discard' have no key here, because the machine `pending` makes
   * their key.
   */
  readonly key?: string
  /** The tap in words, for example 'FC Start at 08:41'. */
  readonly label: string
  /** Milliseconds since 1970 by the server's clock. */
  readonly createdMs: number
  readonly request: RoastCall
  /**
   * The change that is sent to undo the tap if the server may already have the tap. Null for a tap that cannot be
   * undone with one tap.
   */
  readonly undo: RoastChange | null
  /** The names of the beans in `request` and in `undo`, for a tap that chooses a bean. */
  readonly beanNames?: { readonly chosen: string; readonly before: string }
}

/** A reading in the units that the server stores: °C, W or percent. A note has a text in `note`, and the value 0. */
export interface Reading {
  readonly type: InputType
  readonly value: number
  readonly note?: string
  /** When it was tapped, in milliseconds since 1970 by the server's clock. */
  readonly tappedMs: number
}

/** The member has typed a reading, or has chosen it in a dialog. */
export interface ReadingMade {
  type: 'reading.made'
  reading: Reading
}

/** A question that the member must answer before a tap counts. */
export interface RoastQuestion {
  /** For example 'Move FC Start from 08:41 to 09:02?' */
  readonly text: string
  /** The text of the button that answers yes. */
  readonly confirmLabel: string
  readonly tap: RoastTap
  /** The tap that is made if the member answers no, and why the question is asked. Without it, no tap is made then. */
  readonly otherwise?: { readonly label: string; readonly tap: RoastTap; readonly because: string }
}

/** The member has made a tap that needs no question, or has answered the question about a tap with yes. */
export interface TapMade {
  type: 'tap.made'
  tap: RoastTap
}

/** The data that is needed to undo a tap. */
export type UndoneTap = Pick<RoastTap, 'key' | 'label' | 'undo' | 'beanNames'>

/** The member undoes a tap. */
export interface TapUndone {
  type: 'tap.undone'
  tap: UndoneTap
}

export interface TemperatureUnits {
  /** The unit in which the member types temperatures. */
  readonly temperatureUnit: TemperatureUnit
  /** The unit in which the page shows temperatures. */
  readonly displayUnit: TemperatureUnit
}

/** The member's preferences have arrived after the keypad or the table was opened. */
export interface UnitsChanged extends TemperatureUnits {
  type: 'units.changed'
}

/** A bean that a member chooses for a roast. */
export interface ChosenBean {
  readonly coffee_bean_id: number
  readonly name: string
}
