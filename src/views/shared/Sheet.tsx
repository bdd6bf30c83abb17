// A sheet: a box that slides in at the bottom of the window. It is not a score sheet. `SheetDrawer` draws the sheet,
// and the code of `SheetDrawer` is loaded after the page.

import { useState } from 'react'
import { lateView, usePreload } from './lateView.tsx'
import type { SheetProps } from './SheetDrawer.tsx'

const drawer = lateView<SheetProps>(async () => (await import('./SheetDrawer.tsx')).SheetDrawer)
const views = [drawer]
/** Starts to load the code of the sheet, before a sheet is opened. */
export const preloadSheet = drawer.preload

/**
 * A sheet at the bottom of the window, where a thumb reaches it. Escape, the close button or a tap beside the sheet
 * closes it.
 */
export function Sheet(props: SheetProps) {
  usePreload(views)
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  // The sheet is still rendered after it has closed, because it slides out.
  return wasOpen && <drawer.View {...props} />
}
