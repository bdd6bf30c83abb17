import { Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { PREFERENCE_DEFAULTS } from '../../../../contract/rules/coffee/roast.ts'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { nowSeconds } from '../../../machines/coffee/roast.selectors.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Button } from '../../shared/Button.tsx'
import { Panel } from '../../shared/Page.tsx'
import { RoastChart } from '../RoastChart/RoastChart.tsx'
import { BackgroundLine } from './BackgroundLine.tsx'

/** The chart of a roast, its background, and a button that shows the table of readings instead. */
export function Profile({ actor, background }: { actor: RoastRef; background: BackgroundRef }) {
  const shown = useSelector(actor, ({ context }) => shownRoast(context))
  const preferences = useSelector(actor, ({ context }) => context.preferences)
  const behind = useSelector(background, ({ context }) => context.background)
  const now = useSelector(actor, ({ context }) => nowSeconds(context))
  // The usual background may be missing, so that nothing is to come. One that was chosen is awaited.
  const loading = useSelector(background, (snapshot) => snapshot.hasTag('busy') && snapshot.context.isAsked)
  return (
    <Panel padding={{ base: '3', md: '5' }} display="grid" gap="2" as="section" aria-label="Profile">
      <RoastChart
        roast={shown}
        background={behind?.roast ?? null}
        preferences={preferences ?? PREFERENCE_DEFAULTS}
        nowSeconds={now}
        loading={loading}
      />
      <Flex justify="space-between" align="center" gap="2">
        <BackgroundLine actor={actor} background={background} />
        <Button variant="ghost" size="sm" minHeight="thumb" onClick={() => actor.send({ type: 'view.table' })}>
          Table
        </Button>
      </Flex>
    </Panel>
  )
}
