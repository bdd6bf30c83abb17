// The calls about roasts: their list, their readings and events, and their changes.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { EVENT_TYPES, INPUT_TYPES, INPUT_UNITS } from '../../rules/coffee/roast.ts'
import { ClientId, ClientIdInAnswer, Done, Id, Timestamp } from '../shared/shapes.ts'
import { NewPlanTarget, Plan } from './plans.ts'
import { CoffeePreferences } from './preferences.ts'

const InputType = Type.Enum([...INPUT_TYPES])

const Seconds = Type.Number({ description: 'Seconds since the start of the roast, exact to a thousandth.' })
const Nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/**
 * The Idempotency-Key of the call that logged a reading. Until a page knows the id of a reading, the page names the
 * reading by this key.
 */
const ReadingKey = Type.String({ minLength: 8, maxLength: 128 })

export const RoastInput = Type.Object({
  input_id: Id,
  type: InputType,
  seconds: Seconds,
  value: Type.Number(),
  units: Type.Enum([...new Set(Object.values(INPUT_UNITS))]),
  key: Type.Optional(ReadingKey),
  note: Type.Optional(Type.String({ description: 'The text of a NOTE.' })),
})
/**
 * A reading; the API calls it an input. BEAN_TEMP is always in °C and POWER_DRAW in W, even if the member prefers other
 * units. FAN and DRUM are in percent. A NOTE has a text and the value 0. A reading that was logged without an
 * Idempotency-Key has no `key`.
 */
export type RoastInput = Static<typeof RoastInput>

export const RoastEvent = Type.Object({ event_id: Id, event_type: Type.Enum([...EVENT_TYPES]), seconds: Seconds })
/**
 * A roast event. A roast has at most one event of each type: if a type is logged again, the new time replaces the old
 * one.
 */
export type RoastEvent = Static<typeof RoastEvent>

const Points = Type.Number({ description: 'From 0 to 10, in quarter points.' })
const Cup = Type.Object(
  { fragrance: Points, acidity: Points, body: Points, sweetness: Points, finish: Points },
  { additionalProperties: false, description: 'How the coffee tastes. The points make the cupping score.' },
)

export const RoastSummary = Type.Object({
  coffee_roast_id: Id,
  coffee_bean_id: Id,
  user_id: Id,
  coffee_bean_name: Type.String(),
  coffee_in_mg: Nullable(Type.Integer({ description: 'The weight of the green coffee before the roast.' })),
  coffee_out_mg: Nullable(Type.Integer({ description: 'The weight of the roasted coffee.' })),
  roast_color: Nullable(Type.String({ description: "A number of the roast colour scale, as a string: '75' is City." })),
  charge_temp_c: Nullable(Type.Number({ description: 'The temperature of the empty roaster when the beans go in.' })),
  start_time: Nullable(Timestamp),
  roasted_on: Nullable(
    Type.String({
      description: "The member's own day at the start, such as 2026-11-14; in UTC if the zone is not known.",
    }),
  ),
  utc_offset_minutes: Type.Optional(
    Type.Integer({ description: "By how many minutes the member's time was ahead of UTC at the start." }),
  ),
  first_crack: Nullable(Seconds),
  start_cooling: Nullable(Seconds),
  end_time: Nullable(Timestamp),
  end_seconds: Nullable(Seconds),
  bag_code: Nullable(Type.String()),
  cupping_score: Nullable(Type.Number({ description: 'From 0 to 100, in quarter points.' })),
  version: Type.Integer({ description: 'Grows with every committed change.' }),
  client_id: Type.Optional(ClientIdInAnswer),
})
/**
 * A roast in a list. `first_crack` is the time of FIRST_CRACK_START. `start_cooling` is always equal to `end_seconds`.
 * A field is null while the roast has no such value.
 */
export type RoastSummary = Static<typeof RoastSummary>

export const CoffeeRoast = Type.Object({
  ...RoastSummary.properties,
  notes: Nullable(Type.String({ description: 'What the member wrote about the roast.' })),
  cup: Type.Optional(Nullable(Cup)),
  whole_color: Type.Optional(
    Nullable(Type.Number({ description: 'The colour of the whole beans on the scale of a meter.' })),
  ),
  ground_color: Type.Optional(
    Nullable(Type.Number({ description: 'The colour of the ground coffee on the scale of a meter.' })),
  ),
  color_system: Type.Optional(Nullable(Type.String({ description: "The name of that scale, such as 'Agtron'." }))),
  plan: Type.Optional(Plan),
  green_before: Type.Optional(
    Type.Array(Type.Object({ coffee_bean_id: Id, weight_mg: Type.Integer() }), {
      description:
        'How much of this bean, or of each part of this blend, earlier roasts have used. Missing if no lot has a price: then it does not change the cost.',
    }),
  ),
  roast_uuid: Type.Optional(Type.String({ description: 'The id of an imported roast in its log file.' })),
  input_history: Type.Array(RoastInput, { description: 'The readings, sorted by seconds, then by id.' }),
  event_history: Type.Array(RoastEvent, { description: 'The events, sorted by seconds, then by id.' }),
})
/** A roast with its readings and events. */
export type CoffeeRoast = Static<typeof CoffeeRoast>

