// The list on the page 'Select Beans', where a member begins a new roast.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CoffeeBean } from '../../../../contract/api/coffee/beans.ts'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
import type { BeansRef } from '../../../machines/coffee/beans.machine.ts'
import { blendText } from '../../../machines/coffee/blendRows.ts'
import { Badge, Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Purchase } from './Purchase.tsx'

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    paddingInlineEnd: '3',
    ...boxStyle,
    overflow: 'hidden',
    '&[data-chosen]': { borderColor: 'primary' },
  },
})
const Choice = chakra('button', {
  base: {
    display: 'grid',
    gap: '1',
    minWidth: 0,
    minHeight: '72px',
    alignContent: 'center',
    padding: '4',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { background: 'panel' },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    _focusVisible: { outlineOffset: '-3px' },
  },
})
const Name = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', fontSize: 'lg', fontWeight: 600 },
})
const Origin = chakra('span', { base: { color: 'soft', fontSize: 'sm' } })
const Description = chakra('span', { base: { color: 'faint', fontSize: 'sm', lineClamp: 2 } })

/**
 * The beans that can be roasted. A click on a bean creates a roast of this bean. The pencil opens the form that changes
 * the bean.
 */
export function BeanList({ actor, beans }: { actor: BeansRef; beans: readonly CoffeeBean[] }) {
  // The bean of the roast that is being created now.
  const chosenId = useSelector(actor, ({ context }) => context.chosenId)
  const isChoosing = useSelector(actor, (snapshot) => snapshot.matches('choosing'))
  // A part of a blend can be archived, so it is not among `beans`.
  const all = useSelector(actor, ({ context }) => context.beans)
  const weightUnit = useSelector(actor, ({ context }) => context.weightUnit)
  return (
    <BoxList
      aria-label="Beans"
      gridTemplateColumns={{ lg: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' }}
    >
      {beans.map((bean) => {
        const { coffee_bean_id, name, origin, region, processing, description } = bean
        const label = shownBeanName(name)
        const blend = blendText(bean, all)
        return (
          <Item key={coffee_bean_id} data-chosen={coffee_bean_id === chosenId || undefined}>
            <Choice
              type="button"
              disabled={!isChoosing}
              onClick={() => actor.send({ type: 'bean.choose', coffee_bean_id })}
            >
              <Name>
                {label}
                {processing && <Badge>{processing}</Badge>}
              </Name>
              {blend && <Origin>{blend}</Origin>}
              {(region || origin) && <Origin>{[region, origin].filter(Boolean).join(', ')}</Origin>}
              {description && <Description>{description}</Description>}
            </Choice>
            <Button
              variant="ghost"
              paddingInline="0"
              aria-label={`Edit ${label}`}
              disabled={!isChoosing}
              onClick={() => actor.send({ type: 'bean.edit', bean })}
            >
              <Icon name="pencil" size={20} />
            </Button>
            <Purchase bean={bean} weightUnit={weightUnit} />
          </Item>
        )
      })}
    </BoxList>
  )
}
