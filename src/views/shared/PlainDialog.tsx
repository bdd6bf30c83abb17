// A dialog that needs little code: the `dialog` element of the browser, with the styles of the site's dialogs.

import { Box, chakra, useSlotRecipe } from '@chakra-ui/react'
import { type MouseEvent, type SyntheticEvent, useCallback, useId } from 'react'
import { CloseButton } from './CloseButton.tsx'
import type { ModalProps } from './ModalDialog.tsx'

/** Opens the dialog, and returns a function that closes it. React calls this function when it removes the dialog. */
function openModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined
  dialog.showModal()
  // Closing moves the focus back to the button that opened the dialog.
  return () => dialog.close()
}

/**
 * A modal made of the browser's `dialog` element. It is shown in place of `ModalDialog` until the code of `ModalDialog`
 * has loaded.
 */
export function PlainDialog({ title, onClose, children, footer, sticky = false, initialFocus }: ModalProps) {
  const {
    content,
    header,
    title: titleStyle,
    body,
    footer: footerStyle,
    closeTrigger,
  } = useSlotRecipe({ key: 'dialog' })()
  const titleId = useId()
  const show = useCallback(
    (dialog: HTMLDialogElement | null) => {
      const close = openModal(dialog)
      initialFocus?.current?.focus()
      return close
    },
    [initialFocus],
  )
  const onCancel = (event: SyntheticEvent) => {
    // The browser must not close the dialog itself: `onClose` decides whether the dialog closes.
    event.preventDefault()
    onClose()
  }
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    // A tap beside the dialog has the dialog itself as its target.
    if (target === currentTarget && !sticky) onClose()
  }
  return (
    <chakra.dialog
      aria-labelledby={titleId}
      ref={show}
      onCancel={onCancel}
      onClick={onClick}
      css={{
        ...content,
        // With the position `relative` of `content`, the browser could place the dialog outside the window.
        position: 'fixed',
        width: 'calc(100% - 1.5rem)',
        margin: { base: 'auto auto 0.75rem', sm: 'auto' },
        padding: 0,
        _backdrop: { background: 'rgb(8 6 4 / 0.66)' },
      }}
    >
      <Box css={header}>
        <Box as="h2" id={titleId} css={titleStyle}>
          {title}
        </Box>
      </Box>
      <Box css={body}>{children}</Box>
      {footer && <Box css={footerStyle}>{footer}</Box>}
      <Box css={closeTrigger}>
        <CloseButton onClick={onClose} />
      </Box>
    </chakra.dialog>
  )
}
