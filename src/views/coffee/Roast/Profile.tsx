import { Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { PREFERENCE_DEFAULTS } from '../../../../contract/rules/coffee/roast.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { nowSeconds } from '../../../machines/coffee/roast.selectors.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import type { TemplateRef } from '../../../machines/coffee/template.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Panel } from '../../shared/Page.tsx'
import { RoastChart } from '../RoastChart/RoastChart.tsx'

/** The chart of a roast, and a button that shows the table of readings instead. */
export function Profile({ actor, template }: { actor: RoastRef; template: TemplateRef }) {
  const shown = useSelector(actor, ({ context }) => shownRoast(context))
  const preferences = useSelector(actor, ({ context }) => context.preferences)
  const templateRoast = useSelector(template, ({ context }) => context.roast)
  const now = useSelector(actor, ({ context }) => nowSeconds(context))
  const loading = useSelector(template, (snapshot) => snapshot.matches('loading'))
  return (
    <Panel padding={{ base: '3', md: '5' }} display="grid" gap="2" as="section" aria-label="Profile">
      <RoastChart
        roast={shown}
        template={templateRoast}
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
