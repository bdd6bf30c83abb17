import { Box, Stack } from '@chakra-ui/react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

interface ConfirmProps {
  open: boolean
  question: string
  /** Names what the question is about, below it. */
  about?: string | undefined
  /** Use the same label as on the button that opened this dialog. */
  confirmLabel: string
  onConfirm: () => void
  onCancel: () => void
}

/** A dialog that asks before an action that cannot be undone. */
export function Confirm({ open, question, about, confirmLabel, onConfirm, onCancel }: ConfirmProps) {
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
      </Stack>
    </Modal>
  )
}
