// Reports whether the window is wide enough for two things beside each other.
import { type EventObject, fromCallback } from 'xstate'
import type { WindowWidthChanged } from '../../machines/shared/windowWidth.types.ts'

/**
 * From this width on, two things that belong together are beside each other. It is the breakpoint `lg` of the theme.
 */
const WIDE = '(min-width: 992px)'

/** Whether the window is wide now. */
export const isWindowWide = (): boolean => window.matchMedia(WIDE).matches

/** Sends `windowWidth.changed` at the start, and each time the window becomes wide or narrow. */
export const watchWindowWidth = fromCallback<EventObject>(({ sendBack }) => {
  const query = window.matchMedia(WIDE)
  const report = () => {
    // While the page is printed, the width of the paper counts. It is not reported, so that the page is the same
    // afterwards.
    if (!window.matchMedia('print').matches)
      sendBack({ type: 'windowWidth.changed', wide: query.matches } satisfies WindowWidthChanged)
  }
  report()
  query.addEventListener('change', report)
  return () => query.removeEventListener('change', report)
})
