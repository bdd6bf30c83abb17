// The dialog 'Are you sure?'.

import { Box, Stack } from '@chakra-ui/react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

interface ConfirmProps {
  open: boolean
  question: string
  /** A text below the question, for example the name of the thing that is deleted. */
  about?: string | undefined
  /** A text below `about`: what else the action changes. */
  more?: string
  /** Use the same label as on the button that opened this dialog. */
  confirmLabel: string
  onConfirm: () => void
  onCancel: () => void
}

/** The dialog in which a member confirms an action that cannot be undone. */
export function Confirm({ open, question, about, more, confirmLabel, onConfirm, onCancel }: ConfirmProps) {
  return (
    <Modal
      open={open}
      title="Are you sure?"
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onConfirm}>
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
