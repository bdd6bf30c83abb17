import { useSelector } from '@xstate/react'
import { Button } from '../../shared/Button.tsx'
import type { RoastRef } from './Roast.tsx'

/** Puts the template over the chart, or takes it away. */
export function TemplateButton({ actor }: { actor: RoastRef }) {
  const shown = useSelector(actor, (snapshot) => snapshot.matches({ ready: { template: 'shown' } }))
  const loading = useSelector(actor, (snapshot) => snapshot.matches({ ready: { template: 'loading' } }))
  return (
    <Button
      variant="outline"
      disabled={loading}
      onClick={() => actor.send({ type: shown ? 'template.hide' : 'template.show' })}
    >
      {shown ? 'Remove Template' : 'View Template'}
    </Button>
  )
}
