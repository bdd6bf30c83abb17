import { useSelector } from '@xstate/react'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { Button } from '../../shared/Button.tsx'

/** The button that asks how the rack has ended without a winner. */
export function RackOverButton({ actor, minHeight }: { actor: PoolGameRef; minHeight: string }) {
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'rackOver.open' }))
  return (
    <Button
      variant="outline"
      minHeight={minHeight}
      paddingInline="1"
      borderRadius="md"
      // At 320 px and with a wide font the words need two lines.
      whiteSpace="normal"
      lineHeight="1.15"
      disabled={!isPossible}
      onClick={() => actor.send({ type: 'rackOver.open' })}
    >
      Rack over
    </Button>
  )
}
