// Reports whether the window is wide: whether a list and one of its items fit beside each other.
import { type EventObject, fromCallback } from 'xstate'
import type { WindowWidthChanged } from '../../machines/shared/windowWidth.types.ts'

/** From this width on, the window is wide. It is the width `lg` of `theme/tokens.ts`. */
const WIDE_QUERY = '(min-width: 992px)'

/** Whether the window is wide now. */
export const isWindowWide = (): boolean => window.matchMedia(WIDE_QUERY).matches

/** Sends `windowWidth.changed` at the start, and each time the window becomes wide or narrow. */
export const watchWindowWidth = fromCallback<EventObject>(({ sendBack }) => {
  const query = window.matchMedia(WIDE_QUERY)
  const report = () => {
    // While the page is printed, the query uses the width of the paper. This width is not reported, so that printing
    // does not change the page.
    if (!window.matchMedia('print').matches)
      sendBack({ type: 'windowWidth.changed', wide: query.matches } satisfies WindowWidthChanged)
  }
  report()
  query.addEventListener('change', report)
  return () => query.removeEventListener('change', report)
})
