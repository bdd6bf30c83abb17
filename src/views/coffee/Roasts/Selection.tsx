import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { RoastSummary } from '../../../../contract/api/coffee/roasts.ts'
import type { RoastsRef } from '../../../machines/coffee/roasts.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Row, RowTexts } from './RoastRow.tsx'

/** It stays at the lower edge of the window, near the thumb. */
const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 'var(--thumb-bar, 0px)',
    zIndex: 900,
    display: 'grid',
    gridTemplateColumns: '1fr 2fr',
    gap: '2',
    paddingBlock: '3',
    paddingBottom: 'max(0.75rem, calc(env(safe-area-inset-bottom) - var(--thumb-bar, 0px)))',
    background: 'linear-gradient(transparent, var(--color-night) 22%)',
  },
})
const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '28px',
    height: '28px',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'faint',
    '[aria-pressed=true] > &': { borderColor: 'primary', background: 'primary', color: 'onPrimary' },
  },
})

/**
 * A roast of the list while roasts are selected. Only ended ones can be compared, and at most six.
 * @serves roast-compare-16
 */
export function SelectionRow({ actor, roast }: { actor: RoastsRef; roast: RoastSummary }) {
  const selected = useSelector(actor, ({ context }) => context.selected.includes(roast.coffee_roast_id))
  const possible = useSelector(actor, (snapshot) => snapshot.can({ type: 'selection.toggle', roast }))
  return (
    <Row
      type="button"
      aria-pressed={selected}
      disabled={!possible}
      opacity={possible ? 1 : 0.5}
      onClick={() => actor.send({ type: 'selection.toggle', roast })}
    >
      <Mark aria-hidden="true">{selected && <Icon name="check" size={18} />}</Mark>
      <RowTexts roast={roast} />
    </Row>
  )
}

/** The buttons under the list while roasts are selected. */
export function SelectionBar({ actor }: { actor: RoastsRef }) {
  const count = useSelector(actor, ({ context }) => context.selected.length)
  const possible = useSelector(actor, (snapshot) => snapshot.can({ type: 'selection.compare' }))
  return (
    <Bar role="toolbar" aria-label="Selection">
      <Button variant="outline" onClick={() => actor.send({ type: 'selection.cancel' })}>
        Cancel
      </Button>
      <Button disabled={!possible} onClick={() => actor.send({ type: 'selection.compare' })}>
        {possible ? `Compare ${count} roasts` : 'Select two to six'}
      </Button>
    </Bar>
  )
}
