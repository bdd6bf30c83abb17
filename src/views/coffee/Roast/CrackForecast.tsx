// The forecast of first crack on the page of a roast, in words.

import { Box, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { BackTest } from '../../../../contract/rules/coffee/forecast.ts'
import { minutesText, timeLeftText } from '../../../../contract/rules/coffee/roast.ts'
import { wholeDegreesText } from '../../../../contract/rules/coffee/units.ts'
import { crackForecast, crackQuestion, type CrackForecast as Forecast } from '../../../machines/coffee/crackForecast.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { roastStatusOf, timerSeconds } from '../../../machines/coffee/roast.selectors.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Button } from '../../shared/Button.tsx'
import { Muted, SmallPrint } from '../../shared/typography.tsx'

const Warning = chakra('p', { base: { color: 'danger', fontWeight: 650 } })

/** The earlier roasts that the forecast uses, for example '7 roasts of this bean'. */
function sourceText({ roasts, ofThisBean }: Forecast): string {
  if (roasts === 0) return 'no earlier roasts'
  return `${roasts} ${roasts === 1 ? 'roast' : 'roasts'} of ${ofThisBean ? 'this bean' : 'other beans'}`
}

/** The forecast in words, for example 'First crack in 1:35, ± 0:12 (7 roasts of this bean)'. */
function forecastText(forecast: Forecast, elapsedSeconds: number): string {
  const leftSeconds = Math.round(forecast.seconds - elapsedSeconds)
  const whenText =
    elapsedSeconds === 0
      ? `at ${minutesText(forecast.seconds)}`
      : leftSeconds < 1
        ? 'now'
        : `in ${timeLeftText(leftSeconds)}`
  // `high` is the latest likely time of first crack.
  const rangeText = timeLeftText(Math.ceil(forecast.high - forecast.seconds))
  return `First crack ${whenText}, ± ${rangeText} (${sourceText(forecast)})`
}

/** How good the forecast would have been on the member's own roasts, as a sentence. */
function backTestText({ roasts, errorSeconds, usualErrorSeconds }: BackTest, usesCurve: boolean): string {
  const roastsText = roasts === 1 ? 'your last roast' : `your last ${roasts} roasts`
  const [errorText, usualErrorText] = [errorSeconds, usualErrorSeconds].map((seconds) =>
    timeLeftText(Math.round(seconds)),
  )
  if (!usesCurve) return `The usual time: on ${roastsText} a forecast with the readings was no better.`
  return `90 s ahead it was off by ${errorText} on average over ${roastsText}, the usual time by ${usualErrorText}.`
}

const SHOWN_FIELDS = ['seconds', 'high', 'stallTempC', 'roasts', 'ofThisBean', 'backTest', 'usesCurve'] as const

/** Whether both forecasts look the same. This is true in most seconds, and then nothing is rendered again. */
function isSameForecast(a: Forecast | null, b: Forecast | null): boolean {
  if (a === null || b === null) return a === b
  return SHOWN_FIELDS.every((field) => a[field] === b[field])
}

/** The height of a forecast with the sentence about earlier forecasts, on a phone. */
const FORECAST_HEIGHT = '4rem'

/** Whether the page shows a roast of an earlier visit, and the earlier roasts of its forecast are still being loaded. */
const lacksEarlierRoasts = ({ context }: SnapshotFrom<RoastRef>) =>
  context.keptMs !== null &&
  context.earlierRoasts.length === 0 &&
  roastStatusOf(context) === 'running' &&
  shownRoast(context)?.first_crack === null

/**
 * When first crack is expected. When the curve shows that it may have started, a button that logs it is in the same
 * place, which keeps its height.
 */
export function CrackForecast({ actor }: { actor: RoastRef }) {
  const isAsked = useSelector(actor, ({ context }) => crackQuestion(context))
  if (isAsked === null) return <ExpectedCrack actor={actor} />
  return (
    <Box minHeight={FORECAST_HEIGHT}>
      {isAsked ? (
        <Button variant="outline" onClick={() => actor.send({ type: 'event.log', event_type: 'FIRST_CRACK_START' })}>
          First crack now?
        </Button>
      ) : (
        <ExpectedCrack actor={actor} />
      )}
    </Box>
  )
}

/**
 * Shows when first crack is expected, how exact this forecast is, and how good earlier forecasts were. The forecast has
 * its room from the start, so that nothing moves when it arrives.
 */
function ExpectedCrack({ actor }: { actor: RoastRef }) {
  const elapsedSeconds = useSelector(actor, ({ context }) => timerSeconds(context))
  const forecast = useSelector(actor, ({ context }) => crackForecast(context), isSameForecast)
  const unit = useSelector(actor, ({ context }) => context.preferences?.temperature_display_units)
  const isLoading = useSelector(actor, lacksEarlierRoasts)
  if (isLoading) return <Box minHeight={FORECAST_HEIGHT} />
  if (!forecast || !unit) return null
  const { stallTempC, backTest, usesCurve } = forecast
  return (
    <div>
      {stallTempC === null ? (
        <Muted fontSize="sm" fontVariantNumeric="tabular-nums">
          {forecastText(forecast, elapsedSeconds)}
        </Muted>
      ) : (
        <Warning role="status" fontSize="sm">
          At this rate the beans stall at {wholeDegreesText(unit, stallTempC)}, before first crack.
        </Warning>
      )}
      {backTest && <SmallPrint fontSize="xs">{backTestText(backTest, usesCurve)}</SmallPrint>}
    </div>
  )
}
