// The part of a roast in which the beans are in the heat, from charge to drop. All figures, exports and forecasts use
// only the readings of this part, because the other readings show the temperature of an empty roaster.

import { withoutMistyped } from './mistypedReadings.ts'
import { type TempSample, tempSamples, turningPoint } from './roastCurve.ts'
import { chargeSeconds, heatEndSeconds, type TimedEvent } from './roastPhases.ts'

/** The readings and events of a roast. A roast in progress has no `end_seconds`, or null. */
export interface LoggedCurve {
  readonly input_history: readonly { type: string; seconds: number; value: number }[]
  readonly event_history: readonly TimedEvent[]
  readonly end_seconds?: number | null
}

/** `charge_temp_c` is the temperature of the empty roaster when the beans went in. */
type ChargedCurve = LoggedCurve & { readonly charge_temp_c: number | null }

/**
 * The temperatures from the charge to the drop. If no charge is logged, the start of the roast counts. If no drop is
 * logged, the end of the roast counts.
 * @param samples in the order of time.
 * @param endSeconds null while the roast is in progress.
 */
export function samplesInHeat(
  samples: readonly TempSample[],
  events: readonly TimedEvent[],
  endSeconds: number | null = null,
): TempSample[] {
  const charge = chargeSeconds(events)
  const heatEnd = heatEndSeconds(events, endSeconds ?? Number.POSITIVE_INFINITY)
  return samples.filter(
    // Of two readings at the same moment the later one counts: it corrects the other one.
    ({ seconds }, index) => seconds >= charge && seconds <= heatEnd && samples[index + 1]?.seconds !== seconds,
  )
}

/** The bean temperatures from the charge to the drop, in the order of time. */
export function tempsInHeat({ input_history, event_history, end_seconds }: LoggedCurve): TempSample[] {
  return samplesInHeat(tempSamples(input_history), event_history, end_seconds)
}

/** The temperatures in the heat, without mistyped ones. */
export const credibleTemps = (roast: LoggedCurve): TempSample[] => withoutMistyped(tempsInHeat(roast))

/** The temperatures in the heat, without mistyped ones. If none was read at the charge, the charge temperature is the first one. */
export function tempsFromCharge(roast: ChargedCurve): TempSample[] {
  const samples = credibleTemps(roast)
  const charge = chargeSeconds(roast.event_history)
  return roast.charge_temp_c === null || samples[0]?.seconds === charge
    ? samples
    : [{ seconds: charge, tempC: roast.charge_temp_c }, ...samples]
}

/** The turning point of a roast: see `turningPoint`. */
export const turningPointOf = (roast: ChargedCurve): TempSample | null => turningPoint(tempsFromCharge(roast))
