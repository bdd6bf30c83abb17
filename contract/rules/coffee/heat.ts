// The part of a roast in which the beans are in the heat, from charge to drop. Roasts are compared by this part.

import type { ComparedRoast } from './lead.ts'
import { coldestIndex, type TempSample, tempSamples } from './roastCurve.ts'
import { chargeSeconds, heatEndSeconds, type TimedEvent } from './roastPhases.ts'
import { withoutMistyped } from './timerRate.ts'

/** A roast that has ended. Null in `end_seconds` counts as 0. */
export type EndedRoast = ComparedRoast & { readonly end_seconds: number | null }

/** A roast from its charge to its drop. All seconds count from the charge. */
export interface Heat {
  /** The temperatures in the order of time, without mistyped ones. */
  readonly samples: readonly TempSample[]
  readonly events: readonly TimedEvent[]
  readonly dropSeconds: number
}

/**
 * The part of a roast from charge to drop. If no charge is logged, the start of the roast counts as the charge. If no
 * drop is logged, the end of the roast counts as the drop. Readings before the charge and after the drop show the
 * temperature of an empty roaster, so they are left out.
 */
export function heatOf({ input_history, event_history, end_seconds }: EndedRoast): Heat {
  const charge = chargeSeconds(event_history)
  const dropSeconds = Math.max(0, heatEndSeconds(event_history, end_seconds ?? 0) - charge)
  const samples = tempSamples(input_history)
    .map(({ seconds, tempC }) => ({ seconds: seconds - charge, tempC }))
    .filter(({ seconds }) => seconds >= 0 && seconds <= dropSeconds)
  return {
    samples: withoutMistyped(samples),
    events: event_history.map(({ event_type, seconds }) => ({ event_type, seconds: seconds - charge })),
    dropSeconds,
  }
}

/**
 * The coldest sample. It is the turning point, or the first sample if the readings begin after the turning point. Null
 * if there are no samples.
 */
export function coldest(samples: readonly TempSample[]): TempSample | null {
  return samples[coldestIndex(samples)] ?? null
}
