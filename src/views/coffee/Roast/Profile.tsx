// The part of the page of a roast that has the chart.

import { Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { PREFERENCE_DEFAULTS } from '../../../../contract/rules/coffee/roast.ts'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { nowSeconds } from '../../../machines/coffee/roast.selectors.ts'
import type { RoastViewRef } from '../../../machines/coffee/roastView.machine.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Button } from '../../shared/Button.tsx'
import { Panel } from '../../shared/Page.tsx'
import { LateRoastChart } from '../RoastChart/LateRoastChart.tsx'
import { BackgroundLine } from './BackgroundLine.tsx'

interface ProfileProps {
  actor: RoastRef
  view: RoastViewRef
  background: BackgroundRef
}

/** The chart of a roast, its background, and a button that shows the table of readings instead. */
export function Profile({ actor, view, background }: ProfileProps) {
  const roast = useSelector(actor, ({ context }) => shownRoast(context))
  const preferences = useSelector(actor, ({ context }) => context.preferences)
  const shownBackground = useSelector(background, ({ context }) => context.background)
  const elapsedSeconds = useSelector(actor, ({ context }) => nowSeconds(context))
  const mayShowTable = useSelector(view, (snapshot) => snapshot.can({ type: 'view.table' }))
  // The chart waits only for a background that the member has chosen. The usual background possibly does not exist.
  const isLoading = useSelector(background, (snapshot) => snapshot.hasTag('busy') && snapshot.context.hasChosenOther)
  return (
    <Panel padding={{ base: '3', md: '5' }} display="grid" gap="2" as="section" aria-label="Profile">
      <LateRoastChart
        roast={roast}
        background={shownBackground?.roast ?? null}
        preferences={preferences ?? PREFERENCE_DEFAULTS}
        nowSeconds={elapsedSeconds}
        loading={isLoading}
      />
      <Flex justify="space-between" align="center" gap="2">
        <BackgroundLine actor={actor} background={background} />
        <Flex>
          <Button variant="ghost" size="sm" minHeight="thumb" onClick={() => actor.send({ type: 'plan.open' })}>
            Plan
          </Button>
          {mayShowTable && (
            <Button variant="ghost" size="sm" minHeight="thumb" onClick={() => view.send({ type: 'view.table' })}>
              Table
            </Button>
          )}
        </Flex>
      </Flex>
    </Panel>
  )
}
