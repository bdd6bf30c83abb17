import { chakra } from '@chakra-ui/react'
import type { RoastSummary } from '../../../../contract/api/coffee/roasts.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { RoastFacts } from './RoastFacts.tsx'

/** A row of the list: a button or a link. */
export const Row = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    width: '100%',
    minHeight: '72px',
    padding: '4',
    ...boxStyle,
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { background: 'panel' },
  },
})
const Texts = chakra('span', { base: { display: 'grid', gap: '1', flex: 1, minWidth: 0 } })
const Bean = chakra('span', {
  base: { fontSize: 'lg', fontWeight: 600, lineHeight: 1.3, overflow: 'hidden', textOverflow: 'ellipsis' },
})

/** The bean and the facts of one roast of the list. */
export function RowTexts({ roast, isTemplate = false }: { roast: RoastSummary; isTemplate?: boolean }) {
  return (
    <Texts>
      <Bean>{roast.coffee_bean_name || 'Unnamed beans'}</Bean>
      <RoastFacts roast={roast} isTemplate={isTemplate} />
    </Texts>
  )
}
