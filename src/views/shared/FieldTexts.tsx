import { Box, Field } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface FieldTextsProps {
  /** What is wrong with the text of the field. */
  problem?: ReactNode
  /** Whether a screen reader reads the problem at once. Without it, a form gives the focus to its first invalid field. */
  isAlert?: boolean
  /** What helps to fill in the field. */
  children?: ReactNode
}

/** What is below a field. A screen reader reads all of it with the field: only one element can describe a field. */
export function FieldTexts({ problem, isAlert = false, children }: FieldTextsProps) {
  if (!problem && !children) return null
  return (
    <Field.HelperText asChild>
      <Box display="grid" gap="1.5">
        {problem && <Field.ErrorText {...(isAlert && { role: 'alert' })}>{problem}</Field.ErrorText>}
        {children}
      </Box>
    </Field.HelperText>
  )
}
