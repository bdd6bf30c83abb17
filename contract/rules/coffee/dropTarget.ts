// The target of the drop, which a member can choose for the forecast of the drop.

import { MAX_BEAN_TEMP_C } from './roast.ts'
import { celsius, fahrenheit, type TemperatureUnit } from './units.ts'

/** When a member wants to drop the beans: not chosen, at a development ratio (DTR), or at a bean temperature. */
export const DROP_KINDS = ['none', 'dtr', 'temperature'] as const
export type DropKind = (typeof DROP_KINDS)[number]

/** The target of the drop. It has a value for each kind, so that a change of the kind loses no value. */
export interface DropTarget {
  readonly kind: DropKind
  readonly dtrPercent: number
  readonly tempC: number
}

/** The target before a member has chosen one: values of a usual medium roast. */
export const NO_DROP_TARGET: DropTarget = { kind: 'none', dtrPercent: 20, tempC: 215 }

/** The development ratios that can be chosen, in percent: from `lowest` to `highest` in steps of `step`. */
const DTR = { lowest: 5, highest: 40, step: 0.5 }
const LOWEST_TEMP_C = 180

/** The development ratios that a member can choose, in percent. */
export const DTR_CHOICES: readonly number[] = Array.from(
  { length: (DTR.highest - DTR.lowest) / DTR.step + 1 },
  (_, index) => DTR.lowest + index * DTR.step,
)

/**
 * The temperatures that a member can choose. Each is a whole degree in the member's unit. The result is in °C, rounded
 * to three decimals.
 */
export function dropTempChoices(unit: TemperatureUnit): readonly number[] {
  const isF = unit === 'DEGREES_FAHRENHEIT'
  const [lowest, highest] = isF
    ? [fahrenheit(LOWEST_TEMP_C), fahrenheit(MAX_BEAN_TEMP_C)]
    : [LOWEST_TEMP_C, MAX_BEAN_TEMP_C]
  return Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const degrees = lowest + index
    return isF ? Math.round(celsius(degrees) * 1000) / 1000 : degrees
  })
}

/**
 * The temperature that a member can choose and that is nearest to `tempC`. It is needed when the member has changed the
 * unit.
 */
export function nearestTempChoice(unit: TemperatureUnit, tempC: number): number {
  return dropTempChoices(unit).reduce((nearest, choice) =>
    Math.abs(choice - tempC) < Math.abs(nearest - tempC) ? choice : nearest,
  )
}

/**
 * The target in a text that the browser has stored; `NO_DROP_TARGET` if there is no text, or if its target is not
 * valid.
 */
export function dropTargetIn(text: string | null): DropTarget {
  try {
    const { kind, dtrPercent, tempC } = { ...NO_DROP_TARGET, ...JSON.parse(text ?? '{}') }
    const isTemp = typeof tempC === 'number' && tempC >= LOWEST_TEMP_C && tempC <= MAX_BEAN_TEMP_C
    if (!DROP_KINDS.includes(kind) || !DTR_CHOICES.includes(dtrPercent) || !isTemp) return NO_DROP_TARGET
    return { kind, dtrPercent, tempC }
  } catch {
    return NO_DROP_TARGET
  }
}
