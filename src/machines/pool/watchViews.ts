// The views of a watch link, and the slow movement of the TV view.

/** The ways in which a watch link shows its game: the normal page, the TV view for a hall, the overlay for a stream. */
export const WATCH_VIEWS = ['page', 'tv', 'overlay'] as const
export type WatchView = (typeof WATCH_VIEWS)[number]

/**
 * The view in a query. If it is missing or unknown, the normal page is shown.
 * @serves pool-watch-01
 */
export function watchViewIn(search: string): WatchView {
  const named = new URLSearchParams(search).get('view')
  return WATCH_VIEWS.find((view) => view === named) ?? 'page'
}

/** @param link the address of the normal page */
export const watchAddress = (link: string, view: WatchView): string => (view === 'page' ? link : `${link}?view=${view}`)

/** The TV view stays in a square of this many pixels in each direction. */
const SIDE = 9
const LAST = SIDE * SIDE - 1

/**
 * How far the TV view is from its middle position, in px, each from -4 to 4. It moves along the rows of the square,
 * every second row backwards, and then the same way back. So every step is one pixel.
 * @serves pool-watch-04
 */
export function driftOf(steps: number): { x: number; y: number } {
  const turn = steps % (2 * LAST)
  const position = turn <= LAST ? turn : 2 * LAST - turn
  const row = Math.floor(position / SIDE)
  const column = row % 2 === 0 ? position % SIDE : SIDE - 1 - (position % SIDE)
  const middle = (SIDE - 1) / 2
  return { x: column - middle, y: row - middle }
}
