// Example data for tests of the page of a roast: one roast before its start, in progress and after its end.
import type { FirstCrackRoast } from '../../../contract/api/coffee/firstCracks.ts'
import type { CoffeePreferences } from '../../../contract/api/coffee/preferences.ts'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { PREFERENCE_DEFAULTS } from '../../../contract/rules/coffee/roast.ts'

/** When the example roasts started, in milliseconds since 1970. */
export const START_MS = Date.parse('2026-03-01T10:00:00.000Z')

const iso = (ms: number) => new Date(ms).toISOString()

/** A roast that has not started. */
export const freshRoast: CoffeeRoast = {
  coffee_roast_id: 12,
  coffee_bean_id: 3,
  user_id: 1,
  coffee_bean_name: 'Guji',
  coffee_in_mg: null,
  coffee_out_mg: null,
  roast_color: null,
  charge_temp_c: null,
  start_time: null,
  roasted_on: null,
  first_crack: null,
  start_cooling: null,
  end_time: null,
  end_seconds: null,
  bag_code: null,
  cupping_score: null,
  notes: null,
  version: 1,
  input_history: [],
  event_history: [],
}

/** A roast that started at `START_MS` and has not ended. */
export const runningRoast: CoffeeRoast = {
  ...freshRoast,
  start_time: iso(START_MS),
  roasted_on: '2026-03-01',
  version: 2,
}

/** A roast of twelve minutes with one reading. */
export const endedRoast: CoffeeRoast = {
  ...runningRoast,
  end_time: iso(START_MS + 720_000),
  end_seconds: 720,
  start_cooling: 720,
  version: 3,
  input_history: [{ input_id: 1, type: 'BEAN_TEMP', seconds: 60, value: 110, units: 'DEGREES_CELSIUS' }],
}

export const preferences: CoffeePreferences = { user_id: 1, template_roast_id: null, ...PREFERENCE_DEFAULTS }

/** Earlier roasts of the same bean with first crack at these seconds, without readings. */
export const roastsWithCrackAt = (...seconds: number[]): FirstCrackRoast[] =>
  seconds.map((first_crack, index) => ({ coffee_roast_id: index + 1, coffee_bean_id: 3, first_crack, readings: [] }))

/** The key under which the browser stores the texts that a member has typed in the details of the roast 12. */
export const detailsDraftKey = { user_id: 1, name: 'roast-details-12' }

/** The input of the dialog 'Roast Details' for the ended roast. */
export const detailsOfEnded = {
  saved: endedRoast,
  refused: [],
  temperatureUnit: 'DEGREES_CELSIUS',
  weightUnit: 'GRAMS',
  coffee_bean_id: 3,
  countedMg: 0,
  draftKey: detailsDraftKey,
} as const
