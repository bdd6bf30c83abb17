// The dialog 'Are you sure?', or with a title of its own.

import { Box, Stack } from '@chakra-ui/react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

interface ConfirmProps {
  open: boolean
  title?: string
  question: string
  /** A text below the question, for example the name of the thing that is deleted. */
  about?: string | undefined
  /** A text below `about`: what else the action changes. */
  more?: string
  /** Use the same label as on the button that opened this dialog. */
  confirmLabel: string
  /** The text of the button that answers no, if no also does something. A tap beside the dialog then does not close it. */
  cancelLabel?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** The dialog in which a member confirms an action that cannot be undone, or chooses between two actions. */
export function Confirm({
  open,
  title = 'Are you sure?',
  question,
  about,
  more,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Modal
      open={open}
      title={title}
      sticky={cancelLabel !== undefined}
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {cancelLabel ?? 'Cancel'}
          </Button>
          <Button variant={cancelLabel === undefined ? 'danger' : 'solid'} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <p>{question}</p>
        {about !== undefined && (
          <Box as="p" fontWeight="600" overflowWrap="anywhere">
            {about}
          </Box>
        )}
        {more !== undefined && <p>{more}</p>}
      </Stack>
    </Modal>
  )
}
