import './modal.css'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useCallback, useId } from 'react'
import { Alerts } from './Alerts.tsx'
import { CloseButton } from './CloseButton.tsx'

interface ModalProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** If true, a tap beside the modal does not close it. Use it for content that cannot be shown again. */
  sticky?: boolean
  /**
   * A sheet is always at the bottom of the window. It takes the focus itself, so that no field opens the keyboard of a
   * phone.
   */
  kind?: 'dialog' | 'sheet'
  /** The element that gets the focus when a dialog opens. If it is missing, the first field or button gets the focus. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** What gets the focus in a dialog. Without it, the browser would choose the body if the body scrolls. */
const FIRST_CONTROL = 'a[href], :is(button, input, select, textarea):enabled:not([hidden])'

/**
 * A modal with a title: while it is open, the page behind it cannot be used. Escape, the close button or a tap beside it
 * asks `onClose`, which decides whether it closes. It is in the centre of a wide window, and at the bottom of a narrow
 * one, where a thumb reaches it.
 */
export const Modal = ({ open, ...props }: ModalProps) => open && <OpenModal {...props} />

function OpenModal({
  title,
  onClose,
  children,
  footer,
  sticky = false,
  kind = 'dialog',
  initialFocus,
}: Omit<ModalProps, 'open'>) {
  const titleId = useId()
  const show = useCallback(
    (dialog: HTMLDialogElement | null) => {
      if (!dialog) return
      const close = openModal(dialog)
      const focused = initialFocus?.current ?? dialog.querySelector<HTMLElement>(FIRST_CONTROL)
      if (kind === 'sheet') dialog.focus()
      else focused?.focus()
      return close
    },
    [kind, initialFocus],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={show}
      className={`modal modal-${kind}`}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      // The browser's own ways, such as the back gesture. `onClose` decides whether the dialog closes.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // Chrome itself closes a dialog at the second such request. It is open again if `onClose` does not remove it.
        if (!currentTarget.isConnected || currentTarget.open) return
        currentTarget.showModal()
        onClose()
      }}
      onClick={(event) => !sticky && isBeside(event) && onClose()}
    >
      <header className="modal-header">
        <h2 id={titleId}>{title}</h2>
      </header>
      <div className="modal-body">{children}</div>
      {footer && <footer className="modal-footer">{footer}</footer>}
      <CloseButton className="modal-close" onClick={onClose} />
      <Alerts />
    </dialog>
  )
}

/** Opens the dialog over all others. Returns the function that closes it and moves the focus back. */
function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  return () => dialog.close()
}

/** Whether the click was outside the box of the dialog. A click with the keyboard has no place. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
