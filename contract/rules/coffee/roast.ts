// The basic rules of roasts: types of readings and events, limits, times and texts.

import { roundTo } from '../shared/format.ts'
import { type TemperatureUnit, temperatureIn, UNIT_SYMBOLS, type Unit } from './units.ts'
import type { WeightUnit } from './weights.ts'

/**
 * The readings that a member enters on the keypad: a bean temperature or a power. In the table, one can be changed into
 * the other.
 */
export const TYPED_INPUTS = ['BEAN_TEMP', 'POWER_DRAW'] as const
export type TypedInput = (typeof TYPED_INPUTS)[number]

/** The settings of a roaster that a member changes in steps. */
export const STEP_INPUTS = ['FAN', 'DRUM', 'BURNER'] as const
export type StepInput = (typeof STEP_INPUTS)[number]

/**
 * The types of a reading: a value that a member logs during a roast. The API calls a reading an input. A NOTE is a
 * text; its value is 0.
 */
export const INPUT_TYPES = [...TYPED_INPUTS, ...STEP_INPUTS, 'NOTE'] as const
export type InputType = (typeof INPUT_TYPES)[number]

/** The name of each type of reading on the page. */
export const INPUT_LABELS: Record<InputType, string> = {
  BEAN_TEMP: 'Bean Temperature',
  POWER_DRAW: 'Power Draw',
  FAN: 'Fan',
  DRUM: 'Drum',
  BURNER: 'Burner',
  NOTE: 'Note',
}

/** The unit in which each type of reading is stored. */
export const INPUT_UNITS = {
  BEAN_TEMP: 'DEGREES_CELSIUS',
  POWER_DRAW: 'WATTS',
  FAN: 'PERCENT',
  DRUM: 'PERCENT',
  BURNER: 'PERCENT',
  NOTE: 'NONE',
} as const satisfies Record<InputType, Unit | 'PERCENT' | 'NONE'>

/** The fan, the drum and the burner are set from 0 to 100 %. */
export const MAX_STEP_PERCENT = 100

/** The most characters of a note. */
export const MAX_NOTE_LENGTH = 200

/**
 * The roast events that a member can log, in the order of a roast: the beans go in, they are dry, first crack (the time
 * in which they crack with a sound) starts and ends, second crack starts, and the beans leave the heat.
 */
export const EVENT_TYPES = [
  'CHARGE',
  'DRY_END',
  'FIRST_CRACK_START',
  'FIRST_CRACK_END',
  'SECOND_CRACK_START',
  'DROP',
] as const
export type RoastEventType = (typeof EVENT_TYPES)[number]

/** The name of each roast event on the page. */
export const EVENT_LABELS: Record<RoastEventType, string> = {
  CHARGE: 'Charge',
  DRY_END: 'Dry End',
  FIRST_CRACK_START: 'FC Start',
  FIRST_CRACK_END: 'FC End',
  SECOND_CRACK_START: 'SC Start',
  DROP: 'Drop',
}

/** The choices for an axis of the chart. ROR is the rate of rise: how fast the beans heat up. */
export const AXES = ['BEAN_TEMP', 'POWER_DRAW', 'ROR'] as const
export type Axis = (typeof AXES)[number]

/** The name of each axis on the page. */
export const AXIS_LABELS: Record<Axis, string> = {
  BEAN_TEMP: 'Bean Temperature',
  POWER_DRAW: 'Power Draw',
  ROR: 'Rate of Rise',
}

/** The units in which a member sees and types the values of a roast, and what the two axes of the chart show. */
export type RoastPreferences = {
  temperature_display_units: TemperatureUnit
  temperature_input_units: TemperatureUnit
  roast_profile_left_axis: Axis
  roast_profile_right_axis: Axis
  weight_units: WeightUnit
}

/** The preferences of a member who has saved none. See statements preferences-defaults-01 and weights-01. */
export const PREFERENCE_DEFAULTS: Readonly<RoastPreferences> = {
  temperature_display_units: 'DEGREES_FAHRENHEIT',
  temperature_input_units: 'DEGREES_CELSIUS',
  roast_profile_left_axis: 'POWER_DRAW',
  roast_profile_right_axis: 'BEAN_TEMP',
  weight_units: 'GRAMS',
}

/** The highest bean temperature that can be logged, in °C. See statement roast-keypad-08. */
export const MAX_BEAN_TEMP_C = 235

/** The highest power that can be logged, in W. No roaster needs more power, so a higher value is a typing error. */
const MAX_POWER_W = 100_000

