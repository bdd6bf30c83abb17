// The texts below a field: the problem with the text in the field, and a hint.
import { Box, Field } from '@chakra-ui/react'
import { Children, type ReactNode } from 'react'

interface FieldTextsProps {
  /** The problem with the text of the field. */
  problem?: ReactNode
  /**
   * Whether a screen reader reads the problem immediately. A form that moves the focus to its first invalid field does
   * not need this.
   */
  isAlert?: boolean
  /** A hint that helps to fill in the field. */
  children?: ReactNode
}

/**
 * The texts below a field. They are together in one element, because only one element can describe a field. So a
 * screen reader reads all of them with the field.
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
