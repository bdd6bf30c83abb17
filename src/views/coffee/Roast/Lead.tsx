// The lead beside the timer: how far the roast is ahead of the earlier roast behind the chart.

import { Box, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type Lead as LeadFigures, leadOver, nextPowerChange } from '../../../../contract/rules/coffee/lead.ts'
import { minutesText } from '../../../../contract/rules/coffee/roast.ts'
import {
  powerText,
  type TemperatureUnit,
  temperatureDifferenceIn,
  UNIT_SYMBOLS,
} from '../../../../contract/rules/coffee/units.ts'
import { roundTo } from '../../../../contract/rules/shared/format.ts'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { timerSeconds } from '../../../machines/coffee/roast.selectors.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'

const Figures = chakra('p', {
  base: { fontWeight: 650, fontVariantNumeric: 'tabular-nums', '& small': { color: 'faint', fontWeight: 400 } },
})
const PowerChangeText = chakra('p', {
  base: { color: 'primaryBright', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
})

/** The page announces a change of the background's power this long before the change. */
const ANNOUNCED_SECONDS = 10

/** The lead in words, for example '12 s behind, -2.4 °C'. A part that is not known is left out. */
function leadText({ seconds, tempC }: LeadFigures, unit: TemperatureUnit): string {
  const wholeSeconds = seconds === null ? null : Math.round(seconds)
  const timeTexts =
    wholeSeconds === null
      ? []
      : [wholeSeconds === 0 ? 'on time' : `${Math.abs(wholeSeconds)} s ${wholeSeconds > 0 ? 'ahead' : 'behind'}`]
  const difference = tempC === null ? null : roundTo(temperatureDifferenceIn(unit, tempC), 1)
  const tempTexts = difference === null ? [] : [`${difference > 0 ? '+' : ''}${difference} ${UNIT_SYMBOLS[unit]}`]
  return [...timeTexts, ...tempTexts].join(', ')
}

/** The height of the lead with the line about the next change of power. */
const LEAD_HEIGHT = '3.25rem'

/**
 * Shows how far a running roast is ahead of its background, and the next change of power of the background. While the
 * background loads, the lead has its room, so that nothing below it moves.
 */
export function Lead({ actor, background }: { actor: RoastRef; background: BackgroundRef }) {
  const isRunning = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'running' }))
  const roast = useSelector(actor, ({ context }) => shownRoast(context))
  const seconds = useSelector(actor, ({ context }) => timerSeconds(context))
  const unit = useSelector(actor, ({ context }) => context.preferences?.temperature_display_units)
  const backgroundRoast = useSelector(background, ({ context }) => context.background?.roast ?? null)
  const isLoading = useSelector(background, (snapshot) => snapshot.matches('reading') || snapshot.matches('loading'))
  if (!isRunning || !roast || !unit) return null
  if (!backgroundRoast) return isLoading ? <Box minHeight={LEAD_HEIGHT} /> : null
  const lead = leadOver(roast, backgroundRoast)
  const powerChange = nextPowerChange(roast, backgroundRoast, seconds)
  const leftSeconds = powerChange === null ? null : Math.ceil(powerChange.seconds - seconds)
  const isAnnounced = leftSeconds !== null && leftSeconds <= ANNOUNCED_SECONDS
  return (
    <div>
      {lead && (
        <Figures>
          {leadText(lead, unit)} <small>against the background</small>
        </Figures>
      )}
      {powerChange && !isAnnounced && (
        <PowerChangeText fontSize="sm" color="faint" fontWeight="400">
          Next power {powerText(powerChange.watts)} at {minutesText(powerChange.seconds)}
        </PowerChangeText>
      )}
      {/* The element is always on the page, because a screen reader announces only text that appears in it. The
          seconds are hidden from screen readers: otherwise they would be read every second. */}
      <PowerChangeText role="status" fontSize="lg">
        {powerChange && isAnnounced && (
          <>
            Power {powerText(powerChange.watts)} <span aria-hidden="true">in {leftSeconds} s</span>
          </>
        )}
      </PowerChangeText>
    </div>
  )
}
