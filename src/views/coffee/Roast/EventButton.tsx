import type { ComponentProps } from 'react'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'

/** The button that opens the menu of the events. */
export function EventButton(props: ComponentProps<typeof Button>) {
  return (
    <Button size="lg" paddingInline="2" variant="outline" background="night" {...props}>
      Event
      <Icon name="chevron" size={18} />
    </Button>
  )
}
