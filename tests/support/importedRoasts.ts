// Makes ended roasts with a curve. An import is faster than one call for each reading.

import { randomBytes } from 'node:crypto'
import { logWithOneSamplePerSecond, pythonText } from './logFiles.ts'
import { call, dataOf, type Member } from './members.ts'

interface CurvePlan {
  /** All readings and events are this many seconds later. */
  readonly laterSeconds?: number
  /** All temperatures are this many degrees higher. */
  readonly hotterC?: number
  /** The end of the roast, before `laterSeconds` is added. */
  readonly endSeconds?: number
  /** If true, the roast has no dry end and no first crack. */
  readonly withoutEvents?: boolean
  /** When the roast started, in seconds since 1970. */
  readonly startEpochSeconds?: number
}

const SECONDS_BETWEEN_READINGS = 5

/** The temperature falls to 90 °C at 1:15, and after that rises more and more slowly. */
const tempAt = (seconds: number): number =>
  seconds < 75 ? 200 - (110 * seconds) / 75 : 90 + 128 * (1 - Math.exp(-(seconds - 75) / 420))

/** Imports a roast with a reading every 5 s, dry end at 4:20 and first crack at 8:20. Returns its id. */
export async function importCurve(member: Member, coffee_bean_id: number, plan: CurvePlan = {}): Promise<number> {
  const {
    laterSeconds = 0,
    hotterC = 0,
    endSeconds = 620,
    withoutEvents = false,
    startEpochSeconds = 1_763_665_391,
  } = plan
  const sampleCount = (endSeconds + laterSeconds) / SECONDS_BETWEEN_READINGS + 1
  const timex = Array.from({ length: sampleCount }, (_, index) => index * SECONDS_BETWEEN_READINGS)
  const indexOf = (seconds: number) => (seconds + laterSeconds) / SECONDS_BETWEEN_READINGS
  const log = logWithOneSamplePerSecond({
    roastUUID: randomBytes(16).toString('hex'),
    roastepoch: startEpochSeconds,
    // The indexes of charge, dry end, start and end of first crack, start and end of second crack, drop and cooling.
    // Except for the charge, 0 means that the event is not set.
    timeindex: [0, withoutEvents ? 0 : indexOf(260), withoutEvents ? 0 : indexOf(500), 0, 0, 0, sampleCount - 1, 0],
    timex,
    // -1: the temperature of the air was not measured.
    temp1: timex.map(() => -1),
    temp2: timex.map((seconds) => Number((tempAt(seconds - laterSeconds) + hotterC).toFixed(2))),
  })
  const body = { file_name: 'roast.alog', content: pythonText(log), coffee_bean_id }
  return dataOf(await call(member.origin, 'POST /coffee/roasts/import', { cookie: member.cookie, body }))
    .coffee_roast_id
}
