import { useSelector } from '@xstate/react'
import type { ExportRef } from '../../../machines/members/export.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Card } from './Card.tsx'

/** The card of the account page that downloads the member's own data. */
export function OwnData({ actor }: { actor: ExportRef }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Card title="Your data" explanation="Download everything that this site stores about you, as one JSON file.">
      <Button
        variant="outline"
        alignSelf="flex-start"
        disabled={isBusy}
        onClick={() => actor.send({ type: 'export.start' })}
      >
        Download
      </Button>
    </Card>
  )
}
