import { useSelector } from '@xstate/react'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import { Button } from '../../shared/Button.tsx'

/**
 * Shows or hides the template over the chart.
 * @serves roast-details-dialog-07
 */
export function TemplateButton({ background }: { background: BackgroundRef }) {
  const shown = useSelector(background, ({ context }) => context.background?.isTemplate === true)
  const loading = useSelector(background, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Button
      variant="outline"
      disabled={loading}
      onClick={() => background.send({ type: 'background.choose', choice: shown ? 'none' : 'template' })}
    >
      {shown ? 'Remove Template' : 'View Template'}
    </Button>
  )
}
