import { Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { UndoButton } from './UndoButton.tsx'

interface GameToolsProps {
  actor: PoolGameRef
  /** Whether the page has the tray of balls, which has the button 'Undo' itself, near the thumb. */
  hasTray: boolean
}

/**
 * The undo and redo buttons, whose labels name the tap that they change. The member who created the game also has a
 * button for the watch link, which shows the game to people without an account.
 */
export function GameTools({ actor, hasTray }: GameToolsProps) {
  const canOpenWatchLink = useSelector(actor, (snapshot) => snapshot.can({ type: 'watch.open' }))
  // Whether the game has a watch link.
  const isWatched = useSelector(actor, ({ context }) => context.confirmed?.watch_open ?? false)
  return (
    <Flex gap="1.5">
      {!hasTray && <UndoButton actor={actor} kind="undo" />}
      <UndoButton actor={actor} kind="redo" />
      {canOpenWatchLink && (
        <Button
          variant={isWatched ? 'secondary' : 'outline'}
          paddingInline="0"
          minHeight="52px"
          borderRadius="md"
          aria-label={isWatched ? 'Watchers: a link is open' : 'Let others watch'}
          title={isWatched ? 'Watchers: a link is open' : 'Let others watch'}
          onClick={() => actor.send({ type: 'watch.open' })}
        >
          <Icon name="eye" />
        </Button>
      )}
    </Flex>
  )
}
