// Tests the numbers behind the chart of a roast: its lines and its axes (`src/views/coffee/RoastChart`). No machine is
// tested.
import { describe, expect, test } from 'vitest'
import type { RoastInput } from '../../../contract/api/coffee/roasts.ts'
import { chartScale, shownText, timeStepSeconds } from '../../../src/views/coffee/RoastChart/chartScale.ts'
import { roastSeries, valueAt } from '../../../src/views/coffee/RoastChart/roastSeries.ts'

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
    const [rates, smoothed, temps] = roastSeries(inputs, 'ROR', 'BEAN_TEMP')
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
    expect(roastSeries(inputs, 'POWER_DRAW', 'POWER_DRAW')).toHaveLength(1)
  })

  test('a line of a long roast is drawn with at most 300 points, although the line has thousands of points', () => {
    const inputs = Array.from({ length: 7200 }, (_, second) => tempReading(second, 100 + second / 60))
    for (const line of roastSeries(inputs, 'ROR', 'BEAN_TEMP')) {
      expect(line.drawn.length).toBeLessThanOrEqual(300)
      expect(line.points.length).toBeGreaterThan(7000)
    }
  })

  test('between two readings the temperature is on a straight line, and the power is that of the earlier reading', () => {
    const [powers, temps] = roastSeries(
      [tempReading(10, 100), tempReading(20, 120), powerReading(10, 900), powerReading(20, 600)],
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
