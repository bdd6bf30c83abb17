// The part of a roast's page that shows how long each phase took.

import { Box, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { turningPointOf } from '../../../../contract/rules/coffee/readingsInHeat.ts'
import { minutesText } from '../../../../contract/rules/coffee/roast.ts'
import {
  developmentRatio,
  PHASE_LABELS,
  type PhaseName,
  roastPhases,
} from '../../../../contract/rules/coffee/roastPhases.ts'
import { wholeDegreesText } from '../../../../contract/rules/coffee/units.ts'
import { percentText } from '../../../../contract/rules/shared/format.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { timerSeconds } from '../../../machines/coffee/roast.selectors.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Panel } from '../../shared/Page.tsx'

/** The colour of each phase. */
const COLORS: Record<PhaseName, string> = { drying: 'secondary', maillard: 'primary', development: 'danger' }

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
    gap: '3',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { display: 'flex', alignItems: 'center', gap: '2', color: 'faint', fontSize: 'sm' },
    '& dd': { fontWeight: 650 },
  },
})
const Heading = chakra('h2', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })

/** The turning point of a roast, and those of its phases (drying, Maillard, development) that its events show. */
export function Phases({ actor }: { actor: RoastRef }) {
  const roast = useSelector(actor, ({ context }) => shownRoast(context))
  const seconds = useSelector(actor, ({ context }) => timerSeconds(context))
  const unit = useSelector(actor, ({ context }) => context.preferences?.temperature_display_units)
  if (!roast || !unit) return null
  const phases = roastPhases(roast.event_history, seconds)
  const ratio = developmentRatio(roast.event_history, seconds)
  const turning = turningPointOf(roast)
  if (phases.length === 0 && !turning) return null
  return (
    <Panel padding={{ base: '4', md: '5' }} display="grid" gap="3" as="section" aria-label="Phases">
      <Heading>Phases</Heading>
      {phases.length > 0 && (
        <Flex height="3" gap="0.5" aria-hidden="true">
          {phases.map(({ name, share }) => (
            <Box key={name} flexBasis={`${share * 100}%`} background={COLORS[name]} borderRadius="full" />
          ))}
        </Flex>
      )}
      <Facts>
        {phases.map(({ name, seconds: phaseSeconds, share }) => (
          <div key={name}>
            <dt>
              <Box width="2.5" height="2.5" borderRadius="full" background={COLORS[name]} />
              {PHASE_LABELS[name]}
            </dt>
            <dd>
              {minutesText(phaseSeconds)} · {percentText(share, 1)}%
            </dd>
          </div>
        ))}
        {ratio !== null && (
          <div>
            <dt>Development ratio</dt>
            <dd>{percentText(ratio, 1)}%</dd>
          </div>
        )}
        {turning && (
          <div>
            <dt>Turning point</dt>
            <dd>
              {minutesText(turning.seconds)} · {wholeDegreesText(unit, turning.tempC)}
            </dd>
          </div>
        )}
      </Facts>
    </Panel>
  )
}
