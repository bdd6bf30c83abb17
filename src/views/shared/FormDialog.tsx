// A dialog with a form and two buttons: one sends the form, the other cancels.
import { type ReactNode, type Ref, type RefObject, useId } from 'react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

interface FormDialogProps {
  open: boolean
  title: string
  confirmLabel: string
  /** Whether the form deletes something. Its button then has the colour for danger. */
  isDanger?: boolean
  cancelLabel?: string
  /** Whether the dialog waits for an answer, for example of the server. Its form cannot be sent meanwhile. */
  busy?: boolean
  canCancelWhileBusy?: boolean
  /** If true, a tap beside the dialog does not close it. */
  sticky?: boolean
  /** Receives the `form` element, for a caller that looks for a field in it. */
  form?: Ref<HTMLFormElement>
  /** The element that gets the focus when the dialog opens. If there is none, the first field gets the focus. */
  initialFocus?: RefObject<HTMLElement | null>
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** A dialog with a form. The fields scroll. The two buttons below them do not, so they stay near a phone's keyboard. */
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
  initialFocus,
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
      {...(initialFocus && { initialFocus })}
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
