import { Box, Field } from '@chakra-ui/react'
import { Children, type ReactNode } from 'react'

interface FieldTextsProps {
  /** The problem with the text of the field. */
  problem?: ReactNode
  /**
   * Whether a screen reader reads the problem immediately. Not needed in a form that moves the focus to its first
   * invalid field.
   */
  isAlert?: boolean
  /** A hint that helps to fill in the field. */
  children?: ReactNode
}

/**
 * The texts below a field. A screen reader reads all of them with the field, because only one element can describe a
 * field.
 * @serves focus-form-04
 */
export function FieldTexts({ problem, isAlert = false, children }: FieldTextsProps) {
  if (!problem && Children.toArray(children).length === 0) return null
  return (
    <Field.HelperText asChild>
      <Box display="grid" gap="1.5">
        {problem && <Field.ErrorText {...(isAlert && { role: 'alert' })}>{problem}</Field.ErrorText>}
        {children}
      </Box>
    </Field.HelperText>
  )
}
