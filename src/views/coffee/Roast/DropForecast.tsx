// The sentence on the page of a roast that forecasts when to drop the beans.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { DROP_TEST_SECONDS, type DropBackTest } from '../../../../contract/rules/coffee/dropForecast.ts'
import type { DropTarget } from '../../../../contract/rules/coffee/dropTarget.ts'
import { timeLeftText } from '../../../../contract/rules/coffee/roast.ts'
import { type TemperatureUnit, wholeDegreesText } from '../../../../contract/rules/coffee/units.ts'
import { dropForecast, type ShownDrop } from '../../../machines/coffee/dropForecast.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { timerSeconds } from '../../../machines/coffee/roast.selectors.ts'
import { Muted, SmallPrint } from '../../shared/typography.tsx'

const Warning = chakra('p', { base: { color: 'danger', fontWeight: 650 } })

/** The target in words, for example '20.0 % DTR' or '218 °C'. */
function targetText({ kind, dtrPercent, tempC }: DropTarget, unit: TemperatureUnit): string {
  return kind === 'dtr' ? `${dtrPercent.toFixed(1)} % DTR` : wholeDegreesText(unit, tempC)
}

/** The forecast in words, for example 'Drop in 0:48, ± 0:12, at 218 °C'. */
function forecastText({ seconds, errorSeconds, target }: ShownDrop, elapsedSeconds: number, unit: TemperatureUnit) {
  const leftSeconds = Math.round(seconds - elapsedSeconds)
  const whenText = leftSeconds < 1 ? 'now' : `in ${timeLeftText(leftSeconds)}`
  // The error is 0 if first crack is logged and the target is a DTR: the time of the drop is then exact.
  const rangeText = errorSeconds === 0 ? '' : ` ± ${timeLeftText(Math.ceil(errorSeconds))},`
  return `Drop ${whenText},${rangeText} at ${targetText(target, unit)}`
}

/** How far the forecast would have been off on the member's own roasts, as a sentence. */
function backTestText({ roasts, errorSeconds }: DropBackTest): string {
  const roastsText = roasts === 1 ? 'your last roast that got so hot' : `your last ${roasts} roasts that got so hot`
  return `${DROP_TEST_SECONDS} s ahead it was off by ${timeLeftText(Math.round(errorSeconds))} on average over ${roastsText}.`
}

/** Whether both forecasts look the same. This is true in most seconds, and then nothing is rendered again. */
function isSameForecast(a: ShownDrop | null, b: ShownDrop | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.seconds === b.seconds &&
    a.errorSeconds === b.errorSeconds &&
    a.stallTempC === b.stallTempC &&
    a.target === b.target &&
    a.backTest?.roasts === b.backTest?.roasts
  )
}

/** Shows when to drop the beans to meet the member's target. */
export function DropForecast({ actor }: { actor: RoastRef }) {
  const seconds = useSelector(actor, ({ context }) => timerSeconds(context))
  const drop = useSelector(actor, ({ context }) => dropForecast(context), isSameForecast)
  const unit = useSelector(actor, ({ context }) => context.preferences?.temperature_display_units)
  if (!drop || !unit) return null
  return (
    <div>
      {drop.stallTempC === null ? (
        <Muted fontSize="sm" fontVariantNumeric="tabular-nums">
          {forecastText(drop, seconds, unit)}
        </Muted>
      ) : (
        <Warning role="status" fontSize="sm">
          At this rate the beans stall at {wholeDegreesText(unit, drop.stallTempC)}, before the drop at{' '}
          {targetText(drop.target, unit)}.
        </Warning>
      )}
      {drop.backTest && <SmallPrint fontSize="xs">{backTestText(drop.backTest)}</SmallPrint>}
    </div>
  )
}
