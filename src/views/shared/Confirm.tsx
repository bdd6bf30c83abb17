import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

interface ConfirmProps {
  open: boolean
  question: string
  /** What confirming is called, as the button that opened it was. */
  confirmLabel: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before anything that cannot be undone. */
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
