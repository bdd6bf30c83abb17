import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { UNDO_KEY } from '../../../machines/coffee/cockpitKeys.ts'
import { type RoastUndoRef, undoLabel } from '../../../machines/coffee/roastUndo.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { KeyHint } from './KeyHint.tsx'

/**
 * A label that is too long for one line gets a second line. Otherwise the end of the label, with the value and the time
 * of the log, would be cut off.
 */
const Label = chakra('span', { base: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineClamp: 2 } })

interface UndoButtonProps {
  actor: RoastUndoRef
  /** Whether the button shows the key of the keyboard that does the same. */
  withHint?: boolean
}

/**
 * The button that undoes the latest tap that can be undone. It is shown for ten seconds after each such tap, always at
 * the same place.
 */
export function UndoButton({ actor, withHint = false }: UndoButtonProps) {
  const label = useSelector(actor, ({ context }) => undoLabel(context))
  if (label === null) return null
  return (
    <Button
      size="lg"
      width="full"
      minWidth="0"
      paddingInline={{ base: '3', sm: '7', lg: '3' }}
      fontSize={{ base: 'clamp(0.875rem, 4.2vw, 1rem)', sm: 'md', lg: 'sm', xl: 'md' }}
      variant="outline"
      background="night"
      aria-label={`Undo ${label}`}
      {...(withHint && { 'aria-keyshortcuts': UNDO_KEY })}
      onClick={() => actor.send({ type: 'undo.press' })}
    >
      <Label>Undo {label}</Label> {withHint && <KeyHint>{UNDO_KEY}</KeyHint>}
    </Button>
  )
}
