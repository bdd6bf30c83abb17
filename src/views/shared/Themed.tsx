import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from '../../theme/system.ts'

/** Brings Chakra to a page. It is part of the pages' chunks, so that the landing page does without it. */
export function Themed({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
