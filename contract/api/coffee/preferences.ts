// The calls about a member's preferences for coffee: units, axes of the chart, and the template.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { AXES } from '../../rules/coffee/roast.ts'
import { TEMPERATURE_UNITS } from '../../rules/coffee/units.ts'
import { WEIGHT_UNITS } from '../../rules/coffee/weights.ts'
import { Id } from '../shared/shapes.ts'

const TemperatureUnit = Type.Enum([...TEMPERATURE_UNITS])
/** What an axis of the chart shows: the bean temperature, the power or the rate of rise. */
const Axis = Type.Enum([...AXES])
const WeightUnit = Type.Enum([...WEIGHT_UNITS])

export const PreferencesChange = Type.Object(
  {
    temperature_display_units: Type.Optional(TemperatureUnit),
    temperature_input_units: Type.Optional(TemperatureUnit),
    roast_profile_left_axis: Type.Optional(Axis),
    roast_profile_right_axis: Type.Optional(Axis),
    weight_units: Type.Optional(WeightUnit),
  },
  { additionalProperties: false, minProperties: 1 },
)
/** The preferences to change: one or more. */
export type PreferencesChange = Static<typeof PreferencesChange>

export const CoffeePreferences = Type.Object({
  user_id: Id,
  /** The id of the template; null if the member has none. */
  template_roast_id: Type.Union([Id, Type.Null()]),
  temperature_display_units: TemperatureUnit,
  temperature_input_units: TemperatureUnit,
  roast_profile_left_axis: Axis,
  roast_profile_right_axis: Axis,
  weight_units: WeightUnit,
})
/**
 * The units and the chart axes that a member has chosen, and the template: an earlier roast that is drawn behind the
 * chart of a new roast. A preference that was never chosen has its default.
 */
export type CoffeePreferences = Static<typeof CoffeePreferences>

const answer = Type.Object({ user_preferences: CoffeePreferences })

export const coffeePreferencesApi = endpoints({
  'GET /coffee/preferences': { summary: "The member's coffee preferences", access: 'coffee', answer },
  'POST /coffee/preferences': {
    summary: 'Save one or more coffee preferences',
    access: 'coffee',
    body: PreferencesChange,
    answer,
  },
})
