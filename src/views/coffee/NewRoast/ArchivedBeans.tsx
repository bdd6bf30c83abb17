// The list of archived beans on the page 'Select Beans', below the beans that can be roasted.

import { chakra, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CoffeeBean } from '../../../../contract/api/coffee/beans.ts'
import { leftText } from '../../../../contract/rules/coffee/beans.ts'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
import type { BeansRef } from '../../../machines/coffee/beans.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
    alignItems: 'center',
    gap: '3',
    paddingBlock: '3',
    paddingInline: '4',
    ...boxStyle,
  },
})
const Name = chakra('p', { base: { color: 'soft', fontWeight: 600, overflowWrap: 'anywhere' } })

/** The beans that the member has archived. They cannot be chosen for a roast until the member brings them back. */
export function ArchivedBeans({ actor, beans }: { actor: BeansRef; beans: readonly CoffeeBean[] }) {
  const isChoosing = useSelector(actor, (snapshot) => snapshot.matches('choosing'))
  const weightUnit = useSelector(actor, ({ context }) => context.weightUnit)
  return (
    <Stack gap="3">
      <SectionHeading>Archived beans</SectionHeading>
      <BoxList aria-label="Archived beans">
        {beans.map((bean) => {
          const { coffee_bean_id, name } = bean
          const label = shownBeanName(name)
          return (
            <Item key={coffee_bean_id}>
              <div>
                <Name>{label}</Name>
                <SmallPrint>{leftText(bean, weightUnit)}</SmallPrint>
              </div>
              <Button
                variant="outline"
                aria-label={`Bring back ${label}`}
                disabled={!isChoosing}
                onClick={() => actor.send({ type: 'bean.restore', coffee_bean_id })}
              >
                Bring back
              </Button>
            </Item>
          )
        })}
      </BoxList>
    </Stack>
  )
}
