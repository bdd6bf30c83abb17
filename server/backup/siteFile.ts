// Writes and reads the lines of the file that holds a whole site. The file is compressed with gzip, and its lines are
// JSON. The first line is the head, then each row is a line, and the last line has the checksum over all lines before.

import { createHash, type Hash } from 'node:crypto'
import { migrations } from '../db/migrations/all.ts'
import type { Row } from '../db/tables.ts'
import { BackupError } from './backupError.ts'

const FORMAT = 'parlor.site'
/** The version of the format. It must grow with every change after which an older Parlor cannot read the file. */
const VERSION = 1

/** The first line of the file. */
export interface Head {
  /** The last migration of the database that was saved. */
  readonly schema: string
  /** When the file was made: an ISO time. */
  readonly made: string
  /** The number of rows of each table, in the order in which the rows follow. */
  readonly tables: readonly (readonly [table: string, rows: number])[]
  /** The highest id that each table has given to a row, even if that row was deleted later. */
  readonly ids: readonly (readonly [table: string, lastId: number])[]
}

/** The number of rows in all tables of the file. */
export const rowsIn = ({ tables }: Head): number => tables.reduce((sum, [, rows]) => sum + rows, 0)

export const newChecksum = (): Hash => createHash('sha256')

export function headLine({ schema, made, tables, ids }: Head): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, schema, made, tables, ids })}\n`
}

export function rowLine(table: string, row: Row): string {
  return `${JSON.stringify([table, row])}\n`
}

export function endLine(rows: number, sha256: string): string {
  return `${JSON.stringify({ end: true, rows, sha256 })}\n`
}

export const damagedFileError = (file: string): BackupError =>
  new BackupError(`${file} is cut, changed or not a backup of Parlor. Nothing was changed.`)

/**
 * Reads the first line of the file.
 * @throws BackupError also for a file of a newer version of Parlor, because this version could misread the file
 */
export function readHead(file: string, line: string): Head {
  const head: unknown = JSON.parse(line)
  if (!isObject(head) || head.format !== FORMAT || typeof head.version !== 'number') throw damagedFileError(file)
  const { version, schema, made, tables, ids } = head
  if (version > VERSION) throw newerFileError(file, `its format is ${version}`)
  if (version !== VERSION || typeof schema !== 'string' || typeof made !== 'string') throw damagedFileError(file)
  if (!isList(tables) || !isList(ids)) throw damagedFileError(file)
  if (!Object.hasOwn(migrations, schema)) throw newerFileError(file, `it has the migration ${schema}`)
  return { schema, made, tables, ids }
}

function newerFileError(file: string, reason: string): BackupError {
  return new BackupError(
    `${file} was made by a newer version of Parlor (${reason}). Install that version first. Nothing was changed.`,
  )
}

/** The table and the values of a line; null when the line is the last one, which has the checksum. */
export function readRow(file: string, line: string): readonly [table: string, row: Row] | null {
  const value: unknown = JSON.parse(line)
  if (!Array.isArray(value)) return null
  const [table, row, ...otherValues] = value
  if (typeof table !== 'string' || !isObject(row) || otherValues.length > 0) throw damagedFileError(file)
  if (!Object.values(row).every((field) => field === null || ['string', 'number'].includes(typeof field))) {
    throw damagedFileError(file)
  }
  return [table, row as Row]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: unknown): value is [string, number][] {
  return (
    Array.isArray(value) &&
    value.every(
      (item) =>
        Array.isArray(item) && item.length === 2 && typeof item[0] === 'string' && Number.isSafeInteger(item[1]),
    )
  )
}
