import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from '../../theme/system.ts'

/** Gives Chakra's theme to a page. Only the members' pages use it, so that the landing page loads no Chakra code. */
export function ChakraTheme({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
