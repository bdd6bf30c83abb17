import { useSelector } from '@xstate/react'
import type { TemplateRef } from '../../../machines/coffee/template.machine.ts'
import { Button } from '../../shared/Button.tsx'

/** Shows or hides the template over the chart. */
export function TemplateButton({ template }: { template: TemplateRef }) {
  const shown = useSelector(template, (snapshot) => snapshot.matches('shown'))
  const loading = useSelector(template, (snapshot) => snapshot.matches('loading'))
  return (
    <Button
      variant="outline"
      disabled={loading}
      onClick={() => template.send({ type: shown ? 'template.hide' : 'template.show' })}
    >
      {shown ? 'Remove Template' : 'View Template'}
    </Button>
  )
}