export const CoffeeTotals = Type.Object({
  num_roasts: Type.Integer({ description: "The member's roasts." }),
  num_beans: Type.Integer({ description: 'All beans, because all members share them.' }),
  num_bags: Type.Integer({ description: "The member's bags." }),
})
/** How many roasts and bags the member has, and how many beans there are. */
export type CoffeeTotals = Static<typeof CoffeeTotals>

export const RoastList = Type.Object({
  roasts: Type.Array(RoastSummary),
  stats: CoffeeTotals,
  preferences: CoffeePreferences,
})
/** A part of the list of the member's roasts, with the totals of the whole list. */
export type RoastList = Static<typeof RoastList>

/** The numbers of a change are rounded to what is stored, and then checked against their ranges by the rules. */
const WeightMg = (title: string) => Nullable(Type.Number({ title }))
/**
 * The text of a NOTE. The rules limit it to 200 characters. This schema allows more, so that the error for a longer
 * text is a sentence of the rules.
 */
const Note = Type.String({ maxLength: 2000 })
/**
 * The rules limit the notes to 2,000 characters. This schema allows more, so that the error for longer notes is a
 * sentence of the rules.
 */
const Notes = Type.String({ maxLength: 20_000 })
/** The time of a tap by the clock of the page. */
const ClientTime = Type.String({ format: 'date-time', maxLength: 40 })

export const RoastChange = Type.Object(
  {
    input: Type.Optional(
      Type.Object(
        {
          input_value: Type.Number({ title: 'value' }),
          input_type: InputType,
          note: Type.Optional(Note),
          seconds: Type.Optional(Seconds),
        },
        { additionalProperties: false },
      ),
    ),
    undo_input: Type.Optional(ReadingKey),
    roast_event: Type.Optional(
      Type.Object(
        { event_type: Type.Enum([...EVENT_TYPES]), seconds: Type.Optional(Seconds) },
        { additionalProperties: false },
      ),
    ),
    undo_event: Type.Optional(
      Type.Object({ event_type: Type.Enum([...EVENT_TYPES]), seconds: Seconds }, { additionalProperties: false }),
    ),
    coffee_bean_id: Type.Optional(Id),
    code: Type.Optional(
      Nullable(
        Type.String({
          title: 'bag code',
          maxLength: 256,
          description: 'A bag code; null takes the roast out of its bag.',
        }),
      ),
    ),
    coffee_in_mg: Type.Optional(WeightMg('coffee in')),
    coffee_out_mg: Type.Optional(WeightMg('coffee out')),
    charge_temp_c: Type.Optional(Nullable(Type.Number({ title: 'charge temperature' }))),
    roast_color: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 16,
          description: "A number or a name of the roast colour scale: '75' or 'City'. The number is stored.",
        }),
      ),
    ),
    notes: Type.Optional(Nullable(Notes)),
    cupping_score: Type.Optional(Nullable(Type.Number())),
    cup: Type.Optional(Nullable(Cup)),
    whole_color: Type.Optional(Nullable(Type.Number({ title: 'color of the whole beans' }))),
    ground_color: Type.Optional(Nullable(Type.Number({ title: 'color of the ground coffee' }))),
    color_system: Type.Optional(Nullable(Type.String({ title: 'name of the color scale', maxLength: 256 }))),
    plan: Type.Optional(Nullable(Type.Array(NewPlanTarget, { maxItems: 200 }))),
    start_time: Type.Optional(Nullable(ClientTime)),
    end_time: Type.Optional(Nullable(ClientTime)),
    resume_time: Type.Optional(ClientTime),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)
/**
 * One change of a roast. It has exactly one of the fields. `seconds` in a reading or an event is the time of the tap,
 * counted from the start of the roast; without `seconds`, the server uses the time at which the call arrives.
 * `start_time` changes nothing if the roast has already started, and `end_time` changes nothing if the roast has
 * already ended. Null removes a value.
 *
 * The offset in `start_time`, such as -05:00, is kept as the member's zone, which decides the day of the roast. 'Z' says
 * nothing about it.
 *
 * `start_time: null` undoes the start while nothing else is logged. `end_time: null` and `resume_time` undo the end, up
 * to 30 minutes after the end. For `resume_time`, the server compares the end with the time of the tap and not with the
 * time of the call, because a page that was offline sends the tap later. `undo_input` is the `key` of the reading to
 * undo. `undo_event` undoes the event with this type and these exact seconds. If there is nothing to undo, the roast is
 * unchanged. `coffee_bean_id` can be changed until the first reading. `cup` also sets `cupping_score`, and `cupping_score`
 * removes the cup. `plan` replaces the whole plan; null and an empty list remove it.
 */
