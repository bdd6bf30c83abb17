import { useSelector } from '@xstate/react'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import { Button } from '../../shared/Button.tsx'

/** The button that shows the template as the background of the chart, or hides it. */
export function TemplateButton({ background }: { background: BackgroundRef }) {
  const isShown = useSelector(background, ({ context }) => context.background?.isTemplate === true)
  const isLoading = useSelector(background, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Button
      variant="outline"
      disabled={isLoading}
      onClick={() => background.send({ type: 'background.choose', choice: isShown ? 'none' : 'template' })}
    >
      {isShown ? 'Remove Template' : 'View Template'}
    </Button>
  )
}
