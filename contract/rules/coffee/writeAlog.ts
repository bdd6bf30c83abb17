// Writes a roast as a log file of Artisan (`.alog`).

import { roundTo } from '../shared/format.ts'
import { computedTempAt } from './heat.ts'
import { LOG_EVENTS } from './logSamples.ts'
import { artisanValueOf, EVENT_POSITIONS } from './logSpecialEvents.ts'
import { tempsFromCharge } from './readingsInHeat.ts'
import { tempSamples } from './roastCurve.ts'
import type { ExportedRoast } from './roastExport.ts'
import { chargeSeconds, eventSeconds } from './roastPhases.ts'

/** The roast for a log: the fields of an exported roast, and fields that only a log has. */
export type LoggedRoast = ExportedRoast & {
  coffee_roast_id: number
  user_id: number
  coffee_bean_name: string
  coffee_in_mg: number | null
  coffee_out_mg: number | null
  roast_color: string | null
  whole_color?: number | null
  ground_color?: number | null
  color_system?: string | null
  notes: string | null
  roast_uuid?: string
  client_id?: string
}

/** Artisan writes this where there is no reading. */
const NO_READING = -1
const MG_PER_GRAM = 1000
const MINUTE_MS = 60_000

/** The first digits of the ids that Parlor makes: the word 'parlor' in ASCII. */
const UUID_PREFIX = '7061726c6f72'
/** How many hexadecimal digits of such an id are for the member and for the roast. */
const USER_DIGITS = 8
const ROAST_DIGITS = 12
const OWN_UUID = /^7061726c6f72([0-9a-f]{8})([0-9a-f]{12})$/

const hex = (id: number, digits: number) => id.toString(16).padStart(digits, '0')

/**
 * The id of a roast in log files: the id from its import, or the id that the browser made for it, or an id that Parlor
 * makes from the ids of the member and the roast. A roast that the server does not know yet has only the id of the
 * browser.
 */
export function logUuid({
  roast_uuid,
  client_id,
  user_id,
  coffee_roast_id,
}: Pick<LoggedRoast, 'roast_uuid' | 'client_id' | 'user_id' | 'coffee_roast_id'>): string {
  const uuid = roast_uuid ?? client_id?.replaceAll('-', '')
  return uuid ?? `${UUID_PREFIX}${hex(user_id, USER_DIGITS)}${hex(coffee_roast_id, ROAST_DIGITS)}`
}

