// A small mark on a button: it shows the key that does the same as a click.

import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Mark = chakra('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '5',
    paddingInline: '1',
    borderWidth: '1px',
    borderColor: 'currentcolor',
    borderRadius: '4px',
    fontSize: 'xs',
    fontWeight: 600,
    lineHeight: '1.25rem',
    textAlign: 'center',
  },
})

/**
 * Shows on a button which key does the same as a click. Hidden from screen readers, because the button names the key in
 * `aria-keyshortcuts`.
 */
export function KeyHint({ children }: { children: ReactNode }) {
  return <Mark aria-hidden="true">{children}</Mark>
}
