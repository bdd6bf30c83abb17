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
 * The key of the keyboard that does the same as the button. It is hidden from screen readers, which read the key from
 * the button.
 */
export function KeyHint({ children }: { children: ReactNode }) {
  return <Mark aria-hidden="true">{children}</Mark>
}
