// A password field that can show what was typed.
import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { TextField } from './TextField.tsx'

interface PasswordFieldProps {
  label: string
  value: string
  /** Whether the password can be read. */
  isShown: boolean
  autoComplete: 'current-password' | 'new-password'
  invalid?: boolean
  readOnly?: boolean
  error?: string | undefined
  /** The rules of a new password, below the field. */
  rules?: ReactNode
  onChange: (value: string) => void
  onShow: () => void
  onHide: () => void
}

/** A password field. When it has text, it also has a button 'Show' or 'Hide'. */
export function PasswordField({ isShown, onShow, onHide, ...field }: PasswordFieldProps) {
  return (
    <Box position="relative">
      <TextField {...field} type={isShown ? 'text' : 'password'} paddingInlineEnd="20" />
      {field.value !== '' && (
        <Button
          variant="ghost"
          size="sm"
          position="absolute"
          right="1"
          top="33px"
          aria-pressed={isShown}
          onClick={isShown ? onHide : onShow}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      )}
    </Box>
  )
}
