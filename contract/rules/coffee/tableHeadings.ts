// The headings of a table for the member, before the table is sent to the server.

import type { AssignedColumns } from './logFile.ts'
import { delimiterOf } from './readCsvLog.ts'
import { findHeader, HEADER_ROWS } from './tableColumns.ts'

/** The cells of a line. A cell in quotes can contain the delimiter. */
const cellsOf = (line: string, delimiter: string): string[] =>
  (line.match(delimiter === '\t' ? TAB_CELLS : delimiter === ';' ? SEMICOLON_CELLS : COMMA_CELLS) ?? []).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  )
const TAB_CELLS = /(?:"(?:[^"]|"")*"|[^\t])+/g
const SEMICOLON_CELLS = /(?:"(?:[^"]|"")*"|[^;])+/g
const COMMA_CELLS = /(?:"(?:[^"]|"")*"|[^,])+/g

const isNumber = (cell: string) => /^[\d.,:+-]+$/.test(cell)

/**
 * The headings of a table whose columns the reader does not know; null if it knows them, or if the table has no
 * headings.
 */
export function unknownHeadings(content: string, assigned?: AssignedColumns): string[] | null {
  const delimiter = delimiterOf(content)
  const lines = content
    .slice(0, 20_000)
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, HEADER_ROWS + 1)
  const rows = lines.filter((line) => line.trim() !== '').map((line) => cellsOf(line, delimiter))
  try {
    findHeader(rows, assigned)
    return null
  } catch {
    const isHeader = (row: readonly string[]) => row.length > 1 && row.every((cell) => cell !== '' && !isNumber(cell))
    const header = rows.find(isHeader)
    return header === undefined ? null : [...new Set(header)]
  }
}
