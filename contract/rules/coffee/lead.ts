// How far a roast is ahead of its background: the earlier roast that is drawn behind it.

import { credibleTemps, type LoggedCurve } from './readingsInHeat.ts'
import { coldestIndex, type TempSample, temperatureAt } from './roastCurve.ts'
import { chargeSeconds } from './roastPhases.ts'

/**
 * The lead over the background at the last reading. `seconds` is how much later the background had the temperature of
 * this reading: above 0 this roast is ahead, below 0 this roast is behind. `tempC` is how much hotter this roast is
 * than the background was at the same second. Each is null if the two roasts cannot be compared.
 */
export type Lead = { seconds: number | null; tempC: number | null }

/** A change of the power of the background to `watts`. `seconds` is when it would happen in this roast. */
export type PowerChange = { seconds: number; watts: number }

/** The temperatures from the charge to the drop with their seconds since the charge, without mistyped ones. */
export function samplesSinceCharge(roast: LoggedCurve): TempSample[] {
  const charge = chargeSeconds(roast.event_history)
  return credibleTemps(roast).map(({ seconds, tempC }) => ({ seconds: seconds - charge, tempC }))
}

/** The samples from the turning point on, each at least as hot as the one before. */
export function risingPart(samples: readonly TempSample[]): TempSample[] {
  let highestC = Number.NEGATIVE_INFINITY
  return samples.slice(coldestIndex(samples)).map(({ seconds, tempC }) => {
    highestC = Math.max(highestC, tempC)
    return { seconds, tempC: highestC }
  })
}

/** The second at which rising samples first reach a temperature; null if they begin hotter or never reach it. */
export function secondsAtTemp(rising: readonly TempSample[], tempC: number): number | null {
  const index = rising.findIndex((sample) => sample.tempC >= tempC)
  const after = rising[index]
  if (after === undefined) return null
  const before = rising[index - 1]
  if (before === undefined) return after.tempC === tempC ? after.seconds : null
  return before.seconds + ((after.seconds - before.seconds) * (tempC - before.tempC)) / (after.tempC - before.tempC)
}

/**
 * The lead of a roast over its background. In both roasts the seconds are counted from the charge. To compute the lead
 * in seconds, each temperature of the background is replaced by the highest one so far. Then the lead is the second at
 * which the background reached the last temperature of this roast, minus the second of this last temperature. Times are
 * compared only after the turning point, because a roast has the same temperature once before and once after the
 * turning point. Null if there is no reading, or if neither the time nor the temperature can be compared.
 */
export function leadOver(roast: LoggedCurve, background: LoggedCurve): Lead | null {
  const samples = samplesSinceCharge(roast)
  const last = samples.at(-1)
  if (last === undefined) return null
  const backgroundSamples = samplesSinceCharge(background)
  const backgroundC = temperatureAt(backgroundSamples, last.seconds)
  const hasTurned = samples.some(({ tempC }) => tempC < last.tempC)
  const backgroundSeconds = hasTurned ? secondsAtTemp(risingPart(backgroundSamples), last.tempC) : null
  const lead = {
    seconds: backgroundSeconds === null ? null : backgroundSeconds - last.seconds,
    tempC: backgroundC === null ? null : last.tempC - backgroundC,
  }
  return lead.seconds === null && lead.tempC === null ? null : lead
}

/**
 * The first change of the background's power that is later than `atSeconds`; null if there is none. The first power of
 * the background counts as a change. A reading with the same power as before does not count. All seconds are counted
 * from the start of this roast.
 */
export function nextPowerChange(
  roast: Pick<LoggedCurve, 'event_history'>,
  background: LoggedCurve,
  atSeconds: number,
): PowerChange | null {
  const shiftSeconds = chargeSeconds(roast.event_history) - chargeSeconds(background.event_history)
  const powers = background.input_history
    .filter(({ type }) => type === 'POWER_DRAW')
    .map(({ seconds, value }) => ({ seconds: seconds + shiftSeconds, watts: value }))
    .sort((a, b) => a.seconds - b.seconds)
  const changes = powers.filter(({ watts }, index) => watts !== powers[index - 1]?.watts)
  return changes.find(({ seconds }) => seconds > atSeconds) ?? null
}
