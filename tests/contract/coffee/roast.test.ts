// Tests the rules of a roast: its names and scales, its times, its weight loss and its readings.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measuredColorText } from '../../../contract/rules/coffee/measuredColors.ts'
import {
  AXES,
  AXIS_LABELS,
  averageRoastColor,
  beanTempRange,
  chargeTempError,
  EVENT_LABELS,
  EVENT_TYPES,
  elapsedSeconds,
  elapsedText,
  INPUT_LABELS,
  INPUT_UNITS,
  inputError,
  isInProgress,
  MAX_BEAN_TEMP_C,
  MAX_CHARGE_TEMP_C,
  minutesText,
  PREFERENCE_DEFAULTS,
  ROAST_COLORS,
  roastColorName,
  roastStatus,
  secondsError,
  timeLeftText,
  typeChangeError,
  weightLossText,
} from '../../../contract/rules/coffee/roast.ts'

const START = '2024-05-04T10:00:00.000Z'
const END = '2024-05-04T10:12:30.000Z'

describe('names and scales', () => {
  test('[preferences-fields-03] an axis can show bean temperature, power draw or rate of rise', () => {
    expect(AXES).toEqual(['BEAN_TEMP', 'POWER_DRAW', 'ROR'])
    expect(AXIS_LABELS).toEqual({ BEAN_TEMP: 'Bean Temperature', POWER_DRAW: 'Power Draw', ROR: 'Rate of Rise' })
  })

  test('[preferences-defaults-01] by default a member reads °F, types °C, and sees power on the left and temperature on the right', () => {
    expect(PREFERENCE_DEFAULTS).toMatchObject({
      temperature_display_units: 'DEGREES_FAHRENHEIT',
      temperature_input_units: 'DEGREES_CELSIUS',
      roast_profile_left_axis: 'POWER_DRAW',
      roast_profile_right_axis: 'BEAN_TEMP',
    })
    expect(PREFERENCE_DEFAULTS.weight_units).toBe('GRAMS')
  })

  test('events and readings have the right labels and units', () => {
    expect(EVENT_TYPES.map((type) => EVENT_LABELS[type])).toEqual([
      'Charge',
      'Dry End',
      'FC Start',
      'FC End',
      'SC Start',
      'Drop',
    ])
    expect(EVENT_TYPES.slice(1, 4)).toEqual(['DRY_END', 'FIRST_CRACK_START', 'FIRST_CRACK_END'])
    expect(INPUT_LABELS).toMatchObject({ BEAN_TEMP: 'Bean Temperature', POWER_DRAW: 'Power Draw' })
    expect(INPUT_UNITS).toMatchObject({ BEAN_TEMP: 'DEGREES_CELSIUS', POWER_DRAW: 'WATTS' })
  })

  test('[roast-day-07] measured colours are shown with the name of their scale', () => {
    const text = (whole_color: number | null, ground_color: number | null, color_system: string | null) =>
      measuredColorText({ whole_color, ground_color, color_system })
    expect(text(58, 63, 'Agtron')).toBe('Agtron 58, ground 63')
    expect(text(null, 63.5, null)).toBe('Colour ground 63.5')
    expect([text(null, null, 'Agtron'), measuredColorText({})]).toEqual(['', ''])
  })

  test('[roast-logs-03] [roast-logs-12] the fan, the drum and the burner are set in whole percent, and only a note has a text', () => {
    const step = (input_value: number) => inputError({ input_type: 'FAN', input_value })
    expect([0, 40, 100].map(step)).toEqual([null, null, null])
    const error = 'Fan must be a whole number from 0 to 100 %.'
    expect([-1, 40.5, 101].map(step)).toEqual([error, error, error])
    expect(inputError({ input_type: 'DRUM', input_value: 101 })).toBe('Drum must be a whole number from 0 to 100 %.')
    expect(inputError({ input_type: 'BURNER', input_value: 0.5 })).toBe(
      'Burner must be a whole number from 0 to 100 %.',
    )
    const note = (text: string | undefined) =>
      inputError({ input_type: 'NOTE', input_value: 0, ...(text !== undefined && { note: text }) })
    expect(note('Smells of toast')).toBeNull()
    expect([undefined, '', '  '].map(note)).toEqual(Array(3).fill('Write something in the note.'))
    expect([note('a'.repeat(200)), note('a'.repeat(201))]).toEqual([null, 'A note can have at most 200 characters.'])
    expect(inputError({ input_type: 'BEAN_TEMP', input_value: 100, note: 'x' })).toBe('Only a note has a text.')
    expect(inputError({ input_type: 'NOTE', input_value: 1, note: 'x' })).toBe('The value of a note is 0.')
  })

  test('[roast-logs-04] a temperature can become a power and back, and no other reading can change its type', () => {
    expect(typeChangeError('BEAN_TEMP', 'POWER_DRAW')).toBeNull()
    expect(typeChangeError('FAN', 'FAN')).toBeNull()
    expect(typeChangeError('NOTE', 'BEAN_TEMP')).toBe('Note cannot become Bean Temperature.')
    expect(typeChangeError('POWER_DRAW', 'DRUM')).toBe('Power Draw cannot become Drum.')
  })

  test('[constants-coffee-01] the roast colour scale has eight named values', () => {
    expect(ROAST_COLORS.map(({ value, name }) => `${value} ${name}`)).toEqual([
      '95 First Crack',
      '85 City -',
      '75 City',
      '65 City +',
      '55 Full City',
      '45 Full City +',
      '35 French',
      '25 Burnt',
    ])
    expect(roastColorName('65')).toBe('City +')
    expect([roastColorName('66'), roastColorName(''), roastColorName('City')]).toEqual([null, null, null])
  })

  test('the average colour counts only roasts with a colour on the scale', () => {
    expect(averageRoastColor(['65', '55', null])).toBe(60)
    expect(averageRoastColor(['65', '55', '55'])).toBe(58)
    expect(averageRoastColor(['75', 'brown'])).toBe(75)
    expect(averageRoastColor([null])).toBeNull()
  })
})

