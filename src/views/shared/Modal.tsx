import { lateView, useOnceOpen, usePreload } from './lateView.tsx'
import type { ModalProps } from './ModalDialog.tsx'
import { PlainDialog } from './PlainDialog.tsx'

const dialog = lateView<ModalProps>(async () => (await import('./ModalDialog.tsx')).ModalDialog)
const views = [dialog]
export const preloadModal = dialog.preload

/**
 * A modal with a title. Escape, the close button or a tap beside it closes it. Its code is fetched when the page around
 * it is shown. If it is opened before that, a plain dialog with the same content is shown.
 * @serves first-second-12
 */
export function Modal(props: ModalProps) {
  usePreload(views)
  // The modal is still rendered after it has closed, because it fades out.
  return useOnceOpen(props.open) && <dialog.View {...props} fallback={props.open && <PlainDialog {...props} />} />
}
