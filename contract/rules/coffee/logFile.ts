// A roast that was read from a log file of another program, and the reasons why a file is refused.

import type { Cup } from './cup.ts'
import type { PlanTarget } from './plan.ts'
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

/** What a colour meter has shown, and the name of its scale, such as 'Agtron'. */
export type MeasuredColors = { whole: number | null; ground: number | null; system: string | null }

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
  /**
   * By how many minutes the time of the member was ahead of UTC at the start. Null if Parlor wrote the file and did not
   * know it. Missing if the file does not say it.
   */
  utcOffsetMinutes?: number | null
  /** The colours that a meter has measured. */
  colors?: MeasuredColors
  /** Only in the JSON of Parlor. */
  cuppingScore?: number
  cup?: Cup
  plan?: PlanTarget[]
  bagCode?: string
  /** 32 hexadecimal digits in lower case. The same roast has the same id in each file. */
  roastUuid: string | null
  skipped: Skipped[]
}

/**
 * Why a file is not read. For the first code no file can be imported. For the others the member can answer a question:
 * the unit of the temperatures, or whether those of the air count as those of the beans.
 */
export type LogErrorCode = 'INVALID_LOG' | 'WHICH_UNIT' | 'ONLY_AIR'

/** The columns of a table that a member can assign. Only the first two are needed. */
export const ASSIGNED_COLUMNS = ['time', 'temp', 'event', 'power', 'burner', 'fan', 'drum'] as const
export type AssignedColumn = (typeof ASSIGNED_COLUMNS)[number]
/** The headings of the columns, as the file has them. */
export type AssignedColumns = { time: string; temp: string } & { [Column in AssignedColumn]?: string | undefined }

/** What the member has answered about a file. */
export interface LogAnswers {
  readonly unit?: 'C' | 'F' | undefined
  /** Whether the temperatures of the air (ET) are read as those of the beans if the file has no other ones. */
  readonly air_as_beans?: boolean | undefined
  /** For a table whose headings do not say it: which column is which. */
  readonly columns?: AssignedColumns | undefined
}

/** Thrown for a file that cannot be read. The message is a sentence for a person. */
export class LogFileError extends Error {
  readonly code: LogErrorCode
  constructor(message: string, code: LogErrorCode = 'INVALID_LOG') {
    super(message)
    this.name = 'LogFileError'
    this.code = code
  }
}

/** Refuses a file with temperatures of the air only, unless the member has answered that they are those to read. */
export function askAboutAir({ air_as_beans }: LogAnswers): void {
  if (air_as_beans) return
  throw new LogFileError('The file has temperatures of the air (ET), but none of the beans (BT).', 'ONLY_AIR')
}

/** Why a file of this size cannot be read; null if it can be read. */
export function logSizeError(bytes: number): string | null {
  return bytes > MAX_LOG_BYTES ? 'The file is larger than 5 MB.' : null
}

/** Kinds of files that are not read, by how they begin in lower case, and what the member can do. */
const OTHER_KINDS: readonly (readonly [string, string])[] = [
  ['pk\u0003\u0004', 'This is an Excel workbook or a ZIP file. Save the table of the roast as CSV.'],
  ['\ufffd\ufffd\u0011\ufffd', 'This is an old Excel workbook. Save the table of the roast as CSV.'],
  ['%pdf-', 'This is a PDF. Export the roast as CSV or as a log of Artisan.'],
  ['<!doctype', 'This is a web page and no roast log.'],
  ['<html', 'This is a web page and no roast log.'],
  ['<?xml', 'This is an XML file, which is not read here. Export the roast as CSV.'],
]

/** Why this text is not a log; null if it can be a log. A file with null characters or broken Unicode is refused. */
export function logTextError(text: string): string | null {
  if (text.trim() === '') return 'The file is empty.'
  const start = text.slice(0, 1000).trimStart().toLowerCase()
  const other = OTHER_KINDS.find(([beginning]) => start.startsWith(beginning))
  if (other !== undefined) return other[1]
  return text.includes('\0') || /\p{Surrogate}/u.test(text) ? 'The file is not a text.' : null
}

/** Whether the name of a file is that of a table: it ends with .csv, .tsv or .txt. */
export function isCsvLog(fileName: string): boolean {
  return /\.(?:csv|tsv|txt)$/i.test(fileName)
}

/**
 * The start in the first line of a table that Artisan wrote, as a local time without a zone: '2026-05-04T22:30'. Null
 * if the table has no date.
 */
export function localStartOfTable(content: string): string | null {
  const [line = ''] = content.slice(0, 4000).split(/\r?\n/, 1)
  const [, day, month, year] = /\bDate:\s*(\d{2})\.(\d{2})\.(\d{4})(?!\d)/i.exec(line) ?? []
  const [, time] = /\bTime:\s*(\d{2}:\d{2}(?::\d{2})?)(?![\d:])/i.exec(line) ?? []
  return day === undefined ? null : `${year}-${month}-${day}T${time ?? '00:00'}`
}