describe('time', () => {
  test('[roast-detail-20] a roast is in progress if and only if it has no end time', () => {
    expect(isInProgress({ end_time: null })).toBe(true)
    expect(isInProgress({ end_time: END })).toBe(false)
    expect(roastStatus({ start_time: null, end_time: null })).toBe('notStarted')
    expect(roastStatus({ start_time: START, end_time: null })).toBe('running')
    expect(roastStatus({ start_time: START, end_time: END })).toBe('ended')
    expect(roastStatus({ start_time: null, end_time: END })).toBe('ended')
  })

  test.each([
    [0, '00:00'],
    [999, '00:00'],
    [1000, '00:01'],
    [59_999, '00:59'],
    [60_000, '01:00'],
    [750_000, '12:30'],
    [5_999_000, '99:59'],
    [6_000_000, '100:00'],
    [-5000, '00:00'],
  ])('a difference of %d ms is shown as %s', (differenceMs, text) => {
    const fromMs = Date.parse(START)
    expect(elapsedText(fromMs, fromMs + differenceMs)).toBe(text)
  })

  test('[roast-detail-16] elapsedText shows the difference of two times as mm:ss', () => {
    expect(elapsedText(Date.parse(START), Date.parse(END))).toBe('12:30')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 59 }), fc.nat(999), (min, sec, ms) => {
        const text = elapsedText(1_000, 1_000 + (min * 60 + sec) * 1000 + ms)
        expect(text).toMatch(/^\d\d:\d\d$/)
        expect(text.split(':').map(Number)).toEqual([min, sec])
      }),
    )
  })

  test.each([
    [95.9, '1:35'],
    [5, '0:05'],
    [600, '10:00'],
    [6000, '100:00'],
  ])('%d remaining seconds are shown as %s', (seconds, text) => {
    expect(timeLeftText(seconds)).toBe(text)
  })

  test('elapsed seconds have thousandths and are never negative', () => {
    expect(elapsedSeconds(1000, 3456)).toBe(2.456)
    expect(elapsedSeconds(3456, 1000)).toBe(0)
    expect(minutesText(750.9)).toBe('12:30')
  })
})

