import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { EVENT_TYPES, INPUT_TYPES, INPUT_UNITS } from '../../rules/coffee/roast.ts'
import { Done, Id, Timestamp } from '../shared/shapes.ts'
import { CoffeePreferences } from './preferences.ts'

const InputType = Type.Enum([...INPUT_TYPES])

const Seconds = Type.Number({ description: 'Since the start of the roast, with thousandths.' })
const Nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const RoastInput = Type.Object({
  input_id: Id,
  type: InputType,
  seconds: Seconds,
  value: Type.Number(),
  units: Type.Enum([INPUT_UNITS.BEAN_TEMP, INPUT_UNITS.POWER_DRAW]),
})
/** A reading. BEAN_TEMP is in °C and POWER_DRAW in W, whatever the member's preferences. */
export type RoastInput = Static<typeof RoastInput>

export const RoastEvent = Type.Object({ event_id: Id, event_type: Type.Enum([...EVENT_TYPES]), seconds: Seconds })
/** What happened in the drum. A roast has each type once: logged again, it moves to the later tap's second. */
export type RoastEvent = Static<typeof RoastEvent>

export const RoastSummary = Type.Object({
  coffee_roast_id: Id,
  coffee_bean_id: Id,
  user_id: Id,
  coffee_bean_name: Type.String(),
  coffee_in_mg: Nullable(Type.Integer()),
  coffee_out_mg: Nullable(Type.Integer()),
  roast_color: Nullable(Type.String({ description: 'A value of the roast colour scale, as text.' })),
  charge_temp_c: Nullable(Type.Number()),
  start_time: Nullable(Timestamp),
  first_crack: Nullable(Seconds),
  start_cooling: Nullable(Seconds),
  end_time: Nullable(Timestamp),
  end_seconds: Nullable(Seconds),
  bag_code: Nullable(Type.String()),
  version: Type.Integer({ description: 'Counts the committed changes; a lower one is older.' }),
})
/** A roast as a list shows it. `first_crack` is its start; cooling starts where the roast ends. */
export type RoastSummary = Static<typeof RoastSummary>

export const CoffeeRoast = Type.Object({
  ...RoastSummary.properties,
  input_history: Type.Array(RoastInput, { description: 'By seconds, then by id.' }),
  event_history: Type.Array(RoastEvent, { description: 'By seconds, then by id; each type at most once.' }),
})
/** A whole roast. */
export type CoffeeRoast = Static<typeof CoffeeRoast>

export const CoffeeTotals = Type.Object({
  num_roasts: Type.Integer({ description: "The member's." }),
  num_beans: Type.Integer({ description: "Everybody's: beans are shared." }),
  num_bags: Type.Integer({ description: "The member's." }),
})
export type CoffeeTotals = Static<typeof CoffeeTotals>

export const RoastList = Type.Object({
  roasts: Type.Array(RoastSummary),
  stats: CoffeeTotals,
  preferences: CoffeePreferences,
})
export type RoastList = Static<typeof RoastList>

/** More than any roaster's batch: a tonne. */
const MAX_WEIGHT_MG = 1_000_000_000
const WeightMg = Nullable(Type.Integer({ minimum: 0, maximum: MAX_WEIGHT_MG }))
const GivenTime = Type.String({ format: 'date-time', maxLength: 40 })

export const RoastChange = Type.Object(
  {
    input: Type.Optional(
      Type.Object(
        { input_value: Type.Number(), input_type: InputType, seconds: Type.Optional(Seconds) },
        { additionalProperties: false },
      ),
    ),
    roast_event: Type.Optional(
      Type.Object(
        { event_type: Type.Enum([...EVENT_TYPES]), seconds: Type.Optional(Seconds) },
        { additionalProperties: false },
      ),
    ),
    code: Type.Optional(Nullable(Type.String({ maxLength: 256, description: 'A bag code; null takes it out.' }))),
    coffee_in_mg: Type.Optional(WeightMg),
    coffee_out_mg: Type.Optional(WeightMg),
    charge_temp_c: Type.Optional(Nullable(Type.Number())),
    roast_color: Type.Optional(Nullable(Type.String({ maxLength: 16 }))),
    start_time: Type.Optional(GivenTime),
    end_time: Type.Optional(GivenTime),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)
/**
 * Exactly one of the fields. `seconds` is fixed at the tap; without it the server takes the moment of arrival. The first
 * `start_time` and the first `end_time` win: a repeat answers the roast as it is. Null empties a detail.
 */
export type RoastChange = Static<typeof RoastChange>

export const InputChange = Type.Object(
  { value: Type.Optional(Type.Number()), type: Type.Optional(InputType) },
  { additionalProperties: false, minProperties: 1 },
)
export type InputChange = Static<typeof InputChange>

const roastParams = Type.Object({ coffee_roast_id: Id })
const roastAnswer = Type.Object({ coffee_roast: CoffeeRoast })

export const coffeeRoastsApi = endpoints({
  'GET /coffee/roasts': {
    summary: "The member's roasts, newest first, a page at a time, with totals and preferences",
    access: 'coffee',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        before: Type.Optional(Id),
        coffee_bag_id: Type.Optional(Id),
        r: Type.Optional(Type.Unknown({ description: 'Ignored: a page changes it to refresh.' })),
      },
      { additionalProperties: false },
    ),
    answer: RoastList,
  },
  'POST /coffee/roasts': {
    summary: 'Create a roast of a bean; it has not started',
    access: 'coffee',
    body: Type.Object({ coffee_bean_id: Id }, { additionalProperties: false }),
    answer: Type.Object({ coffee_roast_id: Id }),
    errors: ['NOT_FOUND'],
  },
  'GET /coffee/roasts/template': {
    summary: 'The template roast; null without one',
    access: 'coffee',
    answer: Type.Object({ coffee_roast: Nullable(CoffeeRoast) }),
  },
  'POST /coffee/roasts/template': {
    summary: 'Make a roast the template, or have none',
    access: 'coffee',
    body: Type.Object({ coffee_roast_id: Nullable(Id) }, { additionalProperties: false }),
    answer: Type.Object({ user_preferences: CoffeePreferences }),
    errors: ['NOT_FOUND'],
  },
  'GET /coffee/roasts/:coffee_roast_id': {
    summary: 'One roast with its readings and events',
    access: 'coffee',
    params: roastParams,
    answer: roastAnswer,
    errors: ['NOT_FOUND'],
  },
  'POST /coffee/roasts/:coffee_roast_id': {
    summary: 'Log a reading or an event, start, end, assign a bag code, or change a detail: one of them',
    access: 'coffee',
    params: roastParams,
    body: RoastChange,
    answer: roastAnswer,
    errors: [
      'NOT_FOUND',
      'INVALID_INPUT',
      'INVALID_TIME',
      'ROAST_NOT_STARTED',
      'ROAST_ENDED',
      'INVALID_BAG_CODE',
      'BAG_CODE_IN_USE',
      'BAG_OF_ANOTHER_BEAN',
    ],
  },
  'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id': {
    summary: "Correct a reading's value, type or both",
    access: 'coffee',
    params: Type.Object({ coffee_roast_id: Id, input_id: Id }),
    body: InputChange,
    answer: roastAnswer,
    errors: ['NOT_FOUND', 'INVALID_INPUT'],
  },
  'DELETE /coffee/roasts/:coffee_roast_id': {
    summary: 'Delete a roast; a bag without roasts goes with it',
    access: 'coffee',
    params: roastParams,
    answer: Done,
    errors: ['NOT_FOUND'],
  },
})
