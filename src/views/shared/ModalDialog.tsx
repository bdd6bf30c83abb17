// Draws a `Modal`. This code is loaded after the page.
import { Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'
import { CloseButton } from './CloseButton.tsx'

export interface ModalProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** If true, a tap beside the modal does not close it. Use it for content that cannot be shown again. */
  sticky?: boolean
  /**
   * The element that gets the focus when the modal opens. If it is missing, the first field or button gets the focus.
   */
  initialFocus?: RefObject<HTMLElement | null>
}

/** The dialog of `Modal`. The library Chakra keeps the focus inside the dialog. */
export function ModalDialog({ open, title, onClose, children, footer, sticky = false, initialFocus }: ModalProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      closeOnInteractOutside={!sticky}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
            <Dialog.CloseTrigger asChild>
              <CloseButton />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