describe('weight loss', () => {
  test('[roast-details-dialog-06] the weight loss is (1 - out/in) * 100 with one decimal, and empty if not between 0 and 100', () => {
    expect(weightLossText(250_000, 214_200)).toBe('14.3%')
    expect(weightLossText(3, 1)).toBe('66.7%')
    expect(weightLossText(100_000, 99_999)).toBe('0.0%')
    // Three cases: the beans lose nothing, they lose everything, or they become heavier.
    expect([weightLossText(250_000, 250_000), weightLossText(250_000, 0), weightLossText(200_000, 250_000)]).toEqual([
      '',
      '',
      '',
    ])
    expect([
      weightLossText(0, 0),
      weightLossText(0, 100),
      weightLossText(null, 100),
      weightLossText(100, null),
    ]).toEqual(Array(4).fill(''))
    expect(weightLossText(100, -1)).toBe('')
    const weightMg = fc.integer({ min: 1, max: 5_000_000 })
    fc.assert(
      fc.property(weightMg, weightMg, (inMg, outMg) => {
        const lossPercent = (1 - outMg / inMg) * 100
        expect(weightLossText(inMg, outMg)).toBe(
          lossPercent > 0 && lossPercent < 100 ? `${lossPercent.toFixed(1)}%` : '',
        )
      }),
    )
  })
})

describe('readings', () => {
  const temp = (input_value: number, seconds?: number) => inputError({ input_value, input_type: 'BEAN_TEMP', seconds })
  const watts = (input_value: number) => inputError({ input_value, input_type: 'POWER_DRAW' })

  test('[roast-keypad-08] exactly 235 °C is accepted, and power has no such limit', () => {
    expect(MAX_BEAN_TEMP_C).toBe(235)
    expect(temp(235)).toBeNull()
    expect(temp(235.01)).toBe('Cannot post temperature values above 235°C')
    expect([watts(235), watts(235.01), watts(1400), watts(99_999)]).toEqual([null, null, null, null])
  })

  test.each([
    [Number.NaN, 'Enter a number.'],
    [Number.POSITIVE_INFINITY, 'Enter a number.'],
    [-0.01, 'The value cannot be below 0.'],
    [200.123, 'The value can have at most two decimals.'],
    [200.12, null],
    [0, null],
    [0.07, null],
  ])('a temperature of %d gives the error %j', (value, sentence) => {
    expect(temp(value)).toBe(sentence)
  })

  test('every value with at most two decimals is accepted, even if a computer cannot store it exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23_500 }), (hundredths) => {
        expect(temp(hundredths / 100)).toBeNull()
        expect(temp(Number((hundredths * 0.01).toFixed(2)))).toBeNull()
      }),
    )
  })

  test('power above 100000 W is refused', () => {
    expect(watts(100_000)).toBeNull()
    expect(watts(100_000.01)).toBe('Cannot post power values above 100000 W')
  })

  test.each([
    [0, true],
    [0.5, true],
    [14_400, true],
    [14_400.1, false],
    [-1, false],
    [Number.NaN, false],
  ])('a reading at %d seconds is accepted: %s', (seconds, accepted) => {
    expect(secondsError(seconds) === null).toBe(accepted)
    expect(temp(200, seconds) === null).toBe(accepted)
  })

  test.each([
    [0, true],
    [204.44, true],
    [MAX_CHARGE_TEMP_C, true],
    [MAX_CHARGE_TEMP_C + 0.01, false],
    [-0.01, false],
    [200.123, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('a charge temperature of %d °C is accepted: %s', (tempC, accepted) => {
    expect(chargeTempError(tempC) === null).toBe(accepted)
  })

  test('the errors for a time and for too many decimals are sentences', () => {
    expect(secondsError(-1)).toBe('The time must be between the start of the roast and four hours later.')
    expect(chargeTempError(200.123)).toBe('The value can have at most two decimals.')
  })

  test("[roast-keypad-13] the limits of a bean temperature are named in the member's unit", () => {
    expect(beanTempRange('DEGREES_CELSIUS')).toBe('between 0 and 235°C')
    expect(beanTempRange('DEGREES_FAHRENHEIT')).toBe('between 32 and 455°F')
  })

  test('the limits of the charge temperature are named in the unit of the member', () => {
    expect(chargeTempError(500)).toBe('A charge temperature must be between 0 and 400°C.')
    expect(chargeTempError(500, 'DEGREES_FAHRENHEIT')).toBe('A charge temperature must be between 32 and 752°F.')
  })
})
