// Decides which temperatures of a probe count.

import { MAX_RATE_C_PER_MINUTE } from './mistypedReadings.ts'
import type { SentTemp } from './probeBytes.ts'
import { MAX_BEAN_TEMP_C, MAX_ROAST_SECONDS } from './roast.ts'
import type { TempSample } from './roastCurve.ts'

/** A probe sends no temperature for this long: it is lost. */
export const PROBE_LOST_SECONDS = 5

/** Of a probe that sends faster, one temperature in this time counts. */
const SECONDS_BETWEEN_VALUES = 1
/** Any two temperatures can be this far apart. */
const JUMP_C = 25
/** After the charge, cold beans cool a hot probe this fast, for this long. */
const CHARGE_SECONDS = 90
const FALL_C_PER_SECOND = 30
/** A measurement that arrives this much later than the others was stored by the thermometer. */
const LATE_SECONDS = 3

/** What is known of a probe from the temperatures it has sent. */
export interface HeardProbe {
  /** The last temperature that counts, with the second of the roast; null before the first one. */
  readonly last: TempSample | null
  /** Whether `last` agrees with the one before it. The first temperature has none before it. */
  readonly isSure: boolean
  /** The latest temperature, in °C, if it does not count; otherwise null. */
  readonly doubtfulC: number | null
  /** The least time between a measurement and its arrival, by two different clocks; null without such measurements. */
  readonly leastLagSeconds: number | null
}

/** What is known of a probe before it has sent a temperature. */
export const UNHEARD_PROBE: HeardProbe = { last: null, isSure: false, doubtfulC: null, leastLagSeconds: null }

/** Whether the probe can be at this temperature. A board without a probe often sends 0. */
const isInRange = (tempC: number) => tempC > 0 && tempC <= MAX_BEAN_TEMP_C

/**
 * Whether a temperature can follow an earlier one: it is later, and it is at most 25 °C away and 170 °C more for each
 * minute between them. After the charge it can fall faster.
 * @param before the earlier temperature; null if there is none.
 * @param chargeSeconds the second of the charge.
 */
export function canFollow(before: TempSample | null, sample: TempSample, chargeSeconds: number): boolean {
  if (!(isInRange(sample.tempC) && sample.seconds >= 0 && sample.seconds <= MAX_ROAST_SECONDS)) return false
  if (before === null) return true
  const passed = sample.seconds - before.seconds
  if (passed < 0) return false
  const sinceCharge = sample.seconds - chargeSeconds
  const canFall = sample.tempC < before.tempC && sinceCharge >= 0 && sinceCharge <= CHARGE_SECONDS
  const ratePerSecond = canFall ? FALL_C_PER_SECOND : MAX_RATE_C_PER_MINUTE / 60
  return Math.abs(sample.tempC - before.tempC) <= JUMP_C + ratePerSecond * passed
}

/**
 * What is known of a probe after the next temperature it sent. A temperature that arrives less than a second after the
 * last one, or that the thermometer had stored, changes nothing.
 * @param seconds when the temperature arrived, in seconds since the start of the roast.
 */
export function hear(
  probe: HeardProbe,
  { tempC, measuredSeconds }: SentTemp,
  seconds: number,
  chargeSeconds: number,
): HeardProbe {
  const lag = measuredSeconds === null ? null : seconds - measuredSeconds
  const leastLagSeconds = lag === null ? probe.leastLagSeconds : Math.min(lag, probe.leastLagSeconds ?? lag)
  if (lag !== null && lag > (leastLagSeconds ?? lag) + LATE_SECONDS) return probe
  const { last, isSure } = probe
  if (last !== null && seconds < last.seconds + SECONDS_BETWEEN_VALUES) return { ...probe, leastLagSeconds }
  const sample = { seconds, tempC }
  const follows = last !== null && canFollow(last, sample, chargeSeconds)
  // A first temperature that nothing has confirmed is replaced by the next one.
  const counts = follows || (!isSure && canFollow(null, sample, chargeSeconds))
  if (!counts) return { ...probe, leastLagSeconds, doubtfulC: tempC }
  return { last: sample, isSure: follows, doubtfulC: null, leastLagSeconds }
}

/**
 * Whether the last temperature of a probe is to be logged now: the probe has sent it in the last seconds, it can follow
 * the last temperature of the roast, and that is at least one interval old. So a typed temperature replaces that of the
 * probe.
 * @param logged the last temperature of the roast, typed or from a probe; null if it has none.
 */
export function isDue(
  { last, isSure, doubtfulC }: HeardProbe,
  logged: TempSample | null,
  now: { readonly seconds: number; readonly chargeSeconds: number; readonly intervalSeconds: number },
): boolean {
  if (last === null || !isSure || doubtfulC !== null || now.seconds - last.seconds > PROBE_LOST_SECONDS) return false
  if (logged !== null && now.seconds - logged.seconds < now.intervalSeconds) return false
  return canFollow(logged, last, now.chargeSeconds)
}
