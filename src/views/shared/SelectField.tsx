import { Field, NativeSelect } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface SelectProps extends Pick<NativeSelect.RootProps, 'flex' | 'disabled' | 'aria-label'> {
  value: string | number
  onChange: (value: string) => void
  /** The `option` elements. */
  children: ReactNode
}

/** A list of choices, of which one is chosen. */
export const Select = ({ value, onChange, children, 'aria-label': label, ...props }: SelectProps) => (
  <NativeSelect.Root {...props}>
    <NativeSelect.Field
      {...(label !== undefined && { 'aria-label': label })}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {children}
    </NativeSelect.Field>
    <NativeSelect.Indicator>
      <Icon name="chevron" size={18} />
    </NativeSelect.Indicator>
  </NativeSelect.Root>
)

interface SelectFieldProps extends Pick<SelectProps, 'value' | 'onChange' | 'children'> {
  label: ReactNode
  width?: string
}

/** A field with a list of choices, and its label. */
export const SelectField = ({ label, width, ...select }: SelectFieldProps) => (
  <Field.Root {...(width !== undefined && { width })}>
    <Field.Label>{label}</Field.Label>
    <Select {...select} />
  </Field.Root>
)
