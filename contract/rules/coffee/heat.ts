// The part of a roast in which the beans are in the heat. Roasts are compared by this part, and exported files show it.

import { credibleTemps, type LoggedCurve, samplesInHeat } from './readingsInHeat.ts'
import { type TempSample, temperatureAt } from './roastCurve.ts'
import { chargeSeconds, heatEndSeconds, type TimedEvent } from './roastPhases.ts'

/** A roast that has ended. Null in `end_seconds` counts as 0. */
export type EndedRoast = LoggedCurve & { readonly end_seconds: number | null }

/** A roast from its charge to its drop. All seconds count from the charge. */
export interface Heat {
  /** The temperatures in the order of time, without mistyped ones. */
  readonly samples: readonly TempSample[]
  readonly events: readonly TimedEvent[]
  readonly dropSeconds: number
}

/**
 * The part of a roast from charge to drop. If no charge is logged, the start of the roast counts as the charge. If no
 * drop is logged, the end of the roast counts as the drop.
 */
export function heatOf({ input_history, event_history, end_seconds }: EndedRoast): Heat {
  const charge = chargeSeconds(event_history)
  const endSeconds = end_seconds ?? 0
  return {
    samples: credibleTemps({ input_history, event_history, end_seconds: endSeconds }).map(({ seconds, tempC }) => ({
      seconds: seconds - charge,
      tempC,
    })),
    events: event_history.map(({ event_type, seconds }) => ({ event_type, seconds: seconds - charge })),
    dropSeconds: Math.max(0, heatEndSeconds(event_history, endSeconds) - charge),
  }
}

/** Divides temperatures into those before the charge, those in the heat, and those after the drop. */
export function splitAtHeat(
  samples: readonly TempSample[],
  events: readonly TimedEvent[],
  endSeconds: number | null = null,
) {
  const charge = chargeSeconds(events)
  const heatEnd = heatEndSeconds(events, endSeconds ?? Number.POSITIVE_INFINITY)
  return {
    before: samples.filter(({ seconds }) => seconds < charge),
    inHeat: samplesInHeat(samples, events, endSeconds),
    after: samples.filter(({ seconds }) => seconds >= charge && seconds > heatEnd),
  }
}

/**
 * The temperature in the heat at a time, for a sample of an exported file that has no reading. It is on the line
 * between the two readings around this time, and after the last reading it stays the last one. Null before the first
 * reading, before the charge and after the drop.
 * @param samples from `tempsFromCharge`.
 */
export function computedTempAt(roast: LoggedCurve, samples: readonly TempSample[], seconds: number): number | null {
  const [moment] = samplesInHeat([{ seconds, tempC: 0 }], roast.event_history, roast.end_seconds)
  const last = samples.at(-1)
  if (moment === undefined || last === undefined) return null
  return seconds > last.seconds ? last.tempC : temperatureAt(samples, seconds)
}
