// A modal whose code is loaded later than the code of its page.

import { useState } from 'react'
import { lateView, usePreload } from './lateView.tsx'
import type { ModalProps } from './ModalDialog.tsx'
import { PlainDialog } from './PlainDialog.tsx'

const dialog = lateView<ModalProps>(async () => (await import('./ModalDialog.tsx')).ModalDialog)
const views = [dialog]
/** Starts to load the code of the full modal, before a modal is opened. */
export const preloadModal = dialog.preload

/**
 * A modal with a title. Escape, the close button or a tap beside the modal closes it. Its code is loaded after the
 * page. If the modal is opened before its code has loaded, a plain dialog with the same content is shown. The full
 * modal does not replace an open plain dialog, because a member who is typing would lose the focus.
 */
export function Modal(props: ModalProps) {
  usePreload(views)
  const [shown, setShown] = useState<'nothing' | 'plain' | 'full'>('nothing')
  if (props.open && shown === 'nothing') setShown(dialog.isLoaded() ? 'full' : 'plain')
  if (!props.open && shown === 'plain') setShown('nothing')
  if (shown === 'plain') return props.open && <PlainDialog {...props} />
  // The full modal is still rendered after it has closed, because it fades out.
  return shown === 'full' && <dialog.View {...props} />
}
