import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/**
 * The cross in the corner of every dialog and every sheet. The dialog or sheet passes the click handler and the
 * position.
 */
export function CloseButton(props: ComponentProps<typeof Button>) {
  return (
    <Button variant="ghost" size="sm" paddingInline="0" aria-label="Close" {...props}>
      <Icon name="close" size={20} />
    </Button>
  )
}
