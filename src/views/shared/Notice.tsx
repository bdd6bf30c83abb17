// A text in place of the content of a page, for example when a list is empty.

import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Title = chakra('p', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })
const Text = chakra('div', { base: { color: 'soft', maxWidth: '34ch', textWrap: 'balance' } })

interface NoticeProps {
  title: string
  children?: ReactNode
  /** A button or link that helps, for example 'Try again'. */
  action?: ReactNode
  role?: 'alert'
}

/** The text that a page shows in place of its content if there is none, or if it could not be loaded. */
export function Notice({ title, children, action, role }: NoticeProps) {
  return (
    <Box
      role={role}
      display="grid"
      justifyItems="center"
      gap="3"
      paddingBlock="12"
      paddingInline="5"
      textAlign="center"
    >
      <Title>{title}</Title>
      {children && <Text>{children}</Text>}
      {action}
    </Box>
  )
}
