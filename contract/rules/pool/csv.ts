// Writes CSV files as RFC 4180, the standard for CSV, asks for them.

export type Cell = string | number | null

/**
 * The first characters of a text that a spreadsheet reads as a formula and can run. Source: OWASP, 'CSV Injection'.
 */
const FORMULA = /^[=+\-@\t\r\n]/

/** The text of a cell. A text that a spreadsheet would read as a formula gets an apostrophe in front. */
function cellText(cell: Cell): string {
  const text = String(cell ?? '')
  const safeText = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText
}

/** The text of the CSV file: a line for each row, with commas between its cells. */
export const csvOf = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
