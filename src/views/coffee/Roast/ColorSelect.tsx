// The choice of a roast colour, for the dialogs about the details of a roast.

import { NativeSelect } from '@chakra-ui/react'
import { ROAST_COLORS } from '../../../../contract/rules/coffee/roast.ts'
import { Icon } from '../../shared/Icon.tsx'

interface ColorSelectProps {
  /** A value of the roast colour scale, or an empty text. */
  value: string
  onChange: (value: string) => void
}

/** The choice of a colour from the roast colour scale. Put it into a `Field.Root` with its label. */
export function ColorSelect({ value, onChange }: ColorSelectProps) {
  return (
    <NativeSelect.Root>
      <NativeSelect.Field value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">Not measured</option>
        {ROAST_COLORS.map((color) => (
          <option key={color.value} value={String(color.value)}>
            {color.name} ({color.value})
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator>
        <Icon name="chevron" size={18} />
      </NativeSelect.Indicator>
    </NativeSelect.Root>
  )
}
