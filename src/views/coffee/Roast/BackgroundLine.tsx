// The line about the background, which is the earlier roast behind the chart.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { EVENT_LABELS, minutesText } from '../../../../contract/rules/coffee/roast.ts'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { Background } from '../../../machines/coffee/background.types.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { longDate } from '../../shared/dates.ts'

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', minWidth: 0 },
})
const Facts = chakra('small', { base: { color: 'faint', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' } })

/** The text about the background, for example 'Template of 12 November 2026: Dry End 05:10, FC Start 09:02'. */
function factsOf({ roast, isTemplate }: Background): string {
  const date = roast.roasted_on ? longDate(roast.roasted_on) : ''
  const events = roast.event_history.map(
    ({ event_type, seconds }) => `${EVENT_LABELS[event_type]} ${minutesText(seconds)}`,
  )
  return `${isTemplate ? 'Template of ' : ''}${date}${events.length > 0 ? `: ${events.join(', ')}` : ''}`
}

/** Shows which roast is behind the chart, with its events. The button opens the choice of another roast. */
export function BackgroundLine({ actor, background }: { actor: RoastRef; background: BackgroundRef }) {
  const shownBackground = useSelector(background, ({ context }) => context.background)
  return (
    <Line>
      <Button variant="ghost" size="sm" minHeight="thumb" onClick={() => actor.send({ type: 'background.open' })}>
        Background
      </Button>
      <Facts data-not-printed={!shownBackground || undefined}>
        {shownBackground ? factsOf(shownBackground) : 'None'}
      </Facts>
    </Line>
  )
}