/**
 * The longest time of a roast: four hours. A later reading comes from a wrong clock, or from a roast that the member
 * forgot to end.
 */
export const MAX_ROAST_SECONDS = 4 * 60 * 60

/** The roast colour scale, lightest first. A roast stores the value as a string. See statement constants-coffee-01. */
export const ROAST_COLORS = [
  { value: 95, name: 'First Crack' },
  { value: 85, name: 'City -' },
  { value: 75, name: 'City' },
  { value: 65, name: 'City +' },
  { value: 55, name: 'Full City' },
  { value: 45, name: 'Full City +' },
  { value: 35, name: 'French' },
  { value: 25, name: 'Burnt' },
] as const

/** Spaces and capital letters do not matter in the name of a roast colour: 'city+' is 'City +'. */
const colorKey = (text: string) => text.replace(/\s/g, '').toLowerCase()

/** The roast colour to store for a number or a name of the scale: '75' for 'City'. Null if the scale has neither. */
export function storedRoastColor(text: string): string | null {
  const key = colorKey(text)
  const color = ROAST_COLORS.find(({ value, name }) => String(value) === key || colorKey(name) === key)
  return color === undefined ? null : String(color.value)
}

/** The name of a stored roast colour; null if the scale does not have it. */
export function roastColorName(saved: string): string | null {
  return ROAST_COLORS.find(({ value }) => String(value) === saved)?.name ?? null
}

/** The mean of the stored roast colours that the scale has, as a whole number; null if there are none. */
export function averageRoastColor(saved: readonly (string | null)[]): number | null {
  const values = ROAST_COLORS.flatMap(({ value }) => saved.filter((color) => color === String(value)).map(() => value))
  return values.length === 0 ? null : Math.round(values.reduce<number>((sum, value) => sum + value, 0) / values.length)
}

/** The start and the end of a roast as ISO timestamps. A time is null before it has happened. */
type StartAndEnd = { start_time: string | null; end_time: string | null }
/** Whether a roast has not started, is running, or has ended. The phases of its curve are in `roastPhases.ts`. */
export type RoastStatus = 'notStarted' | 'running' | 'ended'

/** Whether the roast has no end time yet, started or not. See statement roast-detail-20. */
export function isInProgress(roast: Pick<StartAndEnd, 'end_time'>): boolean {
  return roast.end_time === null
}

/** The status of a roast, from its start and end times. */
export function roastStatus(roast: StartAndEnd): RoastStatus {
  if (!isInProgress(roast)) return 'ended'
  return roast.start_time === null ? 'notStarted' : 'running'
}

/**
 * The seconds between two times in milliseconds, exact to a thousandth. If a clock was set back, the second time can be
 * the earlier one; then the result is 0.
 */
export function elapsedSeconds(fromMs: number, toMs: number): number {
  return Math.max(0, toMs - fromMs) / 1000
}

/**
 * The text of a time as minutes and seconds, mm:ss, rounded down. 6000 seconds are '100:00'. Negative seconds are
 * '00:00'.
 */
