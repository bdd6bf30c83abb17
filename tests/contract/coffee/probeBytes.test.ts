// Tests how the bytes and lines of probes are read.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { environmentalTemp, healthThermometerTemp } from '../../../contract/rules/coffee/probeBytes.ts'
import {
  type LineRest,
  PROBE_CHANNELS,
  splitLines,
  tempInLine,
  unitInLine,
} from '../../../contract/rules/coffee/probeLines.ts'

const viewOf = (...bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer)

/** A FLOAT of IEEE 11073: 24 bits of mantissa and 8 bits of exponent, the lowest byte first. */
const floatBytes = (mantissa: number, exponent: number) => [
  mantissa & 0xff,
  (mantissa >> 8) & 0xff,
  (mantissa >> 16) & 0xff,
  exponent & 0xff,
]

describe('Health Thermometer', () => {
  test.each([
    { name: '185.3 °C', bytes: [0, ...floatBytes(1853, -1)], tempC: 185.3 },
    { name: '98.6 °F', bytes: [1, ...floatBytes(986, -1)], tempC: 37 },
    { name: '-12.34 °C', bytes: [0, ...floatBytes(-1234, -2)], tempC: -12.34 },
    { name: '200 °C as 2 with two zeros', bytes: [0, ...floatBytes(2, 2)], tempC: 200 },
    { name: 'NaN', bytes: [0, ...floatBytes(0x7fffff, 0)], tempC: null },
    { name: 'not at this resolution', bytes: [0, ...floatBytes(0x800000, 0)], tempC: null },
    { name: 'infinity', bytes: [0, ...floatBytes(0x7ffffe, 0)], tempC: null },
    { name: 'minus infinity', bytes: [0, ...floatBytes(0x800002, 0)], tempC: null },
    { name: 'the reserved value', bytes: [0, ...floatBytes(0x800001, 0)], tempC: null },
    { name: 'four bytes', bytes: [0, 1, 2, 3], tempC: null },
    { name: 'a time that is cut off', bytes: [2, ...floatBytes(1853, -1), 0xea, 0x07], tempC: null },
    { name: 'a temperature in the mouth', bytes: [4, ...floatBytes(366, -1), 6], tempC: null },
  ])('[roast-probe-01] $name is read as $tempC °C', ({ bytes, tempC }) => {
    const sent = healthThermometerTemp(viewOf(...bytes))
    if (tempC === null) expect(sent).toBe(null)
    else expect(sent?.tempC).toBeCloseTo(tempC, 9)
  })

  test('[roast-probe-01] the time of a measurement is read, and an unknown year gives none', () => {
    const timed = (year: number) => [2, ...floatBytes(1853, -1), year & 0xff, year >> 8, 11, 30, 12, 0, 5]
    expect(healthThermometerTemp(viewOf(...timed(2026)))).toEqual({
      tempC: 185.3,
      measuredSeconds: Date.UTC(2026, 10, 30, 12, 0, 5) / 1000,
    })
    expect(healthThermometerTemp(viewOf(...timed(0)))).toEqual({ tempC: 185.3, measuredSeconds: null })
  })
})

test.each([
  { name: '185.30 °C', bytes: [0x62, 0x48], tempC: 185.3 },
  { name: '-0.01 °C', bytes: [0xff, 0xff], tempC: -0.01 },
  { name: 'an unknown temperature', bytes: [0x00, 0x80], tempC: null },
  { name: 'one byte', bytes: [0x62], tempC: null },
  { name: 'three bytes', bytes: [0x62, 0x48, 0], tempC: null },
])('[roast-probe-02] Environmental Sensing: $name is read as $tempC °C', ({ bytes, tempC }) => {
  expect(environmentalTemp(viewOf(...bytes))?.tempC ?? null).toBe(tempC)
})

