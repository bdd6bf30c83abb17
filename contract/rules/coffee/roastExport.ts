// Exports a roast as a file: a CSV for Artisan, or JSON. Artisan is an open-source program for logging roasts.

import { roundTo } from '../shared/format.ts'
import { computedTempAt, splitAtHeat } from './heat.ts'
import type { PlanTarget } from './plan.ts'
import { ratesOfRise } from './ratesOfRise.ts'
import { tempsFromCharge, tempsInHeat, turningPointOf } from './readingsInHeat.ts'
import { minutesText, type RoastEventType, STEP_INPUTS } from './roast.ts'
import { tempSamples } from './roastCurve.ts'
import { chargeSeconds, eventSeconds, heatEndSeconds, type TimedEvent } from './roastPhases.ts'

/** The fields of a roast that `artisanCsv` reads. `roastJson` writes all fields, so pass the whole roast. */
export type ExportedRoast = {
  start_time: string | null
  roasted_on?: string | null
  /** By how many minutes the member's time was ahead of UTC at the start. */
  utc_offset_minutes?: number | null
  end_seconds: number | null
  charge_temp_c: number | null
  input_history: readonly { type: string; seconds: number; value: number; note?: string }[]
  event_history: readonly TimedEvent[]
  plan?: readonly PlanTarget[]
}

/** The name of the JSON of a roast, and its version. */
export const FORMAT = 'parlor.coffee_roast'
export const VERSION = 1

/** The beginning of a cell of the first line with a note, as in 'Note:05:30 Toast'. Artisan ignores such a cell. */
const NOTE_CELL = 'Note'

/** The beginning of a cell of the first line with a target of the plan, as in 'Plan:05:00 140 Yellow'. */
const PLAN_CELL = 'Plan'

/** Stands in a cell for the temperature of a target that has none. */
const NO_TARGET = '-'

/** The columns of the settings in percent. A table has those of which the roast has a setting. */
const STEP_COLUMNS = { BURNER: 'Burner (%)', FAN: 'Fan (%)', DRUM: 'Drum (%)' } as const

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

/** The cell of the first line with the times of the rows whose temperature is no reading. Artisan ignores this cell. */
export const COMPUTED_ROWS = 'Computed'

/** The cell of the first line with the zone of the date, in minutes ahead of UTC. Artisan ignores this cell. */
export const ZONE = 'Zone'

/** Rounds to whole seconds, because the times in an Artisan CSV have no fractions. */
function wholeSeconds(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : Math.round(seconds)
}

