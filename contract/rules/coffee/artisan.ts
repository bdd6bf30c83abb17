import { roundTo } from '../shared/format.ts'
import { minutesText, type RoastEventType } from './roast.ts'
import { ratesOfRise, type TempSample, tempSamples, turningPoint } from './roastCurve.ts'
import { eventSeconds, type TimedEvent } from './roastPhases.ts'

/** The fields of a roast that the exports read. The caller passes the whole roast. */
export type ExportedRoast = {
  start_time: string | null
  end_seconds: number | null
  charge_temp_c: number | null
  input_history: readonly { type: string; seconds: number; value: number }[]
  event_history: readonly TimedEvent[]
}

/** Artisan's value for a reading that does not exist. */
const NO_READING = -1
const MINUTE_MS = 60_000

/** The names of the events in the header, in the order that Artisan requires. */
const HEADER_EVENTS = ['CHARGE', 'TP', 'DRYe', 'FCs', 'FCe', 'SCs', 'SCe', 'DROP', 'COOL'] as const
type HeaderEvent = (typeof HEADER_EVENTS)[number]

/** Names that differ in the Event column. */
const ROW_NAMES: Partial<Record<HeaderEvent, string>> = { DRYe: 'DRY End' }

/** Artisan's CSV has whole seconds only. */
function wholeSeconds(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : Math.round(seconds)
}

function eventTimes(roast: ExportedRoast, samples: readonly TempSample[]): Map<HeaderEvent, number> {
  const at = (type: RoastEventType) => eventSeconds(roast.event_history, type)
  const moments: [HeaderEvent, number | null | undefined][] = [
    ['CHARGE', 0],
    ['TP', turningPoint(samples)?.seconds],
    ['DRYe', at('DRY_END')],
    ['FCs', at('FIRST_CRACK_START')],
    ['FCe', at('FIRST_CRACK_END')],
    ['DROP', roast.end_seconds],
  ]
  const known = moments.flatMap(([name, seconds]): [HeaderEvent, number][] => {
    const whole = wholeSeconds(seconds)
    return whole === null ? [] : [[name, whole]]
  })
  return new Map(known)
}

/**
 * The bean temperature on the straight line between two readings: -1 before the first, and the last one after the last.
 */
function tempAt(samples: readonly TempSample[], seconds: number): number {
  const before = samples.findLast((sample) => Math.round(sample.seconds) <= seconds)
  const after = samples.find((sample) => Math.round(sample.seconds) > seconds)
  if (before === undefined) return NO_READING
  if (after === undefined || Math.round(before.seconds) === seconds) return before.tempC
  const part = (seconds - before.seconds) / (after.seconds - before.seconds)
  return roundTo(before.tempC + part * (after.tempC - before.tempC), 2)
}

/** The value of the latest entry at or before a second, or -1. */
function latestAt(entries: readonly { seconds: number; value: number }[], seconds: number): number {
  return entries.findLast((entry) => Math.round(entry.seconds) <= seconds)?.value ?? NO_READING
}

/** The start as `dd.MM.yyyy` and `HH:mm` in local time. */
function localStart(startTime: string | null, utcOffsetMinutes: number): { date: string; time: string } {
  const startMs = startTime === null ? 0 : Date.parse(startTime)
  const [day = '', time = ''] = new Date(startMs + utcOffsetMinutes * MINUTE_MS).toISOString().split('T')
  return { date: day.split('-').reverse().join('.'), time: time.slice(0, 5) }
}

/**
 * A roast as the tab-separated text that Artisan reads with File > Import > Artisan CSV. The first line has the date,
 * the unit and the events, the second the names of the columns. A row follows for every second with a reading or an
 * event. Artisan moves an event to the nearest row, so each event has a row; its temperature is on the line between the
 * readings. The environment temperature (ET) is not measured and always -1. Power (W) and rate of rise (°C/min) are
 * both written, because Artisan reads extra columns in pairs.
 * Source of the format: artisan-roaster-scope/artisan, `csv_load` and `exportProfile2CSV`.
 * @param utcOffsetMinutes minutes that the member's clock is ahead of UTC; Artisan's times of day are local.
 */
export function artisanCsv(roast: ExportedRoast, utcOffsetMinutes: number): string {
  const readings = tempSamples(roast.input_history)
  const charged = roast.charge_temp_c !== null && readings[0]?.seconds !== 0
  const samples = charged ? [{ seconds: 0, tempC: roast.charge_temp_c ?? NO_READING }, ...readings] : readings
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
  const moments = [...samples, ...powers].map((entry) => Math.round(entry.seconds))
  const rows = [...new Set([...moments, ...events.values()])]
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
 * A roast as JSON text for other programs: the name of the format, and the roast as in the API (°C, W, mg, seconds).
 */
export function roastJson(roast: ExportedRoast): string {
  return `${JSON.stringify({ format: 'parlor.coffee_roast', version: 1, coffee_roast: roast }, null, 2)}\n`
}
