import { roundTo } from '../shared/format.ts'
import { LOG_EVENTS } from './logSamples.ts'
import { temperatureAt, tempSamples } from './roastCurve.ts'
import type { ExportedRoast } from './roastExport.ts'
import { eventSeconds } from './roastPhases.ts'

/** What a log has besides the curve. */
export type LoggedRoast = ExportedRoast & {
  coffee_roast_id: number
  user_id: number
  coffee_bean_name: string
  coffee_in_mg: number | null
  coffee_out_mg: number | null
  roast_color: string | null
  notes: string | null
  roast_uuid?: string
}

/** Artisan writes this where there is no reading. */
const NO_READING = -1
const MG_PER_GRAM = 1000
const BURNER = 3

/** The first digits of the ids that Parlor makes: the word 'parlor' in ASCII. */
const UUID_PREFIX = '7061726c6f72'
const USER_DIGITS = 8
const ROAST_DIGITS = 12
const OWN_UUID = /^7061726c6f72([0-9a-f]{8})([0-9a-f]{12})$/

const hex = (id: number, digits: number) => id.toString(16).padStart(digits, '0')

/** The id of a roast in log files: the one that it was imported with, or one that Parlor makes from its own ids. */
function logUuid({ roast_uuid, user_id, coffee_roast_id }: LoggedRoast): string {
  return roast_uuid ?? `${UUID_PREFIX}${hex(user_id, USER_DIGITS)}${hex(coffee_roast_id, ROAST_DIGITS)}`
}

/** The ids from which Parlor made this id; null if it was made elsewhere. */
export function idsOfLogUuid(uuid: string): { user_id: number; coffee_roast_id: number } | null {
  const [, user, roast] = OWN_UUID.exec(uuid) ?? []
  if (user === undefined || roast === undefined) return null
  return { user_id: Number.parseInt(user, 16), coffee_roast_id: Number.parseInt(roast, 16) }
}

type Python = string | number | readonly Python[] | { readonly [key: string]: Python }

const ESCAPED = /[\\'\p{C}\p{Zl}\p{Zp}]/gu

function escaped(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`
  const point = character.codePointAt(0) ?? 0
  return point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`
}

/** The text of a value as Python's `repr` writes it. */
function repr(value: Python): string {
  if (typeof value === 'string') return `'${value.replace(ESCAPED, escaped)}'`
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`
  return `{${Object.entries(value)
    .map(([key, entry]) => `${repr(key)}: ${repr(entry)}`)
    .join(', ')}}`
}

/** The samples of the file. Events and power need a sample of their own, which is filled in between the readings. */
function samplesOf(roast: LoggedRoast) {
  const temps = tempSamples(roast.input_history)
  const samples = temps.map(({ seconds, tempC }) => ({ seconds, tempC, isFilled: false }))
  const taken = new Set(temps.map(({ seconds }) => seconds))
  const powers = roast.input_history.filter(({ type }) => type === 'POWER_DRAW').sort((a, b) => a.seconds - b.seconds)
  const needed = [...roast.event_history, ...powers].map(({ seconds }) => seconds)
  if (roast.end_seconds !== null) needed.push(roast.end_seconds)
  const known =
    roast.charge_temp_c === null
      ? temps
      : [{ seconds: 0, tempC: roast.charge_temp_c }, ...temps.filter(({ seconds }) => seconds > 0)]
  for (const seconds of needed) {
    if (taken.has(seconds)) continue
    taken.add(seconds)
    const tempC = temperatureAt(known, seconds)
    samples.push({ seconds, tempC: tempC === null ? NO_READING : roundTo(tempC, 2), isFilled: true })
  }
  samples.sort((a, b) => a.seconds - b.seconds)
  return { samples: [{ seconds: 0, tempC: roast.charge_temp_c ?? NO_READING, isFilled: false }, ...samples], powers }
}

/**
 * The text of a roast as an Artisan log (`.alog`), in the form that every version of Artisan reads: the `repr` of a
 * Python dictionary. What `readAlog` reads from it is what the roast has. Source of the keys: the repository
 * artisan-roaster-scope/artisan, class `ProfileData`. Artisan has percents of power: 100 is the highest power of this
 * roast, and the watts are in the text of each step. The key `parlor` has what Artisan cannot keep.
 */
export function writeAlog(roast: LoggedRoast): string {
  const { samples, powers } = samplesOf(roast)
  const indexes = new Map<number, number>()
  // The sample at charge is never an event: its index, 0, means that an event is not set.
  for (const [index, { seconds }] of samples.entries()) {
    if (index > 0 && !indexes.has(seconds)) indexes.set(seconds, index)
  }
  const indexOf = (seconds: number | null) => (seconds === null ? 0 : (indexes.get(seconds) ?? 0))
  const at = (type: (typeof LOG_EVENTS)[number]) => indexOf(eventSeconds(roast.event_history, type))
  const maxPower = Math.max(1, ...powers.map(({ value }) => value))
  const startMs = roast.start_time === null ? 0 : Date.parse(roast.start_time)
  const [day = '', time = ''] = new Date(startMs).toISOString().split('T')
  const grams = (mg: number | null) => (mg ?? 0) / MG_PER_GRAM
  const started: Record<string, Python> =
    roast.start_time === null
      ? {}
      : { roastisodate: day, roasttime: time.slice(0, 8), roastepoch: Math.floor(startMs / 1000), roasttzoffset: 0 }
  const fields: Record<string, Python> = {
    version: '4.0.2',
    mode: 'C',
    title: roast.coffee_bean_name,
    beans: roast.coffee_bean_name,
    weight: [grams(roast.coffee_in_mg), grams(roast.coffee_out_mg), 'g'],
    ...started,
    roastUUID: logUuid(roast),
    whole_color: Number(roast.roast_color ?? 0),
    color_system: 'Agtron',
    roastingnotes: roast.notes ?? '',
    samplinginterval: 1,
    timeindex: [0, ...LOG_EVENTS.map(at), 0, indexOf(roast.end_seconds), 0],
    timex: samples.map(({ seconds }) => seconds),
    temp1: samples.map(() => NO_READING),
    temp2: samples.map(({ tempC }) => tempC),
    etypes: ['Air', 'Drum', 'Damper', 'Burner', '--'],
    specialevents: powers.map(({ seconds }) => indexOf(seconds)),
    specialeventstype: powers.map(() => BURNER),
    specialeventsvalue: powers.map(({ value }) => roundTo((value / maxPower) * 10 + 1, 2)),
    specialeventsStrings: powers.map(({ value }) => `${value} W`),
    parlor: {
      ...(roast.start_time !== null && { start_time: roast.start_time }),
      filled: samples.flatMap(({ isFilled }, index) => (isFilled ? [index] : [])),
    },
  }
  return repr(fields)
}
