import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from '../../theme/system.ts'

/**
 * Gives a page our theme for Chakra, the component library. Pages built with Chakra use it. The landing page does not,
 * so it loads no Chakra code.
 */
export function ChakraTheme({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
