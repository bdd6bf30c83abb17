import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface StepButtonsProps {
  /** What is above the buttons: why the game cannot start. */
  problem?: ReactNode
  children: ReactNode
}

/** The buttons of a step. They stay at the lower edge of the window, also when a sentence about a problem comes above them. */
export function StepButtons({ problem, children }: StepButtonsProps) {
  return (
    <Box position="sticky" bottom="var(--thumb-bar, 0px)" zIndex="1" paddingBlock="4" background="night">
      {problem}
      <Flex gap="3">{children}</Flex>
    </Box>
  )
}
