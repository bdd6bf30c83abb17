// The scroll position of a member in a long list.

/** A row of a long list, and its distance from the top of the window. */
export interface RowInView {
  /** The key of the item in this row. */
  readonly key: number
  readonly topPx: number
}

/** The scroll position in a long list. The browser stores it with the page in its history, for Back and reload. */
export interface Place {
  /** How many items the list had loaded. */
  readonly items: number
  /** The first visible row. Null if the list was not scrolled. */
  readonly row: RowInView | null
  /** The key of the item whose details were open. */
  readonly opened: number | null
  /** For a list that shows only one part at a time, such as the log: the number of this part, counted from 0. */
  readonly page?: number
}

/** The member has scrolled. */
export interface PlaceMoved {
  type: 'place.moved'
  row: RowInView | null
}
