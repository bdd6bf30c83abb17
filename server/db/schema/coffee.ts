// The tables of coffee: beans, bags, roasts with their readings and events, and preferences.

import type { Generated } from 'kysely'
import type { Axis, InputType, RoastEventType } from '../../../contract/rules/coffee/roast.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import type { WeightUnit } from '../../../contract/rules/coffee/weights.ts'

/** Green coffee. All members with the permission for coffee share one list of beans. */
export interface CoffeeBeansTable {
  coffee_bean_id: Generated<number>
  name: string
  description: string
  origin: string
  region: string
  processing: string
  purchase_url: string
  /** A number without a currency; 0 if the price is not known. */
  purchase_price: number
  /** The weight that the price is for; null if it is not known. */
  price_mg: number | null
  /** The parts of a blend, as JSON; null for a bean that is no blend. */
  parts: string | null
  created_by: number
  created_ms: number
}

/**
 * The data that one member has entered about a bean. How much was used is not stored, because it is computed from the
 * member's roasts.
 */
export interface CoffeeBeanStocksTable {
  user_id: number
  coffee_bean_id: number
  /** What the member has bought, as JSON: the lots, the oldest first. Null until the member enters one. */
  lots: string | null
  /** When the member archived the bean; null if it is not archived. */
  archived_ms: number | null
}

/** A bag groups a member's roasts of one bean under one code. It exists while it has at least one roast. */
export interface CoffeeBagsTable {
  coffee_bag_id: Generated<number>
  user_id: number
  coffee_bean_id: number
  /** The code as the member typed it. */
  bag_code: string
  /** The code in lower case. It is unique over all members, because visitors find a bag by its code alone. */
  bag_code_key: string
  created_ms: number
  /** The text that the member wrote about the coffee; it may be empty. */
  notes: Generated<string>
  /** When the member published the card of the bag; null while it is not published. */
  published_ms: number | null
}

/** Temperatures are in °C. `first_crack_elapsed_ms` counts from the start of the roast. */
export interface CoffeeRoastsTable {
  coffee_roast_id: Generated<number>
  user_id: number
  coffee_bean_id: number
  coffee_bag_id: number | null
  coffee_in_mg: number | null
  coffee_out_mg: number | null
  /** A value of the roast colour scale as text, such as '75'; null if it was not entered. */
  roast_color: string | null
  /** The colour of the whole beans and of ground coffee, as a meter shows it, and the name of its scale. */
  whole_color: number | null
  ground_color: number | null
  color_system: string | null
  charge_temp_c: number | null
  /** The text that the member wrote about the roast; null if it is empty. */
  notes: string | null
  /** The score from 0 to 100, in quarter points. */
  cupping_score: number | null
  /** The points of the cup that make the score, as JSON; null without them. */
  cup: string | null
  /** The targets of the plan, as JSON; null without a plan. */
  plan: string | null
  start_ms: number | null
  /** By how many minutes the member's time was ahead of UTC at the start; null if it is not known. */
  utc_offset_minutes: number | null
  end_ms: number | null
  /** A copy of the time of the FIRST_CRACK_START event, so that lists and forecasts need not read the events. */
  first_crack_elapsed_ms: number | null
  /** Grows by one with each committed change. */
  version: number
  created_ms: number
  /** The id that the member's browser made; unique for the member. Null for a roast that was created without one. */
  client_id: string | null
  /** The id in the log file from which the roast was imported; unique for the member. Null for all other roasts. */
  roast_uuid: string | null
}

/** The readings of roasts. */
export interface CoffeeRoastInputsTable {
  input_id: Generated<number>
  coffee_roast_id: number
  type: InputType
  /** Counts from the start of the roast. */
  elapsed_ms: number
  /** The value in °C, W or percent, depending on the type. It is 0 for a note. */
  value: number
  /** The text of a note; null for every other type. */
  note: string | null
  created_ms: number
  /** Unique within a roast. A second call with the same key is a repeat of the first call, however late it arrives. */
  idempotency_key: string | null
}

/** A roast has at most one event of each type. */
export interface CoffeeRoastEventsTable {
  event_id: Generated<number>
  coffee_roast_id: number
  event_type: RoastEventType
  /** Counts from the start of the roast. */
  elapsed_ms: number
  created_ms: number
  /** The key of the last call that logged the event. A call with the same key is a repeat. */
  idempotency_key: string | null
}

/**
 * The keys of readings and events that were removed or logged again. With them the server recognizes a late repeat of a
 * call. They stay as long as their roast exists.
 */
export interface CoffeeRoastRemovedKeysTable {
  coffee_roast_id: number
  idempotency_key: string
}

/** A member's choices. A member without a row has the defaults. */
export interface CoffeePreferencesTable {
  user_id: number
  /** The earlier roast whose chart is drawn behind the charts of new roasts; null if the member has chosen none. */
  template_roast_id: number | null
  temperature_display_units: TemperatureUnit
  temperature_input_units: TemperatureUnit
  /** This column and the next one: what the left axis and the right axis of the chart show. */
  roast_profile_left_axis: Axis
  roast_profile_right_axis: Axis
  weight_units: WeightUnit
}