/** The time in seconds of each event that is known. */
function eventTimes(roast: ExportedRoast): Map<HeaderEvent, number> {
  const secondsOf = (type: RoastEventType) => eventSeconds(roast.event_history, type)
  const moments: [HeaderEvent, number | null | undefined][] = [
    ['CHARGE', chargeSeconds(roast.event_history)],
    ['TP', turningPointOf(roast)?.seconds],
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

/** The bean temperature of a row. `isComputed` is true if no reading has it. */
type RowTemp = { tempC: number; isComputed: boolean }

/**
 * Makes a function that answers the bean temperature at a whole second: the reading of this second, or else the
 * temperature of the heat at this second. -1 if there is neither.
 */
function tempsBySecond(roast: ExportedRoast): (seconds: number) => RowTemp {
  const { before, inHeat, after } = splitAtHeat(
    tempSamples(roast.input_history),
    roast.event_history,
    roast.end_seconds,
  )
  const charge = chargeSeconds(roast.event_history)
  const heatEnd = heatEndSeconds(roast.event_history, roast.end_seconds ?? Number.POSITIVE_INFINITY)
  const atCharge = roast.charge_temp_c === null ? [] : [{ seconds: charge, tempC: roast.charge_temp_c }]
  // If several readings are rounded to the same second, one in the heat counts, and the charge temperature before all.
  const readings = new Map(
    [...before, ...after, ...inHeat, ...atCharge].map(({ seconds, tempC }) => [Math.round(seconds), tempC]),
  )
  const samples = tempsFromCharge(roast)
  return (seconds) => {
    const reading = readings.get(seconds)
    if (reading !== undefined) return { tempC: reading, isComputed: false }
    // The second of the charge or of the drop is rounded, so it can be a little outside of the heat.
    const isAtEdge = seconds === Math.round(charge) || seconds === Math.round(heatEnd)
    const heatSeconds = isAtEdge ? Math.max(charge, Math.min(seconds, heatEnd)) : seconds
    const tempC = computedTempAt(roast, samples, heatSeconds)
    return tempC === null ? { tempC: NO_READING, isComputed: false } : { tempC: roundTo(tempC, 2), isComputed: true }
  }
}

/** The cell in quotes, if it would otherwise end before its own end. */
const cellText = (cell: string | number) =>
  typeof cell === 'string' && /[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

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
 * nearest row. If there is no reading at that second, the temperature of the row is that of `computedTempAt`,
 * and the first line lists its time, so that `csvLogSteps` reads no reading from it.
 * The environment temperature (ET) is not measured, so it is always -1. Both power (W) and rate of rise (°C/min) are
 * written, because Artisan reads extra columns in pairs. The settings in percent have columns of their own. The notes and the plan are
 * in the first line, because Artisan expects numbers in the columns. Source of the format: the repository
 * artisan-roaster-scope/artisan, functions `csv_load` and `exportProfile2CSV`.
 * @param utcOffsetMinutes how many minutes the member's time zone is ahead of UTC, because Artisan uses local times.
 */
export function artisanCsv(roast: ExportedRoast, utcOffsetMinutes: number): string {
  const settingsOf = (wanted: string) =>
    roast.input_history.filter(({ type }) => type === wanted).sort((a, b) => a.seconds - b.seconds)
  const powers = settingsOf('POWER_DRAW')
  // Most roasts have no such settings, and their table stays as it is.
  const steps = STEP_INPUTS.map((type) => ({ heading: STEP_COLUMNS[type], entries: settingsOf(type) })).filter(
    ({ entries }) => entries.length > 0,
  )
  const rates = ratesOfRise(tempsInHeat(roast)).map(({ seconds, cPerMinute }) => ({
    seconds,
    value: roundTo(cPerMinute, 2),
  }))
  const events = eventTimes(roast)
  const tempAt = tempsBySecond(roast)
  const lastRateSeconds = heatEndSeconds(roast.event_history, roast.end_seconds ?? Number.POSITIVE_INFINITY)
  const { date, time } = localStart(roast.start_time, utcOffsetMinutes)

  const columns = ['Time1', 'Time2', 'ET', 'BT', 'Event', 'Power', 'RoR', ...steps.map(({ heading }) => heading)]
  const entrySeconds = [...tempSamples(roast.input_history), ...powers, ...steps.flatMap(({ entries }) => entries)].map(
    ({ seconds }) => Math.round(seconds),
  )
  const rowSeconds = [...new Set([...entrySeconds, ...events.values()])].sort((a, b) => a - b)
  const computed = rowSeconds.filter((seconds) => tempAt(seconds).isComputed).map(minutesText)
  const header = [
    `Date:${date}`,
    'Unit:C',
    ...HEADER_EVENTS.map((name) => {
      const seconds = events.get(name)
      return `${name}:${seconds === undefined ? '' : minutesText(seconds)}`
    }),
    `Time:${time}`,
    ...(roast.utc_offset_minutes == null ? [] : [`${ZONE}:${roast.utc_offset_minutes}`]),
    ...(computed.length === 0 ? [] : [`${COMPUTED_ROWS}:${computed.join(' ')}`]),
    ...settingsOf('NOTE').map(({ seconds, note }) => `${NOTE_CELL}:${minutesText(Math.round(seconds))} ${note ?? ''}`),
    ...(roast.plan ?? []).map(
      ({ seconds, temp_c, note }) => `${PLAN_CELL}:${minutesText(seconds)} ${temp_c ?? NO_TARGET} ${note}`,
    ),
  ]
  const rows = rowSeconds.map((seconds) => {
    const event = HEADER_EVENTS.find((name) => events.get(name) === seconds)
    return [
      minutesText(seconds),
      minutesText(seconds),
      NO_READING,
      tempAt(seconds).tempC,
      event === undefined ? '' : (ROW_NAMES[event] ?? event),
      latestAt(powers, seconds),
      seconds <= Math.round(lastRateSeconds) ? latestAt(rates, seconds) : NO_READING,
      ...steps.map(({ entries }) => latestAt(entries, seconds)),
    ]
  })
  return [header, columns, ...rows].map((cells) => `${cells.map(cellText).join('\t')}\r\n`).join('')
}

/**
 * A roast as a text in JSON, for other programs: the name of the format, and the roast as the API returns it, with °C,
 * W, mg and seconds.
 */
export function roastJson(roast: ExportedRoast): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, coffee_roast: roast }, null, 2)}\n`
}