/** The id in the form in which a browser makes ids, with hyphens. */
export function clientIdOfLogUuid(uuid: string): string {
  return uuid.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The ids of the member and the roast from which Parlor made this id; null if another program made it. */
export function idsOfLogUuid(uuid: string): { user_id: number; coffee_roast_id: number } | null {
  const [, user, roast] = OWN_UUID.exec(uuid) ?? []
  if (user === undefined || roast === undefined) return null
  return { user_id: Number.parseInt(user, 16), coffee_roast_id: Number.parseInt(roast, 16) }
}

type PythonValue = string | number | boolean | readonly PythonValue[] | { readonly [key: string]: PythonValue }

/** The characters of a text that `escapeCharacter` replaces. */
const ESCAPED = /[\\'\p{C}\p{Zl}\p{Zp}]/gu

function escapeCharacter(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`
  const point = character.codePointAt(0) ?? 0
  return point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`
}

/** The text of a value as Python's `repr` writes it. */
function repr(value: PythonValue): string {
  if (typeof value === 'string') return `'${value.replace(ESCAPED, escapeCharacter)}'`
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`
  return `{${Object.entries(value)
    .map(([key, entry]) => `${repr(key)}: ${repr(entry)}`)
    .join(', ')}}`
}

/**
 * A sample of the file. `isFilled` is true if the sample was added, because an event, the end of the roast, or a
 * reading of power, a step or a note needs one.
 */
type FileSample = { seconds: number; tempC: number; isFilled: boolean }

/** The readings that are special events in a log: power, steps and notes. */
function specialReadingsOf(roast: LoggedRoast) {
  return roast.input_history.filter(({ type }) => type !== 'BEAN_TEMP').sort((a, b) => a.seconds - b.seconds)
}

/**
 * The samples of the file, and the index of the charge. The first sample is the start of the roast. Each event and each
 * special reading needs a sample at its time. If there is no reading at that time, the sample has the temperature of
 * `computedTempAt`.
 */
function samplesOf(roast: LoggedRoast, specialReadings: readonly { seconds: number }[]) {
  const temps = tempSamples(roast.input_history)
  const samples: FileSample[] = temps.map(({ seconds, tempC }) => ({ seconds, tempC, isFilled: false }))
  const takenSeconds = new Set(temps.map(({ seconds }) => seconds))
  const neededSeconds = [
    ...roast.event_history.filter(({ event_type }) => event_type !== 'CHARGE'),
    ...specialReadings,
  ].map(({ seconds }) => seconds)
  if (roast.end_seconds !== null) neededSeconds.push(roast.end_seconds)
  const chargeAt = chargeSeconds(roast.event_history)
  const heatTemps = tempsFromCharge(roast)
  for (const seconds of neededSeconds) {
    if (takenSeconds.has(seconds)) continue
    takenSeconds.add(seconds)
    const tempC = computedTempAt(roast, heatTemps, seconds)
    samples.push({ seconds, tempC: tempC === null ? NO_READING : roundTo(tempC, 2), isFilled: true })
  }
  // The sample at charge has the temperature of the empty roaster, so it is never the sample of a reading.
  const charge: FileSample = { seconds: chargeAt, tempC: roast.charge_temp_c ?? NO_READING, isFilled: false }
  const start: FileSample[] = chargeAt === 0 ? [] : [{ seconds: 0, tempC: NO_READING, isFilled: false }]
  const sortedSamples = [...start, charge, ...samples].sort((a, b) => a.seconds - b.seconds)
  return { samples: sortedSamples, chargeIndex: sortedSamples.indexOf(charge) }
}

/** The kind of special event that each step becomes. */
const STEP_POSITIONS: ReadonlyMap<string, number> = new Map([
  ['FAN', EVENT_POSITIONS.air],
  ['DRUM', EVENT_POSITIONS.drum],
  ['BURNER', EVENT_POSITIONS.burner],
])

/** The special events of a log: the list of the names of their kinds, and four lists with one item for each event. */
function specialEvents(specialReadings: LoggedRoast['input_history'], indexOf: (seconds: number) => number) {
  const powers = specialReadings.flatMap(({ type, value }) => (type === 'POWER_DRAW' ? [value] : []))
  const maxPower = Math.max(1, ...powers)
  const events = specialReadings.map(({ type, seconds, value, note }): [number, number, number, string] => {
    const index = indexOf(seconds)
    if (type === 'NOTE') return [index, EVENT_POSITIONS.free, 0, note ?? '']
    const step = STEP_POSITIONS.get(type)
    if (step !== undefined) return [index, step, artisanValueOf(value), String(value)]
    return [index, EVENT_POSITIONS.burner, roundTo(artisanValueOf((value / maxPower) * 100), 2), `${value} W`]
  })
  return {
    etypes: ['Air', 'Drum', 'Damper', 'Burner', '--'],
    specialevents: events.map(([index]) => index),
    specialeventstype: events.map(([, position]) => position),
    specialeventsvalue: events.map(([, , artisanValue]) => artisanValue),
    specialeventsStrings: events.map(([, , , text]) => text),
  }
}

/**
 * The text of a roast as an Artisan log (`.alog`), in the form that every version of Artisan reads: a dictionary as
 * Python's `repr` writes it. `readAlog` reads the same roast from it. Source of the keys: the repository
 * artisan-roaster-scope/artisan, class `ProfileData`. Artisan stores power in percent: 100 is the highest power of this
 * roast, and the watts are in the text of each special event. The fan is written as air, and a note is written as a
 * free event. The key `parlor` has what Artisan cannot store: the exact start time, the roast colour beside a measured one, the zone, which samples were filled in, and
 * when the roast starts and ends if charge and drop were logged.
 */
export function writeAlog(roast: LoggedRoast): string {
  const specialReadings = specialReadingsOf(roast)
  const { samples, chargeIndex } = samplesOf(roast, specialReadings)
  const indexes = new Map<number, number>()
  // An index of 0 means that an event is not set, so no event can have the index of the first sample.
  for (const [index, { seconds }] of samples.entries()) {
    if (index > 0 && index !== chargeIndex && !indexes.has(seconds)) indexes.set(seconds, index)
  }
  const indexOf = (seconds: number | null) => (seconds === null ? 0 : (indexes.get(seconds) ?? 0))
  const eventIndex = (type: (typeof LOG_EVENTS)[number]) => indexOf(eventSeconds(roast.event_history, type))
  const endIndex = indexOf(roast.end_seconds)
  const dropAt = eventSeconds(roast.event_history, 'DROP')
  const startMs = roast.start_time === null ? 0 : Date.parse(roast.start_time)
  const offset = roast.utc_offset_minutes ?? 0
  const [day = '', time = ''] = new Date(startMs + offset * MINUTE_MS).toISOString().split('T')
  const isMeasured = roast.whole_color != null || roast.ground_color != null
  const grams = (mg: number | null) => (mg ?? 0) / MG_PER_GRAM
  const startFields: Record<string, PythonValue> =
    roast.start_time === null
      ? {}
      : {
          roastisodate: day,
          roasttime: time.slice(0, 8),
          roastepoch: Math.floor(startMs / 1000),
          // Artisan counts by how many seconds the local time is behind UTC.
          roasttzoffset: -offset * 60 + 0,
        }
  const fields: Record<string, PythonValue> = {
    version: '4.0.2',
    mode: 'C',
    title: roast.coffee_bean_name,
    beans: roast.coffee_bean_name,
    weight: [grams(roast.coffee_in_mg), grams(roast.coffee_out_mg), 'g'],
    ...startFields,
    roastUUID: logUuid(roast),
    whole_color: isMeasured ? (roast.whole_color ?? 0) : Number(roast.roast_color ?? 0),
    ...(isMeasured && { ground_color: roast.ground_color ?? 0 }),
    color_system: isMeasured ? (roast.color_system ?? '') : 'Agtron',
    roastingnotes: roast.notes ?? '',
    samplinginterval: 1,
    // The first 0 is the end of second crack, and the last 0 is the cooling. A roast here has neither.
    timeindex: [chargeIndex, ...LOG_EVENTS.map(eventIndex), 0, dropAt === null ? endIndex : indexOf(dropAt), 0],
    timex: samples.map(({ seconds }) => seconds),
    // The environment temperature is not measured.
    temp1: samples.map(() => NO_READING),
    temp2: samples.map(({ tempC }) => tempC),
    ...specialEvents(specialReadings, indexOf),
    parlor: {
      ...(isMeasured && { roast_color: roast.roast_color ?? '' }),
      ...(roast.utc_offset_minutes != null && { utc_offset_minutes: roast.utc_offset_minutes }),
      ...(roast.start_time !== null && { start_time: roast.start_time }),
      ...(eventSeconds(roast.event_history, 'CHARGE') !== null && { start: 0 }),
      ...(dropAt !== null && endIndex > 0 && { end: endIndex }),
      filled: samples.flatMap(({ isFilled }, index) => (isFilled ? [index] : [])),
    },
  }
  return repr(fields)
}
