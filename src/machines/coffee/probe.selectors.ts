import { canFollow, type HeardProbe } from '../../../contract/rules/coffee/probeValues.ts'
import { type TempSample, tempSamples } from '../../../contract/rules/coffee/roastCurve.ts'
import { chargeSeconds, eventSeconds } from '../../../contract/rules/coffee/roastPhases.ts'
import type { ProbedRoast } from './probe.types.ts'

interface LoggedBefore {
  readonly shown: ProbedRoast
  /** The last temperature of the probe that was sent to the roast. */
  readonly reported: TempSample | null
}

/** The last temperature of the roast: typed, or one of the probe that is on its way into the roast. */
export function lastLogged({ shown, reported }: LoggedBefore): TempSample | null {
  const logged = tempSamples(shown.input_history).at(-1) ?? null
  return reported !== null && (logged === null || reported.seconds > logged.seconds) ? reported : logged
}

/** Whether the beans have left the roaster, so that the probe shows an empty one. */
export const isAfterDrop = ({ shown }: Pick<LoggedBefore, 'shown'>): boolean =>
  eventSeconds(shown.event_history, 'DROP') !== null

/** Whether the last temperature is too far from the last one of the roast, so that it is not logged. */
export function isTooFarOff(context: LoggedBefore & { heard: HeardProbe }): boolean {
  const { last } = context.heard
  const logged = lastLogged(context)
  if (last === null || logged === null || last.seconds < logged.seconds) return false
  return !canFollow(logged, last, chargeSeconds(context.shown.event_history))
}