describe('TC4 lines', () => {
  test.each([
    { line: '23.50,181.25,195.00,0.00,0.00', channel: 1, tempC: 181.25 },
    { line: '23.50, 181.25, 195.00\t', channel: 2, tempC: 195 },
    { line: '23.50,,195.00', channel: 1, tempC: null },
    { line: '23.50,nan,195.00', channel: 1, tempC: null },
    { line: '23.50,---,195.00', channel: 1, tempC: null },
    { line: '23.50,---,195.00', channel: 2, tempC: 195 },
    { line: '23.50,181.25', channel: 3, tempC: null },
    { line: '23.50', channel: 1, tempC: null },
    { line: '23.50,181.25,19x.00', channel: 1, tempC: null },
    { line: '23.50,18123.5023', channel: 1, tempC: null },
    { line: '23.50,1e2', channel: 1, tempC: null },
    { line: '# Changed units to C', channel: 1, tempC: null },
    { line: '', channel: 1, tempC: null },
    { line: Array(20).fill('20.00').join(','), channel: 1, tempC: null },
  ] as const)("[roast-probe-03] channel $channel of '$line' is $tempC °C", ({ line, channel, tempC }) => {
    expect(tempInLine(line, channel, 'DEGREES_CELSIUS')?.tempC ?? null).toBe(tempC)
  })

  test('[roast-probe-03] a board that sends degrees Fahrenheit says so, and its temperatures are converted', () => {
    expect(unitInLine('# Changed units to C')).toBe('DEGREES_CELSIUS')
    expect(unitInLine('# Changed units to F')).toBe('DEGREES_FAHRENHEIT')
    expect(unitInLine('23.50,181.25')).toBe(null)
    expect(tempInLine('75.0,392.0', 1, 'DEGREES_FAHRENHEIT')?.tempC).toBe(200)
  })

  test('[roast-probe-03] the line that had begun before the connection is left out', () => {
    expect(splitLines(null, '80.25,25.10\r\n23.5,181')).toEqual({ lines: [], rest: '23.5,181' })
    expect(splitLines(null, '80.25,2')).toEqual({ lines: [], rest: null })
  })

  test('[roast-probe-03] a line in pieces is read whole, and a text without an end of line is not kept', () => {
    expect(splitLines('23.5,181', '.25\n\n24.0,182')).toEqual({ lines: ['23.5,181.25'], rest: '24.0,182' })
    expect(splitLines('', '1'.repeat(500))).toEqual({ lines: [], rest: null })
  })
})

/** The steps of the exponent that a thermometer can have in a measurement that is not absurd. */
const exponents = fc.integer({ min: -10, max: 10 })

describe('whatever a probe sends', () => {
  test('[roast-probe-04] any bytes and any text are read without an error, as a finite number or as none', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 20 }),
        fc.string(),
        fc.constantFrom(...PROBE_CHANNELS),
        (bytes, text, channel) => {
          const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
          const sent = [
            healthThermometerTemp(view),
            environmentalTemp(view),
            tempInLine(text, channel, 'DEGREES_FAHRENHEIT'),
          ]
          for (const one of sent) expect(one === null || Number.isFinite(one.tempC)).toBe(true)
        },
      ),
    )
  })

  test('[roast-probe-04] every number that a Health Thermometer can send is read as this number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -8_388_605, max: 8_388_605 }), exponents, (mantissa, exponent) => {
        const sent = healthThermometerTemp(viewOf(0, ...floatBytes(mantissa, exponent)))
        expect(sent?.tempC).toBe(Number(`${mantissa}e${exponent}`))
      }),
    )
  })

  test('[roast-probe-04] lines are the same, in whatever pieces they arrive', () => {
    const lines = fc.array(fc.stringMatching(/^[0-9.,]{1,20}$/), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(lines, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sent, sizes) => {
        const text = `\n${sent.join('\n')}\n`
        const read: string[] = []
        let rest: LineRest = null
        for (let at = 0, turn = 0; at < text.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          const split = splitLines(rest, text.slice(at, at + size))
          read.push(...split.lines)
          rest = split.rest
          at += size
        }
        expect(read).toEqual(sent)
      }),
    )
  })
})
