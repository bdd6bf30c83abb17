// Renders the forecasts of first crack and of the drop beside the timer of a roast.

import { expect, test } from 'vitest'
import type { FirstCrackRoast } from '../../../contract/api/coffee/firstCracks.ts'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { type DropTarget, NO_DROP_TARGET } from '../../../contract/rules/coffee/dropTarget.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import type { BackgroundRef } from '../../../src/machines/coffee/background.machine.ts'
import type { RoastRef } from '../../../src/machines/coffee/roast.machine.ts'
import { DropForecast } from '../../../src/views/coffee/Roast/DropForecast.tsx'
import { Timer } from '../../../src/views/coffee/Roast/Timer.tsx'
import { preferences, roastsWithCrackAt, runningRoast, START_MS } from '../../models/coffee/exampleRoasts.ts'
import { renderView } from '../../support/renderView.tsx'

/**
 * Readings above 90 °C, one every 20 s until `untilSeconds`. They are on a curve whose rate falls. The curve reaches
 * `tempC` at `atSeconds`, and its rate is then `cPerMinute`.
 */
function readingsUntil(untilSeconds: number, atSeconds: number, tempC: number, cPerMinute: number) {
  return Array.from({ length: Math.floor(untilSeconds / 20) + 1 }, (_, index) => {
    const minutesAfter = (index * 20 - atSeconds) / 60
    return { seconds: index * 20, tempC: tempC + cPerMinute * minutesAfter - 0.3 * minutesAfter * minutesAfter }
  }).filter((reading) => reading.tempC > 90)
}
type Readings = ReturnType<typeof readingsUntil>

/** Earlier roasts of the same bean with first crack at these seconds, and with the readings of each. */
const earlierRoasts = (cracks: readonly number[], readingsOf: (crackSeconds: number) => Readings): FirstCrackRoast[] =>
  roastsWithCrackAt(...cracks).map((roast) => ({
    ...roast,
    readings: readingsOf(roast.first_crack).map((reading) => ({ seconds: reading.seconds, temp_c: reading.tempC })),
  }))

interface Shown {
  /** How long the roast has been in progress. */
  seconds: number
  readings?: Readings
  crackSeconds?: number
  dropped?: boolean
  earlier: FirstCrackRoast[]
  target?: DropTarget
  unit?: TemperatureUnit
}

