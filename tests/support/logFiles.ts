// Example log files of roasts, as the program Artisan writes them: the text of a Python dictionary.

import type { Literal } from '../../contract/rules/coffee/logLiterals.ts'

/** A value that the tests can write as a Python literal. */
type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }

/** The text of a value as Python writes it. */
export function pythonText(value: Value): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return Number.isNaN(value) ? 'nan' : String(value)
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`
  return `{${Object.entries(value)
    .map(([key, entry]) => `${pythonText(key)}: ${pythonText(entry)}`)
    .join(', ')}}`
}

/**
 * A log of Artisan with one sample per second. The charge is at 3 s. Dry end, first crack and the drop follow, and the
 * log ends 20 s after the drop.
 * @param change the fields that replace those of the example
 * @param seconds the time from the charge to the drop
 */
export function logWithOneSamplePerSecond(
  change: Record<string, Value> = {},
  { seconds = 720 } = {},
): Record<string, Value> {
  const timex = Array.from({ length: seconds + 24 }, (_, index) => index)
  const temp2 = timex.map((index) => Math.round((90 + (index / seconds) * 120) * 100) / 100)
  return {
    version: '2.10.0',
    mode: 'C',
    title: 'Guji 12',
    beans: 'Guji natural',
    weight: [250, 212.5, 'g'],
    roastisodate: '2025-11-20',
    roasttime: '19:03:11',
    roastepoch: 1_763_665_391,
    roasttzoffset: -3600,
    roastUUID: '0123456789abcdef0123456789abcdef',
    whole_color: 65,
    // The indexes of charge, dry end, start and end of first crack, start and end of second crack, drop and cooling.
    timeindex: [3, Math.round(seconds * 0.42), Math.round(seconds * 0.75), 0, 0, 0, seconds + 3, 0],
    // The times in seconds, the temperatures of the air, and the temperatures of the beans.
    timex,
    temp1: timex.map(() => 200),
    temp2,
    etypes: ['Air', 'Drum', 'Damper', 'Burner', '--'],
    specialevents: [],
    specialeventstype: [],
    specialeventsvalue: [],
    specialeventsStrings: [],
    ...change,
  }
}

/** Converts a value of a log to the same value in JSON: a dictionary becomes an object. */
export const plainValue = (value: Literal): unknown => {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, entry]) => [key, plainValue(entry)]))
  return Array.isArray(value) ? value.map(plainValue) : value
}
