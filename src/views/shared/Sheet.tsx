import { lateView, useOnceOpen, usePreload } from './lateView.tsx'
import type { SheetProps } from './SheetDrawer.tsx'

const drawer = lateView<SheetProps>(async () => (await import('./SheetDrawer.tsx')).SheetDrawer)
const views = [drawer]
export const preloadSheet = drawer.preload

/**
 * A sheet at the bottom of the window, where a thumb reaches it. Escape, the close button or a tap beside it closes it.
 * Its code is fetched when the page around it is shown.
 */
export function Sheet(props: SheetProps) {
  usePreload(views)
  // The sheet is still rendered after it has closed, because it slides out.
  return useOnceOpen(props.open) && <drawer.View {...props} />
}
