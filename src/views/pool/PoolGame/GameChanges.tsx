import { Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { shownGame, timeOutText } from '../../../machines/pool/poolGame.selectors.ts'
import { Button } from '../../shared/Button.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

/** The buttons below the scores that open what can be changed about the game. */
export function GameChanges({ actor }: { actor: PoolGameRef }) {
  const canChangeSeats = useSelector(actor, (snapshot) => snapshot.can({ type: 'seats.open' }))
  const canChangeEnd = useSelector(actor, (snapshot) => snapshot.can({ type: 'end.open' }))
  // A game that the server does not know yet has the id 0.
  const isUnsaved = useSelector(actor, ({ context }) => context.poolGameId === 0)
  const hasEnded = useSelector(actor, ({ context }) => context.confirmed?.ended != null)
  const mayTakeTimeOut = useSelector(actor, (snapshot) => snapshot.can({ type: 'score.timeOut' }))
  const timeOut = useSelector(actor, ({ context }) => timeOutText(shownGame(context)))
  return (
    <Flex gap="2" wrap="wrap" data-not-printed>
      <Button variant="outline" flex="1 1 100%" onClick={() => actor.send({ type: 'log.open' })}>
        Log: correct a tap
      </Button>
      {mayTakeTimeOut && (
        <Button variant="outline" flex="1 1 100%" onClick={() => actor.send({ type: 'score.timeOut' })}>
          {timeOut}
        </Button>
      )}
      {canChangeSeats && (
        <Button variant="outline" flex="1 1 auto" onClick={() => actor.send({ type: 'seats.open' })}>
          Seats
        </Button>
      )}
      {canChangeEnd && (
        <Button variant="outline" flex="1 1 auto" onClick={() => actor.send({ type: 'end.open' })}>
          {hasEnded ? 'Open the match again' : 'End the match'}
        </Button>
      )}
      {isUnsaved && (
        <SmallPrint minHeight="44px">
          The seats and the end of the match can be changed as soon as the game is saved.
        </SmallPrint>
      )}
    </Flex>
  )
}
