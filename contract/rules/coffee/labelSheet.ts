// A sheet of paper with labels: A4, 3 columns and 8 rows. A place is the part of the sheet for one label.

/** How many places a sheet has. */
export const SHEET_PLACES = 24

/** Which places of a sheet get a label. */
export interface SheetChoice {
  /**
   * The first place that gets a label. Places are counted from 1, row by row. The places before it can be empty on the
   * paper, because their labels are already used.
   */
  readonly first: number
  /** How many places get a label. */
  readonly count: number
}

const between = (lowest: number, value: number, highest: number) => Math.min(highest, Math.max(lowest, value))

/** The nearest choice that fits on the sheet. */
export function fittingSheet({ first, count }: SheetChoice): SheetChoice {
  const place = between(1, first, SHEET_PLACES)
  return { first: place, count: between(1, count, mostLabels(place)) }
}

/** The most labels that fit on the sheet from this place on. */
export function mostLabels(first: number): number {
  return SHEET_PLACES - first + 1
}

/** 1, 2, 3 up to the highest number. */
export function numbersTo(highest: number): number[] {
  return Array.from({ length: highest }, (_, index) => index + 1)
}
