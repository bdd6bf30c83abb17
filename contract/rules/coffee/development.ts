// Computes the development of a roast, which the page of a roast shows after first crack.

import { withoutMistyped } from './mistypedReadings.ts'
import { samplesInHeat } from './readingsInHeat.ts'
import { type TempSample, temperatureAt } from './roastCurve.ts'
import { developmentRatio, eventSeconds, heatEndSeconds, type TimedEvent } from './roastPhases.ts'

/**
 * The development of a roast: the part since the start of first crack. `seconds` is how long this part has lasted.
 * `ratio` is the development time ratio (DTR), from 0 to 1. `riseC` is how much hotter the beans are at the last
 * reading before the drop than at first crack. `riseC` is null if there is no reading before first crack, or no reading
 * after first crack.
 */
export type Development = { seconds: number; ratio: number; riseC: number | null }

/**
 * The development until a time of the roast, or until the drop if the drop was earlier; null before first crack.
 * @param samples in the order of time. Mistyped ones do not count.
 * @param atSeconds seconds from the start of the roast to now, or to its end.
 */
export function developmentAt(
  events: readonly TimedEvent[],
  samples: readonly TempSample[],
  atSeconds: number,
): Development | null {
  const crackSeconds = eventSeconds(events, 'FIRST_CRACK_START')
  const ratio = developmentRatio(events, atSeconds)
  if (crackSeconds === null || ratio === null) return null
  const heatEnd = heatEndSeconds(events, atSeconds)
  const credible = withoutMistyped(samplesInHeat(samples, events, atSeconds))
  const last = credible.at(-1)
  const crackC = temperatureAt(credible, crackSeconds)
  const riseC = last && crackC !== null && last.seconds > crackSeconds ? last.tempC - crackC : null
  return { seconds: heatEnd - crackSeconds, ratio, riseC }
}
