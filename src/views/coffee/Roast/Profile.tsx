import { Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { PREFERENCE_DEFAULTS } from '../../../../contract/rules/coffee/roast.ts'
import { nowSeconds } from '../../../machines/coffee/roast.selectors.ts'
import { Button } from '../../shared/Button.tsx'
import { Panel } from '../../shared/Page.tsx'
import { RoastChart } from '../RoastChart/RoastChart.tsx'
import type { RoastRef } from './Roast.tsx'

/** The chart, and the way to the table. */
export function Profile({ actor }: { actor: RoastRef }) {
  const { shown, template, preferences } = useSelector(actor, ({ context }) => context)
  const now = useSelector(actor, ({ context }) => nowSeconds(context))
  const loading = useSelector(actor, (snapshot) => snapshot.matches({ ready: { template: 'loading' } }))
  return (
    <Panel padding={{ base: '3', md: '5' }} display="grid" gap="2" as="section" aria-label="Profile">
      <RoastChart
        roast={shown}
        template={template}
        preferences={preferences ?? PREFERENCE_DEFAULTS}
        nowSeconds={now}
        loading={loading}
      />
      <Flex justify="flex-end">
        <Button variant="ghost" size="sm" minHeight="thumb" onClick={() => actor.send({ type: 'view.table' })}>
          Table
        </Button>
      </Flex>
    </Panel>
  )
}
