// The large numbers on the page of a roast, which a member reads while roasting.

import { Box, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { tempsInHeat } from '../../../../contract/rules/coffee/readingsInHeat.ts'
import { minutesText } from '../../../../contract/rules/coffee/roast.ts'
import { timerRate } from '../../../../contract/rules/coffee/timerRate.ts'
import { temperatureDifferenceIn, UNIT_SYMBOLS, wholeDegreesText } from '../../../../contract/rules/coffee/units.ts'
import { roundTo } from '../../../../contract/rules/shared/format.ts'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { timerSeconds } from '../../../machines/coffee/roast.selectors.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Badge } from '../../shared/Button.tsx'
import { lateView } from '../../shared/lateView.tsx'
import { Panel } from '../../shared/Page.tsx'
import { CrackForecast } from './CrackForecast.tsx'
import { DevelopmentFacts } from './DevelopmentFacts.tsx'
import { Readings } from './Readings.tsx'

const lead = lateView(async () => (await import('./Lead.tsx')).Lead)
const drop = lateView(async () => (await import('./DropForecast.tsx')).DropForecast)
const probe = lateView(async () => (await import('./Probe.tsx')).Probe)

const Time = chakra('output', {
  base: {
    display: 'block',
    // The display font is not used: its digits have different widths, so the time would jump every second.
    fontSize: { base: 'clamp(3.25rem, 15vw, 4.5rem)', md: '3.75rem' },
    fontWeight: 700,
    lineHeight: 1,
    letterSpacing: '-0.03em',
    fontVariantNumeric: 'tabular-nums',
  },
})
const LABELS = { notStarted: 'Not started', running: 'Roasting', ended: 'Finished' } as const

/** Whether the roast has not started, is in progress, or has ended. */
function useLifecycle(actor: RoastRef): keyof typeof LABELS {
  return useSelector(actor, (snapshot) => {
    if (snapshot.matches({ ready: 'running' })) return 'running'
    return snapshot.matches({ ready: 'ended' }) ? 'ended' : 'notStarted'
  })
}

/**
 * The time since the start, the last temperature, the lead over the background, and when first crack and the drop are
 * expected.
 */
export function Timer({ actor, background }: { actor: RoastRef; background: BackgroundRef }) {
  const seconds = useSelector(actor, ({ context }) => Math.floor(timerSeconds(context)))
  const lifecycle = useLifecycle(actor)
  const hasTarget = useSelector(actor, ({ context }) => context.dropTarget.kind !== 'none')
  return (
    <Panel padding={{ base: '4', md: '5' }} display="grid" gap="3">
      <Box display="flex" alignItems="center" justifyContent="space-between" flexWrap="wrap" gap="2">
        <Time role="timer" aria-label="Time since the start">
          {minutesText(seconds)}
        </Time>
        <Badge variant={lifecycle === 'running' ? 'primary' : 'quiet'} alignSelf="flex-start">
          {LABELS[lifecycle]}
        </Badge>
      </Box>
      <Latest actor={actor} />
      {lifecycle === 'running' && <LeadPlace actor={actor} background={background} />}
      <DevelopmentFacts actor={actor} />
      <CrackForecast actor={actor} />
      {hasTarget && <drop.View actor={actor} />}
      {lifecycle === 'running' && (
        // The line of the probe has its height before its code has loaded, so that nothing moves.
        <Box minHeight="thumb" minWidth="0">
          <probe.View actor={actor} />
        </Box>
      )}
    </Panel>
  )
}

/** The height of the lead with the line about what is next. */
const LEAD_HEIGHT = '3.25rem'

/** The lead has its room while its code or the background loads, so that nothing below it moves. */
function LeadPlace({ actor, background }: { actor: RoastRef; background: BackgroundRef }) {
  const hasPlan = useSelector(actor, ({ context }) => (shownRoast(context)?.plan?.length ?? 0) > 0)
  const hasBackground = useSelector(
    background,
    (snapshot) => snapshot.context.background !== null || snapshot.matches('reading') || snapshot.matches('loading'),
  )
  if (!hasPlan && !hasBackground) return null
  return (
    <Box minHeight={LEAD_HEIGHT}>
      <lead.View actor={actor} background={background} />
    </Box>
  )
}

/** The last bean temperature in the heat, and how fast the temperature rises. */
function Latest({ actor }: { actor: RoastRef }) {
  const roast = useSelector(actor, ({ context }) => shownRoast(context))
  const unit = useSelector(actor, ({ context }) => context.preferences?.temperature_display_units)
  const samples = roast ? tempsInHeat(roast) : []
  const lastSample = samples.at(-1)
  const rate = timerRate(samples)
  if (!unit || !lastSample) return null
  const perMinute = rate === null ? null : roundTo(temperatureDifferenceIn(unit, rate.cPerMinute), 1)
  return (
    <Readings>
      <div>
        <dt>Beans at {minutesText(lastSample.seconds)}</dt>
        <dd>{wholeDegreesText(unit, lastSample.tempC)}</dd>
      </div>
      {perMinute !== null && (
        <div>
          <dt>Rate of rise</dt>
          <dd>
            {perMinute > 0 ? '+' : ''}
            {perMinute} {UNIT_SYMBOLS[unit]}/min
          </dd>
        </div>
      )}
    </Readings>
  )
}
