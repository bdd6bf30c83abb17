import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

interface ConfirmProps {
  open: boolean
  question: string
  /** Use the same label as on the button that opened this dialog. */
  confirmLabel: string
  onConfirm: () => void
  onCancel: () => void
}

/** A dialog that asks before an action that cannot be undone. */
export function Confirm({ open, question, confirmLabel, onConfirm, onCancel }: ConfirmProps) {
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
      {question}
    </Modal>
  )
}
