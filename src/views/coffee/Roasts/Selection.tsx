// The list of roasts while the member selects some of them: its rows, and the buttons below it.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { RoastSummary } from '../../../../contract/api/coffee/roasts.ts'
import type { RoastsRef } from '../../../machines/coffee/roasts.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Row, RowTexts } from './RoastRow.tsx'

/**
 * The buttons stay at the lower edge of the window, near the thumb. On a phone the bar with the tools is below them,
 * and `--thumb-bar` is its height.
 */
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

/** A row of the list while roasts are selected. Only roasts that have ended can be compared, and at most six. */
export function SelectionRow({ actor, roast }: { actor: RoastsRef; roast: RoastSummary }) {
  const isSelected = useSelector(actor, ({ context }) => context.selected.includes(roast.coffee_roast_id))
  const canPress = useSelector(actor, (snapshot) => snapshot.can({ type: 'selection.toggle', roast }))
  return (
    <Row
      type="button"
      aria-pressed={isSelected}
      disabled={!canPress}
      opacity={canPress ? 1 : 0.5}
      onClick={() => actor.send({ type: 'selection.toggle', roast })}
    >
      <Mark aria-hidden="true">{isSelected && <Icon name="check" size={18} />}</Mark>
      <RowTexts roast={roast} />
    </Row>
  )
}

/** The buttons under the list while roasts are selected. */
export function SelectionBar({ actor }: { actor: RoastsRef }) {
  const count = useSelector(actor, ({ context }) => context.selected.length)
  const canPress = useSelector(actor, (snapshot) => snapshot.can({ type: 'selection.compare' }))
  return (
    <Bar role="toolbar" aria-label="Selection">
      <Button variant="outline" onClick={() => actor.send({ type: 'selection.cancel' })}>
        Cancel
      </Button>
      <Button disabled={!canPress} onClick={() => actor.send({ type: 'selection.compare' })}>
        {canPress ? `Compare ${count} roasts` : 'Select two to six'}
      </Button>
    </Bar>
  )
}
