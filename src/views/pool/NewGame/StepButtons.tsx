import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface StepButtonsProps {
  /** The reason why the game cannot start. It is shown above the buttons. */
  problem?: ReactNode
  children: ReactNode
}

/**
 * The buttons of a step of the wizard. They stay at the lower edge of the window, even when the problem appears above
 * them. `--thumb-bar` is the height of the bar with the tools, which is below them on a phone.
 */
export function StepButtons({ problem, children }: StepButtonsProps) {
  return (
    <Box position="sticky" bottom="var(--thumb-bar, 0px)" zIndex="1" paddingBlock="4" background="night">
      {problem}
      <Flex gap="3" align="end">
        {children}
      </Flex>
    </Box>
  )
}
