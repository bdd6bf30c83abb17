// Exports a roast as a file: a CSV for Artisan, or JSON. Artisan is an open-source program for logging roasts.

import { roundTo } from '../shared/format.ts'
import { minutesText, type RoastEventType } from './roast.ts'
import { ratesOfRise, type TempSample, tempSamples, turningPoint } from './roastCurve.ts'
import { chargeSeconds, eventSeconds, type TimedEvent } from './roastPhases.ts'

/** The fields of a roast that `artisanCsv` reads. `roastJson` writes all fields, so pass the whole roast. */
export type ExportedRoast = {
  start_time: string | null
  end_seconds: number | null
  charge_temp_c: number | null
  input_history: readonly { type: string; seconds: number; value: number; note?: string }[]
  event_history: readonly TimedEvent[]
}

/** Artisan writes this value where there is no reading. */
const NO_READING = -1
const MINUTE_MS = 60_000

/**
 * The events in the first line of the file, by their names in Artisan and in the order that Artisan requires: charge,
 * turning point, dry end, start and end of first and of second crack, drop, cooling. Roasts in Parlor have no end of
 * second crack (SCe) and no cooling (COOL), so these two never have a time.
 */
const HEADER_EVENTS = ['CHARGE', 'TP', 'DRYe', 'FCs', 'FCe', 'SCs', 'SCe', 'DROP', 'COOL'] as const
type HeaderEvent = (typeof HEADER_EVENTS)[number]

/** The events that have another name in the column Event than in the first line. */
const ROW_NAMES: Partial<Record<HeaderEvent, string>> = { DRYe: 'DRY End' }

/** Rounds to whole seconds, because the times in an Artisan CSV have no fractions. */
function wholeSeconds(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : Math.round(seconds)
}

/** The time in seconds of each event that is known. */
function eventTimes(roast: ExportedRoast, samples: readonly TempSample[]): Map<HeaderEvent, number> {
  const secondsOf = (type: RoastEventType) => eventSeconds(roast.event_history, type)
  const moments: [HeaderEvent, number | null | undefined][] = [
    ['CHARGE', chargeSeconds(roast.event_history)],
    ['TP', turningPoint(samples)?.seconds],
    ['DRYe', secondsOf('DRY_END')],
    ['FCs', secondsOf('FIRST_CRACK_START')],
    ['FCe', secondsOf('FIRST_CRACK_END')],
    ['SCs', secondsOf('SECOND_CRACK_START')],
    ['DROP', secondsOf('DROP') ?? roast.end_seconds],
  ]
  const knownTimes = moments.flatMap(([name, seconds]): [HeaderEvent, number][] => {
    const whole = wholeSeconds(seconds)
    return whole === null ? [] : [[name, whole]]
  })
  return new Map(knownTimes)
}

/**
 * The bean temperature at a time in seconds. Between two readings, the temperature is on the straight line from one to
 * the other. After the last reading, the result is the last temperature. Before the first reading, the result is -1.
 */
function tempAt(samples: readonly TempSample[], seconds: number): number {
  const before = samples.findLast((sample) => Math.round(sample.seconds) <= seconds)
  const after = samples.find((sample) => Math.round(sample.seconds) > seconds)
  if (before === undefined) return NO_READING
  if (after === undefined || Math.round(before.seconds) === seconds) return before.tempC
  const part = (seconds - before.seconds) / (after.seconds - before.seconds)
  return roundTo(before.tempC + part * (after.tempC - before.tempC), 2)
}

/** The value of the latest entry at or before a time in seconds; -1 if there is no such entry. */
function latestAt(entries: readonly { seconds: number; value: number }[], seconds: number): number {
  return entries.findLast((entry) => Math.round(entry.seconds) <= seconds)?.value ?? NO_READING
}

/** The start of the roast in the member's local time, as `dd.MM.yyyy` and `HH:mm`. */
function localStart(startTime: string | null, utcOffsetMinutes: number): { date: string; time: string } {
  const startMs = startTime === null ? 0 : Date.parse(startTime)
  const [day = '', time = ''] = new Date(startMs + utcOffsetMinutes * MINUTE_MS).toISOString().split('T')
  return { date: day.split('-').reverse().join('.'), time: time.slice(0, 5) }
}

/**
 * A roast as the text of a CSV file. Artisan reads it with File > Import > Artisan CSV. Tabs separate the columns. The
 * first line has the date, the unit and the events. The second line has the names of the columns. Then there is a row
 * for every second with a reading or an event. An event has its own row; otherwise Artisan would move the event to the
 * nearest row. If there is no reading at that second, the temperature of the row is on the line between the readings.
 * The environment temperature (ET) is not measured, so it is always -1. Both power (W) and rate of rise (°C/min) are
 * written, because Artisan reads extra columns in pairs. Source of the format: the repository
 * artisan-roaster-scope/artisan, functions `csv_load` and `exportProfile2CSV`.
 * @param utcOffsetMinutes how many minutes the member's time zone is ahead of UTC, because Artisan uses local times.
 */
export function artisanCsv(roast: ExportedRoast, utcOffsetMinutes: number): string {
  const readings = tempSamples(roast.input_history)
  const chargeAt = chargeSeconds(roast.event_history)
  const isChargeMissing = roast.charge_temp_c !== null && !readings.some(({ seconds }) => seconds === chargeAt)
  const charge = isChargeMissing ? [{ seconds: chargeAt, tempC: roast.charge_temp_c ?? NO_READING }] : []
  const samples = [...charge, ...readings].sort((a, b) => a.seconds - b.seconds)
  const powers = roast.input_history.filter(({ type }) => type === 'POWER_DRAW').sort((a, b) => a.seconds - b.seconds)
  const rates = ratesOfRise(readings).map(({ seconds, cPerMinute }) => ({ seconds, value: roundTo(cPerMinute, 2) }))
  const events = eventTimes(roast, samples)
  const { date, time } = localStart(roast.start_time, utcOffsetMinutes)

  const header = [
    `Date:${date}`,
    'Unit:C',
    ...HEADER_EVENTS.map((name) => {
      const seconds = events.get(name)
      return `${name}:${seconds === undefined ? '' : minutesText(seconds)}`
    }),
    `Time:${time}`,
  ]
  const columns = ['Time1', 'Time2', 'ET', 'BT', 'Event', 'Power', 'RoR']
  const entrySeconds = [...samples, ...powers].map((entry) => Math.round(entry.seconds))
  const rows = [...new Set([...entrySeconds, ...events.values()])]
    .sort((a, b) => a - b)
    .map((seconds) => {
      const event = HEADER_EVENTS.find((name) => events.get(name) === seconds)
      return [
        minutesText(seconds),
        minutesText(seconds),
        NO_READING,
        tempAt(samples, seconds),
        event === undefined ? '' : (ROW_NAMES[event] ?? event),
        latestAt(powers, seconds),
        latestAt(rates, seconds),
      ]
    })
  return [header, columns, ...rows].map((cells) => `${cells.join('\t')}\r\n`).join('')
}

/**
 * A roast as a text in JSON, for other programs: the name of the format, and the roast as the API returns it, with °C,
 * W, mg and seconds.
 */
export function roastJson(roast: ExportedRoast): string {
  return `${JSON.stringify({ format: 'parlor.coffee_roast', version: 1, coffee_roast: roast }, null, 2)}\n`
}
