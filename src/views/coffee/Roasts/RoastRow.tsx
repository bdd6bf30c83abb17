// A row of the list of roasts.

import { chakra, Flex } from '@chakra-ui/react'
import type { RoastSummary } from '../../../../contract/api/coffee/roasts.ts'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
import type { RoastsRef } from '../../../machines/coffee/roasts.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { useHalf } from '../../shared/Half.ts'
import { Icon } from '../../shared/Icon.tsx'
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
    '&[aria-current]': {
      borderColor: 'primary',
      background: 'raised',
      boxShadow: 'inset 4px 0 0 var(--color-primary)',
    },
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
      <Bean>{shownBeanName(roast.coffee_bean_name)}</Bean>
      <RoastFacts roast={roast} isTemplate={isTemplate} />
    </Texts>
  )
}

interface RoastRowProps {
  actor: RoastsRef
  roast: RoastSummary
  /** Whether the member has chosen this roast as the background of new roasts. */
  isTemplate: boolean
}

/**
 * A roast of the list. In a narrow window, a click opens its drawer. In a wide window, a click opens the roast beside
 * the list, and a button opens the drawer.
 */
export function RoastRow({ actor, roast, isTemplate }: RoastRowProps) {
  const { chosenId, isBeside } = useHalf()
  const texts = <RowTexts roast={roast} isTemplate={isTemplate} />
  if (!isBeside) {
    return (
      <Row type="button" aria-haspopup="dialog" onClick={() => actor.send({ type: 'roast.open', roast })}>
        {texts}
        <Icon name="more" />
      </Row>
    )
  }
  return (
    <Flex position="relative">
      <Row
        type="button"
        paddingInlineEnd="16"
        aria-current={chosenId === String(roast.coffee_roast_id) ? 'page' : undefined}
        onClick={() => actor.send({ type: 'roast.open', roast })}
      >
        {texts}
      </Row>
      <Button
        variant="ghost"
        paddingInline="0"
        position="absolute"
        right="2"
        top="calc(50% - 24px)"
        aria-haspopup="dialog"
        aria-label={`More about ${shownBeanName(roast.coffee_bean_name)}`}
        onClick={() => actor.send({ type: 'drawer.open', roast })}
      >
        <Icon name="more" />
      </Button>
    </Flex>
  )
}
