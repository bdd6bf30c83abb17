import { Field, Input } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldTexts } from './FieldTexts.tsx'

interface TextFieldProps extends Omit<ComponentProps<typeof Input>, 'onChange'> {
  label: string
  invalid?: boolean
  error?: ReactNode
  /** A hint below the field. */
  helper?: ReactNode
  /** The rules of the field, below it. They stay while there is an error. */
  rules?: ReactNode
  onChange: (value: string) => void
}

/** A text field with its label. An error is next to the field, so that it is in view on a phone. */
export function TextField({ label, invalid = false, error, helper, rules, onChange, ...input }: TextFieldProps) {
  return (
    <Field.Root invalid={invalid}>
      <Field.Label>{label}</Field.Label>
      <Input {...input} onChange={(event) => onChange(event.currentTarget.value)} />
      <FieldTexts problem={invalid && error}>
        {rules}
        {helper}
      </FieldTexts>
    </Field.Root>
  )
}