export function minutesText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  return `${String(minutes).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** The text of a remaining time, as minutes and seconds without a leading zero: '1:35'. */
export function timeLeftText(seconds: number): string {
  return minutesText(seconds).replace(/^0(?=\d:)/, '')
}

/** The text of the time between two times in milliseconds, as mm:ss. See statement roast-detail-16. */
export function elapsedText(fromMs: number, toMs: number): string {
  return minutesText(elapsedSeconds(fromMs, toMs))
}

/**
 * The text of the beans' weight loss, (1 - out/in) * 100, for example '14.3%'. The text is empty if a weight is
 * missing, or if the loss is not between 0 and 100 %. See statement roast-details-dialog-06.
 * @param inMg the weight of the green beans in mg.
 * @param outMg the weight of the roasted beans in mg.
 */
export function weightLossText(inMg: number | null, outMg: number | null): string {
  const lossPercent = (1 - (outMg ?? 0) / (inMg ?? 0)) * 100
  return lossPercent > 0 && lossPercent < 100 ? `${lossPercent.toFixed(1)}%` : ''
}

/** The error for a bean temperature above MAX_BEAN_TEMP_C. See statement roast-keypad-07. */
export const BEAN_TEMP_ERROR = `Cannot post temperature values above ${MAX_BEAN_TEMP_C}°C`

/** Which bean temperatures can be saved, in the unit of the member: 'between 32 and 455°F'. */
export const beanTempRange = (unit: TemperatureUnit): string => rangeText(unit, MAX_BEAN_TEMP_C)

function rangeText(unit: TemperatureUnit, highestC: number): string {
  const [lowest, highest] = [0, highestC].map((limitC) => temperatureIn(unit, limitC))
  return `between ${lowest} and ${highest}${UNIT_SYMBOLS[unit]}`
}

/**
 * The value of a reading as it is stored: percents are whole, temperatures and powers have two decimals. The server
 * rounds what a client has computed, for example (400 - 32) / 1.8, and then checks it.
 */
export function storedInputValue(type: InputType, value: number): number {
  return roundTo(value, isStepInput(type) ? 0 : 2)
}

/** The seconds of a roast as they are stored, exact to a thousandth. */
export const storedSeconds = (seconds: number) => roundTo(seconds, 3)

function hasAtMostTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value
}

/**
 * The highest charge temperature, in °C. The charge temperature is the temperature of the empty roaster when the beans
 * go in. No roaster is hotter.
 */
export const MAX_CHARGE_TEMP_C = 400

/**
 * Why a charge temperature in °C cannot be saved, as a sentence for a person; null if it can be saved.
 * @param unit the unit in which the person reads temperatures
 */
export function chargeTempError(tempC: number, unit: TemperatureUnit = 'DEGREES_CELSIUS'): string | null {
  if (!Number.isFinite(tempC) || tempC < 0 || tempC > MAX_CHARGE_TEMP_C) {
    return `A charge temperature must be ${rangeText(unit, MAX_CHARGE_TEMP_C)}.`
  }
  return hasAtMostTwoDecimals(tempC) ? null : 'The value can have at most two decimals.'
}

/**
 * Why a reading or an event cannot be at this second of the roast, as a sentence for a person; null if it is possible.
 */
export function secondsError(seconds: number): string | null {
  if (Number.isFinite(seconds) && seconds >= 0 && seconds <= MAX_ROAST_SECONDS) return null
  return 'The time must be between the start of the roast and four hours later.'
}

/** Whether a reading is a step: a setting of the fan, the drum or the burner. */
export function isStepInput(type: InputType): type is StepInput {
  return STEP_INPUTS.some((step) => step === type)
}

/** Whether a reading is typed on the keypad: a temperature or a power. */
export function isTypedInput(type: InputType): type is TypedInput {
  return TYPED_INPUTS.some((typed) => typed === type)
}

/** Why a text cannot be the note of this reading, as a sentence for a person; null if it can be the note. */
function noteError(type: InputType, note: string | undefined): string | null {
  if (type !== 'NOTE') return note === undefined ? null : 'Only a note has a text.'
  const length = note?.trim().length ?? 0
  if (length === 0) return 'Write something in the note.'
  return length > MAX_NOTE_LENGTH ? `A note can have at most ${MAX_NOTE_LENGTH} characters.` : null
}

/** Why the type of a reading cannot be changed in this way, as a sentence for a person; null if it can be changed. */
export function typeChangeError(from: InputType, to: InputType): string | null {
  if (from === to || (isTypedInput(from) && isTypedInput(to))) return null
  return `${INPUT_LABELS[from]} cannot become ${INPUT_LABELS[to]}.`
}

/**
 * Why a reading cannot be saved, as a sentence for a person; null if it can be saved.
 * @param input `input_value` in °C for BEAN_TEMP, in W for POWER_DRAW, in percent for FAN, DRUM and BURNER, and 0 for NOTE,
 * whose text is `note`; `seconds` since the start of the roast.
 */
export function inputError(input: {
  input_value: number
  input_type: InputType
  note?: string
  seconds?: number
}): string | null {
  const { input_value: value, input_type: type, note, seconds } = input
  const textError = noteError(type, note)
  if (textError !== null) return textError
  if (!Number.isFinite(value)) return 'Enter a number.'
  if (type === 'NOTE' && value !== 0) return 'The value of a note is 0.'
  if (isStepInput(type) && !(Number.isInteger(value) && value >= 0 && value <= MAX_STEP_PERCENT)) {
    return `${INPUT_LABELS[type]} must be a whole number from 0 to ${MAX_STEP_PERCENT} %.`
  }
  if (value < 0) return 'The value cannot be below 0.'
  if (type === 'BEAN_TEMP' && value > MAX_BEAN_TEMP_C) return BEAN_TEMP_ERROR
  if (value > MAX_POWER_W) return `Cannot post power values above ${MAX_POWER_W} W`
  if (!hasAtMostTwoDecimals(value)) return 'The value can have at most two decimals.'
  return seconds === undefined ? null : secondsError(seconds)
}
