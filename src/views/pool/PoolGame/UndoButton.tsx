import { useSelector } from '@xstate/react'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { undoOrRedoText } from '../../../machines/pool/poolGame.selectors.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'

/** The button that takes the last tap back, or makes it again. Its label names that tap. */
export function UndoButton({ actor, kind }: { actor: PoolGameRef; kind: 'undo' | 'redo' }) {
  const event = { type: kind === 'undo' ? 'tap.undo' : 'tap.redo' } as const
  const isPossible = useSelector(actor, (snapshot) => snapshot.can(event))
  const text = useSelector(actor, ({ context }) => undoOrRedoText(context, kind))
  const name = kind === 'undo' ? 'Undo' : 'Redo'
  const label = text === null ? name : `${name}: ${text}`
  return (
    <Button
      variant="outline"
      flexDirection="column"
      gap="0"
      minWidth="52px"
      minHeight="52px"
      paddingInline="0"
      borderRadius="md"
      fontSize="xs"
      aria-label={label}
      title={label}
      disabled={!isPossible}
      onClick={() => actor.send(event)}
    >
      <Icon name={kind} />
      {name}
    </Button>
  )
}
