// The views of a watch link, and the slow movement of the TV view.

/** The ways in which a watch link shows its game: the normal page, the TV view for a hall, the overlay for a stream. */
export const WATCH_VIEWS = ['page', 'tv', 'overlay'] as const
export type WatchView = (typeof WATCH_VIEWS)[number]

/** The view that the query of an address names. If the query names no known view, it is the normal page. */
export function watchViewIn(search: string): WatchView {
  const viewName = new URLSearchParams(search).get('view')
  return WATCH_VIEWS.find((view) => view === viewName) ?? 'page'
}

/** The address at which this view opens. @param link the address of the normal page */
export const watchAddress = (link: string, view: WatchView): string => (view === 'page' ? link : `${link}?view=${view}`)

/** The TV view stays inside a square. Each side of the square has this many pixels. */
const SQUARE_SIDE_PX = 9
/** The pixels of the square are counted from 0, along its rows. This is the number of the last one. */
const LAST_POSITION = SQUARE_SIDE_PX * SQUARE_SIDE_PX - 1

/**
 * How far the TV view is from its middle position, in px: `x` and `y` are each from -4 to 4. The view moves along the
 * rows of the square, every second row backwards, and then the same way back. So each move is one pixel.
 * @param movedPixels how many pixels the view has moved since it opened
 */
export function driftOf(movedPixels: number): { x: number; y: number } {
  const pixelsInRound = movedPixels % (2 * LAST_POSITION)
  const position = pixelsInRound <= LAST_POSITION ? pixelsInRound : 2 * LAST_POSITION - pixelsInRound
  const row = Math.floor(position / SQUARE_SIDE_PX)
  const column = row % 2 === 0 ? position % SQUARE_SIDE_PX : SQUARE_SIDE_PX - 1 - (position % SQUARE_SIDE_PX)
  const middle = (SQUARE_SIDE_PX - 1) / 2
  return { x: column - middle, y: row - middle }
}
