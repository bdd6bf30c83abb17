import { Stack } from '@chakra-ui/react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import { TextField } from './TextField.tsx'

interface UserModalProps {
  open: boolean
  title: 'New User' | 'Update User'
  username: string
  busy: boolean
  error: string | undefined
  onUsername: (username: string) => void
  onSubmit: () => void
  onClose: () => void
}

/** One username: for a user to be, or for one who is renamed. */
export function UserModal({ open, title, username, busy, error, onUsername, onSubmit, onClose }: UserModalProps) {
  return (
    <Modal open={open} title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack gap="5" paddingBottom="3">
          <TextField
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            invalid={error !== undefined}
            error={error}
            onChange={onUsername}
          />
          <Button type="submit" disabled={busy}>
            {title === 'New User' ? 'Create' : 'Update'}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
