// A part of the page of a game: how likely each of the two players wins.

import { Box, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import type { RatingsRef } from '../../../machines/pool/ratings.machine.ts'
import { winPercentages } from '../../../machines/pool/ratings.selectors.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

const Bar = chakra('div', {
  base: { display: 'flex', gap: '2px', height: '8px', borderRadius: 'sm', overflow: 'hidden', marginBlock: '2' },
})
const Share = chakra('div', { base: { transition: 'flex-grow 0.3s', minWidth: '2px' } })
const Side = chakra('span', {
  base: { minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
})

/**
 * How likely each of the two players wins. Shows nothing after the end of the game, if the game does not have two
 * players, and if a player has no rating. Also shows nothing in a discipline with fewer than ten forecasts, or with
 * forecasts that are not better than tossing a coin.
 */
export function WinProbability({ game, ratings }: { game: LiveGame; ratings: RatingsRef }) {
  const data = useSelector(ratings, ({ context }) => context.data)
  const percentages = winPercentages(game, data)
  const [first, second] = game.players
  if (percentages === null || !first || !second) return null
  return (
    <Box as="section" aria-label="Win probability" padding="3" {...boxStyle}>
      <Flex justify="space-between" gap="4">
        <Side>
          {first.display_name} {percentages[0]}&nbsp;%
        </Side>
        <Side textAlign="end">
          {second.display_name} {percentages[1]}&nbsp;%
        </Side>
      </Flex>
      <Bar aria-hidden="true">
        <Share flexGrow={percentages[0]} background="primary" />
        <Share flexGrow={percentages[1]} background="secondary" />
      </Bar>
      <SmallPrint>How likely each player wins, from the ratings and what both still need.</SmallPrint>
    </Box>
  )
}
