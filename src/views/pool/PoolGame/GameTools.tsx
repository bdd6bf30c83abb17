import { Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { undoOrRedoText } from '../../../machines/pool/poolGame.selectors.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'

/**
 * The undo and redo buttons, whose labels name the tap that they change. The member who created the game also has a
 * button for the watch link, which shows the game to people without an account.
 */
export function GameTools({ actor }: { actor: PoolGameRef }) {
  const canOpenWatchLink = useSelector(actor, (snapshot) => snapshot.can({ type: 'watch.open' }))
  // Whether the game has a watch link.
  const isWatched = useSelector(actor, ({ context }) => context.confirmed?.watch_open ?? false)
  return (
    <Flex gap="2">
      <UndoOrRedoButton actor={actor} kind="undo" />
      <UndoOrRedoButton actor={actor} kind="redo" />
      {canOpenWatchLink && (
        <Button
          variant={isWatched ? 'secondary' : 'outline'}
          paddingInline="0"
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

function UndoOrRedoButton({ actor, kind }: { actor: PoolGameRef; kind: 'undo' | 'redo' }) {
  const event = { type: kind === 'undo' ? 'tap.undo' : 'tap.redo' } as const
  const isPossible = useSelector(actor, (snapshot) => snapshot.can(event))
  const text = useSelector(actor, ({ context }) => undoOrRedoText(context, kind))
  const name = kind === 'undo' ? 'Undo' : 'Redo'
  const label = text === null ? name : `${name}: ${text}`
  return (
    <Button
      variant="outline"
      paddingInline="0"
      aria-label={label}
      title={label}
      disabled={!isPossible}
      onClick={() => actor.send(event)}
    >
      <Icon name={kind} />
    </Button>
  )
}
