// Tests the numbers behind the chart of a roast: its lines and its axes (`src/views/coffee/RoastChart`). No machine is
// tested.
import { describe, expect, test } from 'vitest'
import type { RoastInput } from '../../../contract/api/coffee/roasts.ts'
import { chartScale, shownText, timeStepSeconds } from '../../../src/views/coffee/RoastChart/chartScale.ts'
import { roastSeries, valueAt } from '../../../src/views/coffee/RoastChart/roastSeries.ts'
import { chartSummary } from '../../../src/views/coffee/RoastChart/summary.ts'

const tempReading = (seconds: number, value: number): RoastInput => ({
  input_id: seconds,
  type: 'BEAN_TEMP',
  seconds,
  value,
  units: 'DEGREES_CELSIUS',
})
const powerReading = (seconds: number, value: number): RoastInput => ({
  input_id: 10_000 + seconds,
  type: 'POWER_DRAW',
  seconds,
  value,
  units: 'WATTS',
})
const roastOf = (input_history: RoastInput[]) => ({ input_history, event_history: [], end_seconds: null })
/** The lowest and the highest value of an axis without readings. */
const noReadings = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const

describe('series', () => {
  test('each axis has a line of its values, and the rate of rise has a second, smoothed line', () => {
    const inputs = [
      tempReading(60, 110),
      powerReading(5, 1200),
      tempReading(0, 180),
      tempReading(30, 130),
      tempReading(90, 112),
    ]
    const [rates, smoothed, temps] = roastSeries(roastOf(inputs), 'ROR', 'BEAN_TEMP')
    expect(temps?.points.map(({ x, y }) => [x, y])).toEqual([
      [0, 180],
      [30, 130],
      [60, 110],
      [90, 112],
    ])
    expect(rates?.points.map(({ x, y }) => [x, y])).toEqual([
      [30, -100],
      [60, -40],
      [90, 4],
    ])
    expect([rates?.smoothed, smoothed?.smoothed]).toEqual([false, true])
    expect(roastSeries(roastOf(inputs), 'POWER_DRAW', 'POWER_DRAW')).toHaveLength(1)
  })

  test('[roast-heat-04] temperatures outside of the heat are lines of their own, and no rate and no description uses them', () => {
    const inputs = [tempReading(10, 200), tempReading(40, 180), tempReading(100, 100), tempReading(160, 120)]
    const events = [
      { event_id: 1, event_type: 'CHARGE' as const, seconds: 30 },
      { event_id: 2, event_type: 'DROP' as const, seconds: 170 },
    ]
    const heated = { ...roastOf(inputs), event_history: events }
    const cooled = { ...heated, input_history: [...inputs, tempReading(200, 60), tempReading(230, 30)] }
    const [temps, before, after, rates, smoothed] = roastSeries(cooled, 'BEAN_TEMP', 'ROR')
    expect([temps, before, after].map((line) => line?.points.map(({ x }) => x))).toEqual([
      [40, 100, 160],
      [10],
      [200, 230],
    ])
    const [, , ratesBefore, smoothedBefore] = roastSeries(heated, 'BEAN_TEMP', 'ROR')
    expect([rates, smoothed]).toEqual([ratesBefore, smoothedBefore])
    expect(temps && valueAt(temps, 185)).toBeNull()
    const series = roastSeries(cooled, 'BEAN_TEMP', 'ROR')
    expect(chartSummary({ ...cooled, end_time: null }, series, 'DEGREES_CELSIUS', false)).toContain(
      'Bean temperature from 100 °C to 180 °C.',
    )
  })

  test('a line of a long roast is drawn with at most 300 points, although the line has thousands of points', () => {
    const inputs = Array.from({ length: 7200 }, (_, second) => tempReading(second, 100 + second / 60))
    for (const line of roastSeries(roastOf(inputs), 'ROR', 'BEAN_TEMP')) {
      expect(line.drawn.length).toBeLessThanOrEqual(300)
      expect(line.points.length).toBeGreaterThan(7000)
    }
  })

  test('between two readings the temperature is on a straight line, and the power is that of the earlier reading', () => {
    const [powers, temps] = roastSeries(
      roastOf([tempReading(10, 100), tempReading(20, 120), powerReading(10, 900), powerReading(20, 600)]),
      'POWER_DRAW',
      'BEAN_TEMP',
    )
    const valuesAt = (seconds: number) => [powers, temps].map((line) => line && valueAt(line, seconds))
    expect(valuesAt(9)).toEqual([null, null])
    expect(valuesAt(10)).toEqual([900, 100])
    expect(valuesAt(15)).toEqual([900, 110])
    expect(valuesAt(20)).toEqual([600, 120])
    expect(valuesAt(21)).toEqual([600, null])
  })
})

describe('scale', () => {
  test('each value becomes a number from 0 (the start of its axis) to 1 (its end), and the labels show the real values', () => {
    const scale = chartScale('POWER_DRAW', 'DEGREES_CELSIUS', 300, 1400)
    expect(scale.ticks.map(scale.tickText)).toEqual(['0', '500', '1000', '1500'])
    expect(scale.shareOf(750)).toBe(0.5)
  })

  test('temperatures are shown in the unit of the member', () => {
    const fahrenheit = chartScale('BEAN_TEMP', 'DEGREES_FAHRENHEIT', 90, 220)
    expect(fahrenheit.title).toBe('Bean Temperature (°F)')
    expect(fahrenheit.ticks.map(fahrenheit.tickText)).toEqual(['100°', '200°', '300°', '400°', '500°'])
    expect(fahrenheit.shareOf((300 - 32) / 1.8)).toBeCloseTo(0.5)
    expect(shownText('BEAN_TEMP', 'DEGREES_FAHRENHEIT', 205.3)).toBe('402 °F')
    expect(shownText('ROR', 'DEGREES_FAHRENHEIT', 12.34)).toBe('+22 °F/min')
    expect(shownText('ROR', 'DEGREES_CELSIUS', -12.34)).toBe('-12.3 °C/min')
  })

  test('the temperature axis starts at 0 °C if a reading is below 50 °C, and at 50 °C if there is no reading', () => {
    const { ticks, tickText } = chartScale('BEAN_TEMP', 'DEGREES_CELSIUS', 20, 220)
    expect(tickText(ticks[0] ?? Number.NaN)).toBe('0°')
    expect(chartScale('BEAN_TEMP', 'DEGREES_CELSIUS', ...noReadings).shareOf(50)).toBe(0)
  })

  test('the axis of the rate of rise does not go below -20 °C/min, so that the steep fall after the charge does not flatten the rest of the line', () => {
    const { ticks, tickText } = chartScale('ROR', 'DEGREES_CELSIUS', -180, 22)
    expect(ticks.map(tickText)).toEqual(['-20°', '-10°', '0°', '10°', '20°', '30°'])
  })

  test('a narrow chart has fewer time labels under it', () => {
    // Seconds between two labels, for the time on the axis in seconds and the width of the chart in pixels.
    expect(timeStepSeconds(750, 260)).toBe(180)
    expect(timeStepSeconds(750, 1000)).toBe(60)
    expect(timeStepSeconds(4 * 3600, 100)).toBe(3600)
  })
})
