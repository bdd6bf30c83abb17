import { type ReactNode, type Ref, useId } from 'react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

interface FormDialogProps {
  open: boolean
  title: string
  confirmLabel: string
  /** Whether the form destroys something. */
  isDanger?: boolean
  cancelLabel?: string
  /** Whether an answer is awaited, so that nothing can be sent. */
  busy?: boolean
  canCancelWhileBusy?: boolean
  /** If true, a tap beside the dialog does not close it. */
  sticky?: boolean
  form?: Ref<HTMLFormElement>
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** A dialog with a form. Its two buttons are below the fields that scroll, beside the keyboard of a phone. */
export function FormDialog({
  open,
  title,
  confirmLabel,
  isDanger = false,
  cancelLabel = 'Cancel',
  busy = false,
  canCancelWhileBusy = false,
  sticky = false,
  form,
  onSubmit,
  onCancel,
  children,
}: FormDialogProps) {
  const formId = useId()
  return (
    <Modal
      open={open}
      title={title}
      sticky={sticky}
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" disabled={busy && !canCancelWhileBusy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'solid'} type="submit" form={formId} disabled={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Modal>
  )
}
