// A roast that was read from a log file of another program, and the reasons why a file is refused.

import type { InputType, RoastEventType } from './roast.ts'

/** The largest log file that is read, in bytes. A log with one sample per second and many probes has about 1 MB. */
export const MAX_LOG_BYTES = 5_000_000

/**
 * A reading of a log file: seconds since the start of the roast, exact to a thousandth, and °C, W or percent. A note
 * has the value 0 and its text in `note`.
 */
export type LogReading = { type: InputType; seconds: number; value: number; note?: string }

/** A part of a log file that is left out, and the reason, in words for a person. */
export type Skipped = { what: string; why: string }

/** A roast that was read from a log file. What the file does not have is null, or an empty text. */
export type LogRoast = {
  title: string
  /** The name of the beans. */
  beans: string
  /**
   * When the roast started, as an ISO timestamp. If another program has written the file, this is when the beans went
   * in.
   */
  startTime: string | null
  chargeTempC: number | null
  /** The readings, in the order of time. */
  readings: LogReading[]
  /** The events, in the order in which they happen in a roast. */
  events: { event_type: RoastEventType; seconds: number }[]
  endSeconds: number
  weightInMg: number | null
  weightOutMg: number | null
  /** A value of the roast colour scale. */
  roastColor: string | null
  notes: string
  /** 32 hexadecimal digits in lower case. The same roast has the same id in each file. */
  roastUuid: string | null
  skipped: Skipped[]
}

/** Thrown for a file that cannot be read. The message is a sentence for a person. */
export class LogFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LogFileError'
  }
}

/** Why a file of this size cannot be read; null if it can be read. */
export function logSizeError(bytes: number): string | null {
  return bytes > MAX_LOG_BYTES ? 'The file is larger than 5 MB.' : null
}

/** Why this text is not a log; null if it can be a log. A file with null characters or broken Unicode is refused. */
export function logTextError(text: string): string | null {
  if (text.trim() === '') return 'The file is empty.'
  return text.includes('\0') || /\p{Surrogate}/u.test(text) ? 'The file is not a text.' : null
}

/**
 * Whether a file is read as a table, because its name ends with .csv, .tsv or .txt. Any other file is read as an
 * Artisan log.
 */
export function isCsvLog(fileName: string): boolean {
  return /\.(?:csv|tsv|txt)$/i.test(fileName)
}
