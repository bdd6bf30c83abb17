import { useSelector } from '@xstate/react'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { Button } from '../../shared/Button.tsx'

/** The button that starts the roast. After the start, the button that ends the roast replaces it. */
export function StartOrEnd({ actor }: { actor: RoastRef }) {
  const isNotStarted = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'notStarted' }))
  const canEnd = useSelector(actor, (snapshot) => snapshot.can({ type: 'roast.end' }))
  return isNotStarted ? (
    <Button size="lg" paddingInline="2" onClick={() => actor.send({ type: 'roast.start' })}>
      Start
    </Button>
  ) : (
    <Button
      size="lg"
      paddingInline="2"
      variant="danger"
      disabled={!canEnd}
      onClick={() => actor.send({ type: 'roast.end' })}
    >
      End
    </Button>
  )
}
