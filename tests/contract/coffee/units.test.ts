// Tests the units of temperatures and power, and how values and phone numbers are written.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  celsius,
  fahrenheit,
  powerText,
  storedTempC,
  TEMPERATURE_UNITS,
  temperatureDifferenceIn,
  temperatureIn,
  tenthDegreesText,
  UNITS,
  wholeDegreesText,
} from '../../../contract/rules/coffee/units.ts'
import { percentText, phoneText, roundTo } from '../../../contract/rules/shared/format.ts'

describe('units', () => {
  test('[preferences-fields-02] the units are °C and °F for temperatures, and watts for power', () => {
    expect(TEMPERATURE_UNITS).toEqual(['DEGREES_CELSIUS', 'DEGREES_FAHRENHEIT'])
    expect(UNITS).toEqual(['DEGREES_CELSIUS', 'DEGREES_FAHRENHEIT', 'WATTS'])
  })

  test('[constants-coffee-03] Fahrenheit is Celsius times 1.8 plus 32', () => {
    expect([0, 100, -40, 37.5].map(fahrenheit)).toEqual([32, 212, -40, 99.5])
    fc.assert(
      fc.property(fc.double({ min: -50, max: 300, noNaN: true }), (tempC) => {
        expect(fahrenheit(tempC)).toBeCloseTo(tempC * 1.8 + 32, 9)
        expect(celsius(fahrenheit(tempC))).toBeCloseTo(tempC, 9)
      }),
    )
  })

  test('a temperature is converted to the chosen unit, and a difference is converted without the 32', () => {
    expect(temperatureIn('DEGREES_CELSIUS', 205)).toBe(205)
    expect(temperatureIn('DEGREES_FAHRENHEIT', 205)).toBe(401)
    expect(temperatureDifferenceIn('DEGREES_CELSIUS', 10)).toBe(10)
    expect(temperatureDifferenceIn('DEGREES_FAHRENHEIT', 10)).toBe(18)
  })

  test('a temperature typed in °F is stored in °C and is shown as the same °F', () => {
    expect(storedTempC('DEGREES_FAHRENHEIT', 455)).toBe(235)
    expect(storedTempC('DEGREES_FAHRENHEIT', 456)).toBeGreaterThan(235)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 455 }), (tempF) => {
        const tempC = storedTempC('DEGREES_FAHRENHEIT', tempF)
        expect(Number(tempC.toFixed(2))).toBe(tempC)
        expect(wholeDegreesText('DEGREES_FAHRENHEIT', tempC)).toBe(`${tempF} °F`)
        expect(tenthDegreesText('DEGREES_FAHRENHEIT', tempC)).toBe(`${tempF}.0 °F`)
      }),
    )
  })

  test('a temperature is written in whole degrees for the chart, and with one decimal for the timeline', () => {
    expect(wholeDegreesText('DEGREES_FAHRENHEIT', 204.7)).toBe('400 °F')
    expect(wholeDegreesText('DEGREES_CELSIUS', 204.7)).toBe('205 °C')
    expect(tenthDegreesText('DEGREES_FAHRENHEIT', 204.7)).toBe('400.5 °F')
    expect(tenthDegreesText('DEGREES_CELSIUS', 204.75)).toBe('204.8 °C')
  })

  test('power is shown in watts, as it was typed', () => {
    expect([1200, 0, 850.5, 850.25].map(powerText)).toEqual(['1200 W', '0 W', '850.5 W', '850.25 W'])
  })

  test.each([
    [1.005, 2, 1.01],
    [2.5, 0, 3],
    [-0.2, 0, 0],
    [0.00000001, 2, 0],
    [235.00000000000003, 2, 235],
    [123456.789, 1, 123456.8],
  ])('%d rounded to %i decimals is %d', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected)
  })

  test('a fraction is shown in percent with the given decimals', () => {
    expect([percentText(0.58333, 2), percentText(1, 2), percentText(0, 0), percentText(0.005, 0)]).toEqual([
      '58.33',
      '100.00',
      '0',
      '1',
    ])
  })

  test('a phone number of ten digits is formatted, and any other text stays the same', () => {
    expect(phoneText('5551234567')).toBe('+1 (555) 123-4567')
    expect(phoneText('555123456')).toBe('555123456')
    expect(phoneText('+4930123456')).toBe('+4930123456')
  })
})
