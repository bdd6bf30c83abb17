import { Field, NativeSelect } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface SelectFieldProps {
  label: ReactNode
  value: string | number
  width?: string
  onChange: (value: string) => void
  /** The `option` elements. */
  children: ReactNode
}

/** A field with a list of choices, and its label. */
export function SelectField({ label, value, width, onChange, children }: SelectFieldProps) {
  return (
    <Field.Root {...(width !== undefined && { width })}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {children}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <Icon name="chevron" size={18} />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </Field.Root>
  )
}