export type RoastChange = Static<typeof RoastChange>

export const InputChange = Type.Object(
  {
    value: Type.Optional(Type.Number()),
    type: Type.Optional(InputType),
    note: Type.Optional(Note),
    seconds: Type.Optional(Seconds),
  },
  { additionalProperties: false, minProperties: 1 },
)
/** A correction of a reading: its value, its type, its text, its time, or several of them. */
export type InputChange = Static<typeof InputChange>

const roastParams = Type.Object({ coffee_roast_id: Id })
const roastAnswer = Type.Object({ coffee_roast: CoffeeRoast })
const inputParams = Type.Object({ coffee_roast_id: Id, input_id: Id })
const eventParams = Type.Object({ coffee_roast_id: Id, event_id: Id })

export const coffeeRoastsApi = endpoints({
  'GET /coffee/roasts': {
    summary: "A part of the list of the member's roasts, newest first, with totals and preferences",
    access: 'coffee',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        /** The last id in the previous part of the list. */
        before: Type.Optional(Id),
        /** Only the roasts in this bag. */
        coffee_bag_id: Type.Optional(Id),
        r: Type.Optional(
          Type.Unknown({
            description:
              'The server ignores this number. A page sends a new number at each refresh, so that no cache answers.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: RoastList,
  },
  'POST /coffee/roasts': {
    summary: 'Create a roast of a bean, without starting it',
    access: 'coffee',
    body: Type.Object({ coffee_bean_id: Id, client_id: Type.Optional(ClientId) }, { additionalProperties: false }),
    answer: Type.Object({ coffee_roast_id: Id }),
    errors: ['NOT_FOUND'],
  },
  'GET /coffee/roasts/template': {
    summary: 'The template roast, or null if there is none',
    access: 'coffee',
    answer: Type.Object({ coffee_roast: Nullable(CoffeeRoast) }),
  },
  'GET /coffee/beans/:coffee_bean_id/last-good-roast': {
    summary: "The member's last good roast of a bean: ended, with a first crack; or null if there is none",
    access: 'coffee',
    params: Type.Object({ coffee_bean_id: Id }),
    answer: Type.Object({ coffee_roast: Nullable(CoffeeRoast) }),
  },
  'POST /coffee/roasts/template': {
    summary: 'Make a roast the template, or remove the template',
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
    summary: 'Change one thing: log a reading or an event, start, end, set the bag code, or set a detail',
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
      'EVENT_OUT_OF_ORDER',
      'ROAST_IN_USE',
      'TOO_LATE_TO_RESUME',
      'INVALID_BAG_CODE',
      'BAG_CODE_IN_USE',
      'BAG_OF_ANOTHER_BEAN',
    ],
  },
  'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id': {
    summary: 'Correct the value, the type, the text or the time of a reading',
    access: 'coffee',
    params: inputParams,
    body: InputChange,
    answer: roastAnswer,
    errors: ['NOT_FOUND', 'INVALID_INPUT', 'ROAST_ENDED'],
  },
  'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id': {
    summary: 'Delete a reading. A roast without such a reading stays unchanged',
    access: 'coffee',
    params: inputParams,
    answer: roastAnswer,
    errors: ['NOT_FOUND'],
  },
  'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id': {
    summary: 'Move an event',
    access: 'coffee',
    params: eventParams,
    body: Type.Object({ seconds: Seconds }, { additionalProperties: false }),
    answer: roastAnswer,
    errors: ['NOT_FOUND', 'INVALID_INPUT', 'ROAST_ENDED', 'EVENT_OUT_OF_ORDER'],
  },
  'DELETE /coffee/roasts/:coffee_roast_id/events/:event_id': {
    summary: 'Delete an event. A roast without such an event stays unchanged',
    access: 'coffee',
    params: eventParams,
    answer: roastAnswer,
    errors: ['NOT_FOUND'],
  },
  'POST /coffee/roasts/:coffee_roast_id/discard': {
    summary: 'Delete a roast that has not started. For a started roast, the answer is the error ROAST_IN_USE',
    access: 'coffee',
    params: roastParams,
    answer: Done,
    errors: ['NOT_FOUND', 'ROAST_IN_USE'],
  },
  'DELETE /coffee/roasts/:coffee_roast_id': {
    summary: 'Delete a roast, and also its bag if no other roast is in the bag',
    access: 'coffee',
    params: roastParams,
    answer: Done,
    errors: ['NOT_FOUND'],
  },
})
