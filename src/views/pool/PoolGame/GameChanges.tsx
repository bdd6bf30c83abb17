import { Flex } from '@chakra-ui/react'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { Button } from '../../shared/Button.tsx'

/** The buttons below the scores that open what can be changed about the game. */
export function GameChanges({ actor }: { actor: PoolGameRef }) {
  return (
    <Flex gap="2" wrap="wrap" data-not-printed>
      <Button variant="outline" flex="1" onClick={() => actor.send({ type: 'log.open' })}>
        Log: correct a tap
      </Button>
    </Flex>
  )
}
