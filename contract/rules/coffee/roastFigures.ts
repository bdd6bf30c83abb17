// The figures of one roast in the table that compares roasts.

import { areaUnderCurve } from './areaUnderCurve.ts'
import { type EndedRoast, type Heat, heatOf } from './heat.ts'
import { coldest, type TempSample, temperatureAt } from './roastCurve.ts'
import { eventSeconds, type Phase, roastPhases } from './roastPhases.ts'

/** A phase, with figures about the beans in this phase. A figure is null if the readings do not show it. */
export interface PhaseFigures extends Phase {
  /** How much hotter the beans get. */
  readonly riseC: number | null
  /** The mean rate of rise, in °C/min. */
  readonly ratePerMinute: number | null
  /** The area under the curve, in °C·min. */
  readonly area: number | null
}

/** The figures of a roast. All seconds count from the charge. */
export interface RoastFigures {
  /** The time from the charge to the drop. */
  readonly seconds: number
  readonly phases: readonly PhaseFigures[]
  /** Null if the roast had no first crack. */
  readonly firstCrack: { readonly seconds: number; readonly tempC: number | null } | null
  /** The temperature of the last reading between charge and drop. */
  readonly lastC: number | null
  /** The area under the curve from the turning point to the last reading before the drop, in °C·min. */
  readonly area: number | null
}

const NOT_KNOWN = { riseC: null, ratePerMinute: null, area: null }

/** A phase with its figures. */
function phaseFigures(phase: Phase, samples: readonly TempSample[]): PhaseFigures {
  const lowest = coldest(samples)
  const last = samples.at(-1)
  if (!lowest || !last) return { ...phase, ...NOT_KNOWN }
  // Before the turning point the thermometer cools down, but the beans do not.
  const fromSeconds = Math.max(phase.fromSeconds, lowest.seconds)
  // The last reading is often some seconds before the drop.
  const toSeconds = Math.min(phase.toSeconds, last.seconds)
  const fromC = temperatureAt(samples, fromSeconds)
  const toC = temperatureAt(samples, toSeconds)
  if (fromC === null || toC === null || toSeconds <= fromSeconds) return { ...phase, ...NOT_KNOWN }
  const riseC = toC - fromC
  return {
    ...phase,
    riseC,
    ratePerMinute: (riseC * 60) / (toSeconds - fromSeconds),
    area: areaUnderCurve(samples, fromSeconds, toSeconds),
  }
}

/** `area` of `RoastFigures`; null without a reading. */
function wholeArea({ samples }: Heat): number | null {
  const lowest = coldest(samples)
  const last = samples.at(-1)
  return lowest && last ? areaUnderCurve(samples, lowest.seconds, last.seconds) : null
}

/**
 * The figures of a roast that has ended. All seconds count from the charge. Rise, rate and area begin at the turning
 * point, and end at the last reading before the drop.
 */
export function roastFigures(roast: EndedRoast): RoastFigures {
  const heat = heatOf(roast)
  const { samples, events, dropSeconds } = heat
  const crackSeconds = eventSeconds(events, 'FIRST_CRACK_START')
  return {
    seconds: dropSeconds,
    phases: roastPhases(events, dropSeconds).map((phase) => phaseFigures(phase, samples)),
    firstCrack: crackSeconds === null ? null : { seconds: crackSeconds, tempC: temperatureAt(samples, crackSeconds) },
    lastC: samples.at(-1)?.tempC ?? null,
    area: wholeArea(heat),
  }
}