/** The texts of the timer, with everything that is beside it. */
function timerText(shown: Shown): string {
  const { seconds, readings = [], crackSeconds, dropped = false, earlier, target = NO_DROP_TARGET } = shown
  const events: CoffeeRoast['event_history'] = [
    ...(crackSeconds === undefined
      ? []
      : [{ event_id: 1, event_type: 'FIRST_CRACK_START', seconds: crackSeconds } as const]),
    ...(dropped ? [{ event_id: 2, event_type: 'DROP', seconds } as const] : []),
  ]
  const roast: CoffeeRoast = {
    ...runningRoast,
    first_crack: crackSeconds ?? null,
    event_history: events,
    input_history: readings.map((reading, index) => ({
      input_id: index + 1,
      type: 'BEAN_TEMP',
      seconds: reading.seconds,
      value: reading.tempC,
      units: 'DEGREES_CELSIUS',
    })),
  }
  const context = {
    confirmed: roast,
    pending: [],
    keptMs: null,
    preferences: { ...preferences, temperature_display_units: shown.unit ?? 'DEGREES_CELSIUS' },
    earlierRoasts: earlier,
    dropTarget: target,
    nowMs: START_MS + seconds * 1000,
  }
  const stub = (values: object) => ({
    getSnapshot: () => ({ context: values, matches: (state: unknown) => state === 'running' }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  })
  const actor = stub(context) as unknown as RoastRef
  const background = stub({ background: null }) as unknown as BackgroundRef
  // The code of the forecast of the drop is loaded later, so that the timer itself does not have it yet.
  return renderView(
    <>
      <Timer actor={actor} background={background} />
      <DropForecast actor={actor} />
    </>,
  ).text
}

/** The seconds in a text such as '1:35'. */
const secondsOf = (minutes?: string, seconds?: string) => Number(minutes) * 60 + Number(seconds)

test('[roast-forecast-13] beside the timer are the expected time of first crack, its range, the number of earlier roasts, and how far earlier forecasts were off', () => {
  const earlier = earlierRoasts([460, 500, 520, 560], (crack) => readingsUntil(crack + 40, crack, 196, 8))
  const text = timerText({ seconds: 410, readings: readingsUntil(400, 500, 196, 8), earlier })
  const [, minutes, seconds] = text.match(/First crack in (\d):(\d\d), ± 0:\d\d \(4 roasts of this bean\)/) ?? []
  expect(Math.abs(secondsOf(minutes, seconds) - 90)).toBeLessThan(12)
  expect(text).toMatch(
    /90 s ahead it was off by 0:\d\d on average over your last 4 roasts, the usual time by 0:\d\d\.$/,
  )
})

test.each(['DEGREES_CELSIUS', 'DEGREES_FAHRENHEIT'] as const)(
  '[roast-forecast-14] if the beans will stall, the page shows at which temperature in %s, and no time of first crack',
  (unit) => {
    const earlier = earlierRoasts([460, 500, 520], (crack) => readingsUntil(crack + 40, crack, 196, 8))
    const text = timerText({ seconds: 485, readings: readingsUntil(480, 500, 184, 0.4), earlier, unit })
    const temp = unit === 'DEGREES_CELSIUS' ? '18\\d °C' : '36\\d °F'
    expect(text).toMatch(new RegExp(`At this rate the beans stall at ${temp}, before first crack\\.`))
    expect(text).not.toContain('First crack in')
  },
)

test('[roast-development-04] the forecast of first crack disappears when first crack is logged, and 60 s after its time', () => {
  const earlier = roastsWithCrackAt(500)
  expect(timerText({ seconds: 400, earlier })).toContain('First crack in 1:40,')
  expect(timerText({ seconds: 400, earlier, crackSeconds: 400 })).not.toContain('First crack')
  expect(timerText({ seconds: 559, earlier })).toContain('First crack now,')
  expect(timerText({ seconds: 561, earlier })).not.toContain('First crack')
})

test('[roast-drop-12] for a temperature the forecast of the drop has its range and the back-test, or says at which temperature the beans will stall', () => {
  // Earlier roasts reached 200 °C half a minute after first crack.
  const earlier = earlierRoasts([470, 500], (crack) => readingsUntil(crack + 50, crack + 30, 200, 7))
  const target = { ...NO_DROP_TARGET, kind: 'temperature', tempC: 200 } as const
  const rising = { seconds: 545, crackSeconds: 500, readings: readingsUntil(540, 600, 200, 7), earlier }
  expect(timerText(rising)).not.toContain('Drop')
  const text = timerText({ ...rising, target })
  const [, minutes, seconds] = text.match(/Drop in (\d):(\d\d), ± 0:\d\d, at 200 °C/) ?? []
  expect(Math.abs(secondsOf(minutes, seconds) - 55)).toBeLessThan(8)
  expect(text).toMatch(/60 s ahead it was off by 0:\d\d on average over your last 2 roasts that got so hot\.$/)
  const unit = 'DEGREES_FAHRENHEIT'
  expect(timerText({ ...rising, target, unit })).toMatch(/Drop in \d:\d\d, ± 0:\d\d, at 392 °F/)
  expect(timerText({ ...rising, target, dropped: true })).not.toContain('Drop in')
  const stalling = { ...rising, crackSeconds: 480, readings: readingsUntil(540, 560, 196, 0.4), target, unit } as const
  expect(timerText(stalling)).toMatch(/At this rate the beans stall at 38\d °F, before the drop at 392 °F\./)
  expect(timerText(stalling)).not.toContain('Drop in')
})
