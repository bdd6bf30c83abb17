import type { Generated } from 'kysely'
import type { Axis, InputType, RoastEventType } from '../../../contract/rules/coffee/roast.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'

/** Green coffee, shared by all members with coffee. Every text is as typed. */
export interface CoffeeBeansTable {
  coffee_bean_id: Generated<number>
  name: string
  description: string
  origin: string
  region: string
  processing: string
  purchase_url: string
  purchase_price: number
  created_by: number
  created_ms: number
}

/** A member's roasts of one bean under one code; it has at least one roast. */
export interface CoffeeBagsTable {
  coffee_bag_id: Generated<number>
  user_id: number
  coffee_bean_id: number
  /** As typed. */
  bag_code: string
  /** In lower case, and unique over all members: a visitor finds a bag by its code alone. */
  bag_code_key: string
  created_ms: number
}

/** Temperatures are in °C, and `…elapsed_ms` counts from the start of the roast. */
export interface CoffeeRoastsTable {
  coffee_roast_id: Generated<number>
  user_id: number
  coffee_bean_id: number
  coffee_bag_id: number | null
  coffee_in_mg: number | null
  coffee_out_mg: number | null
  roast_color: string | null
  charge_temp_c: number | null
  start_ms: number | null
  end_ms: number | null
  /** The moment of its FIRST_CRACK_START event, which lists and forecasts read without the events. */
  first_crack_elapsed_ms: number | null
  /** Counts the committed changes. */
  version: number
  created_ms: number
}

export interface CoffeeRoastInputsTable {
  input_id: Generated<number>
  coffee_roast_id: number
  type: InputType
  elapsed_ms: number
  /** In °C or W, by the type. */
  value: number
  created_ms: number
}

/** Each type once a roast. */
export interface CoffeeRoastEventsTable {
  event_id: Generated<number>
  coffee_roast_id: number
  event_type: RoastEventType
  elapsed_ms: number
  created_ms: number
}

/** What a member chose; without a row, the defaults. */
export interface CoffeePreferencesTable {
  user_id: number
  template_roast_id: number | null
  temperature_display_units: TemperatureUnit
  temperature_input_units: TemperatureUnit
  roast_profile_left_axis: Axis
  roast_profile_right_axis: Axis
}
