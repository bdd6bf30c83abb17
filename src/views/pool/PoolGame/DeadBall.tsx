// A part of the page of a game: the rack of 9-Ball in play, with the button for a dead ball. A rack is a part of a
// game, and a dead ball counts for no player.

import { Box, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import { rackInPlay } from '../../../../contract/rules/pool/scoring.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { hasPendingDeadBall } from '../../../machines/pool/poolGame.selectors.ts'
import { Button } from '../../shared/Button.tsx'

const RackNumber = chakra('h2', { base: { fontFamily: 'body', fontSize: 'md', fontWeight: 650, lineHeight: 1.3 } })
const BallCounts = chakra('p', { base: { color: 'soft', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' } })

/** The rack of 9-Ball that is played now, with the button for a dead ball. A dead ball can be undone with Undo. */
export function DeadBall({ actor, game }: { actor: PoolGameRef; game: LiveGame }) {
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'score.dead' }))
  const isUnsaved = useSelector(actor, ({ context }) => hasPendingDeadBall(context))
  // `leftCount` is how many of the 10 points of the rack are left.
  const { number, dead: deadCount, left: leftCount } = rackInPlay(game)
  return (
    <Flex
      as="section"
      aria-label={`Rack ${number}`}
      align="center"
      gap="3"
      padding="2"
      paddingInlineStart="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
    >
      <Box flex="1" minWidth="0">
        <RackNumber>Rack {number}</RackNumber>
        <BallCounts data-unsaved={isUnsaved || undefined}>
          {leftCount} left, {deadCount} dead
        </BallCounts>
      </Box>
      <Button
        variant="outline"
        size="lg"
        minHeight="56px"
        paddingInline="5"
        disabled={!isPossible}
        onClick={() => actor.send({ type: 'score.dead' })}
      >
        Dead ball
      </Button>
    </Flex>
  )
}
