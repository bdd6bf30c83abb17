// The turning point of a replayed game in words, with a button that shows it. It is the point that changed the win
// probability most.

import { Box, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { TurningPoint as Turning } from '../../../../contract/rules/pool/replay.ts'
import type { LoadedReplay, ReplayRef } from '../../../machines/pool/replay.machine.ts'
import { basisText, tapText, turningText } from '../../../machines/pool/replay.selectors.ts'
import { Button } from '../../shared/Button.tsx'
import { timeWithSeconds } from '../../shared/dates.ts'
import { SmallPrint } from '../../shared/typography.tsx'

const Title = chakra('h2', { base: { fontFamily: 'body', fontSize: 'md', fontWeight: 650, letterSpacing: 'normal' } })

interface TurningPointProps {
  actor: ReplayRef
  replay: LoadedReplay
  /** Null if nobody has scored, or if every point was removed later. */
  turning: Turning | null
}

/**
 * The turning point of a game in words, with a button that shows it. Below it is the sentence about how the chances are
 * computed.
 */
export function TurningPoint({ actor, replay, turning }: TurningPointProps) {
  const tap = turning && replay.taps[turning.position - 1]
  return (
    <Box as="section" aria-label="Chances">
      {turning && tap && (
        <Flex wrap="wrap" align="center" gap="3" marginBottom="2">
          <Box flex="1 1 16rem" minWidth="0">
            <Title>Turning point: {tapText(replay, tap, timeWithSeconds)}</Title>
            <p>{turningText(replay, turning)}</p>
          </Box>
          <ShowButton actor={actor} position={turning.position} />
        </Flex>
      )}
      <SmallPrint>{basisText(replay)}</SmallPrint>
    </Box>
  )
}

function ShowButton({ actor, position }: { actor: ReplayRef; position: number }) {
  const isShown = useSelector(actor, ({ context }) => context.position === position)
  return (
    <Button variant="outline" disabled={isShown} onClick={() => actor.send({ type: 'tap.choose', position })}>
      Show turning point
    </Button>
  )
}
