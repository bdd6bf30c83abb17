import type { TemperatureUnit, Unit } from './units.ts'

export const INPUT_TYPES = ['BEAN_TEMP', 'POWER_DRAW'] as const
export type InputType = (typeof INPUT_TYPES)[number]

export const INPUT_LABELS: Record<InputType, string> = { BEAN_TEMP: 'Bean Temperature', POWER_DRAW: 'Power Draw' }

/** The units in which a reading is stored. */
export const INPUT_UNITS = { BEAN_TEMP: 'DEGREES_CELSIUS', POWER_DRAW: 'WATTS' } as const satisfies Record<
  InputType,
  Unit
>

export const EVENT_TYPES = ['DRY_END', 'FIRST_CRACK_START', 'FIRST_CRACK_END'] as const
export type RoastEventType = (typeof EVENT_TYPES)[number]

export const EVENT_LABELS: Record<RoastEventType, string> = {
  DRY_END: 'Dry End',
  FIRST_CRACK_START: 'FC Start',
  FIRST_CRACK_END: 'FC End',
}

export const AXES = ['BEAN_TEMP', 'POWER_DRAW', 'ROR'] as const
/** What a chart axis can show. */
export type Axis = (typeof AXES)[number]

export const AXIS_LABELS: Record<Axis, string> = {
  BEAN_TEMP: 'Bean Temperature',
  POWER_DRAW: 'Power Draw',
  ROR: 'Rate of Rise',
}

export type RoastPreferences = {
  temperature_display_units: TemperatureUnit
  temperature_input_units: TemperatureUnit
  roast_profile_left_axis: Axis
  roast_profile_right_axis: Axis
}

export const PREFERENCE_DEFAULTS: Readonly<RoastPreferences> = {
  temperature_display_units: 'DEGREES_FAHRENHEIT',
  temperature_input_units: 'DEGREES_CELSIUS',
  roast_profile_left_axis: 'POWER_DRAW',
  roast_profile_right_axis: 'BEAN_TEMP',
}

export const MAX_BEAN_TEMP_C = 235

/** Far above any roaster's heating; it only keeps nonsense out of the charts. */
const MAX_POWER_W = 100_000

/** Four hours: no batch takes longer, so a later reading comes from a wrong clock or a forgotten roast. */
export const MAX_ROAST_SECONDS = 4 * 60 * 60

/** The roast colour scale, lightest first. A roast's colour is saved as the value in a string. */
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

/** The name of a saved roast colour, or null when it is not on the scale. */
export function roastColorName(saved: string): string | null {
  return ROAST_COLORS.find(({ value }) => String(value) === saved)?.name ?? null
}

/** The mean of saved roast colours to a whole number, without those that are not on the scale; null without any. */
export function averageRoastColor(saved: readonly (string | null)[]): number | null {
  const values = ROAST_COLORS.flatMap(({ value }) => saved.filter((color) => color === String(value)).map(() => value))
  return values.length === 0 ? null : Math.round(values.reduce<number>((sum, value) => sum + value, 0) / values.length)
}

type Lifespan = { start_time: string | null; end_time: string | null }
export type RoastPhase = 'notStarted' | 'running' | 'ended'

/** In progress means no end time, whether the roast has started or not. */
export function inProgress(roast: Pick<Lifespan, 'end_time'>): boolean {
  return roast.end_time === null
}

export function roastPhase(roast: Lifespan): RoastPhase {
  if (!inProgress(roast)) return 'ended'
  return roast.start_time === null ? 'notStarted' : 'running'
}

/** Seconds from one time to another, with thousandths; never below 0, as a clock may have been set back. */
export function elapsedSeconds(fromMs: number, toMs: number): number {
  return Math.max(0, toMs - fromMs) / 1000
}

/** Seconds as mm:ss. Minutes go on past 99; less than nothing reads 00:00. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  return `${String(minutes).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** The difference of two times as mm:ss. */
export function timer(fromMs: number, toMs: number): string {
  return clock(elapsedSeconds(fromMs, toMs))
}

/**
 * The weight that the beans lost, (1 - out/in) * 100, as in '14.3%'. Blank where there is no sensible loss: a weight is
 * missing, or nothing or everything was lost.
 */
export function weightLoss(inMg: number | null, outMg: number | null): string {
  if (inMg === null || outMg === null || inMg <= 0) return ''
  const lossPercent = (1 - outMg / inMg) * 100
  return lossPercent > 0 && lossPercent < 100 ? `${lossPercent.toFixed(1)}%` : ''
}

export const BEAN_TEMP_REFUSAL = `Cannot post temperature values above ${MAX_BEAN_TEMP_C}°C`

function hasAtMostTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value
}

/** Hotter than any drum is charged. */
export const MAX_CHARGE_TEMP_C = 400

/** Why a charge temperature is refused, in a sentence for a person, or null. */
export function chargeTempError(tempC: number): string | null {
  if (!Number.isFinite(tempC) || tempC < 0 || tempC > MAX_CHARGE_TEMP_C) {
    return `A charge temperature lies between 0 and ${MAX_CHARGE_TEMP_C}°C.`
  }
  return hasAtMostTwoDecimals(tempC) ? null : 'The value can have at most two decimals.'
}

/** Why a moment cannot belong to a roast, in a sentence for a person, or null. */
export function secondsError(seconds: number): string | null {
  if (Number.isFinite(seconds) && seconds >= 0 && seconds <= MAX_ROAST_SECONDS) return null
  return 'The time must lie between the start of the roast and four hours later.'
}

/**
 * Why a reading is refused, in a sentence for a person, or null.
 * @param input `input_value` in °C for BEAN_TEMP and in W for POWER_DRAW; `seconds` since the start of the roast.
 */
export function inputError(input: { input_value: number; input_type: InputType; seconds?: number }): string | null {
  const { input_value: value, input_type: type, seconds } = input
  if (!Number.isFinite(value)) return 'Enter a number.'
  if (value < 0) return 'The value cannot be below 0.'
  if (type === 'BEAN_TEMP' && value > MAX_BEAN_TEMP_C) return BEAN_TEMP_REFUSAL
  if (type === 'POWER_DRAW' && value > MAX_POWER_W) return `Cannot post power values above ${MAX_POWER_W} W`
  if (!hasAtMostTwoDecimals(value)) return 'The value can have at most two decimals.'
  return seconds === undefined ? null : secondsError(seconds)
}
