// Reads the temperatures that Bluetooth thermometers send.
// Sources: Health Thermometer Service 1.0 (0x1809, characteristic 0x2A1C, a FLOAT of IEEE 11073-20601), and the
// characteristic Temperature (0x2A6E) of the Environmental Sensing Service (0x181A).

import { celsius } from './units.ts'

/** A temperature as a thermometer has sent it. */
export interface SentTemp {
  readonly tempC: number
  /** When the thermometer measured it, in seconds by its own clock; null if it did not say. */
  readonly measuredSeconds: number | null
}

const IS_FAHRENHEIT = 1
const HAS_TIME = 2
const HAS_BODY_PART = 4
const TIME_BYTES = 7

/** The mantissas that are no numbers: NaN, not at this resolution, +infinity, -infinity and the reserved value. */
const SPECIAL_MANTISSAS = [0x7fffff, -0x800000, 0x7ffffe, -0x7ffffe, -0x7fffff]

/** The FLOAT at an offset: a mantissa of 24 bits and an exponent of 8 bits to the base 10. Null if it is no number. */
function floatAt(view: DataView, offset: number): number | null {
  const word = view.getInt32(offset, true)
  const exponent = word >> 24
  const mantissa = (word << 8) >> 8
  if (SPECIAL_MANTISSAS.includes(mantissa)) return null
  // A division by a whole power of ten is exact to the last digit. A product with 0.1 is not.
  return exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent
}

/** The date and time at an offset, in seconds. Null if the thermometer does not know the year, the month or the day. */
function timeAt(view: DataView, offset: number): number | null {
  const year = view.getUint16(offset, true)
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = [2, 3, 4, 5, 6].map((at) => view.getUint8(offset + at))
  if (year === 0 || month === 0 || day === 0) return null
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

/**
 * The temperature in a measurement of a Health Thermometer. Null if the measurement is incomplete, if its value is no
 * number, or if it names a part of the body: that is a thermometer for fever.
 */
export function healthThermometerTemp(view: DataView): SentTemp | null {
  if (view.byteLength < 5) return null
  const flags = view.getUint8(0)
  const hasTime = (flags & HAS_TIME) !== 0
  if ((flags & HAS_BODY_PART) !== 0 || view.byteLength < 5 + (hasTime ? TIME_BYTES : 0)) return null
  const value = floatAt(view, 1)
  if (value === null) return null
  return {
    tempC: (flags & IS_FAHRENHEIT) === 0 ? value : celsius(value),
    measuredSeconds: hasTime ? timeAt(view, 5) : null,
  }
}

/** The value that stands for an unknown temperature. */
const UNKNOWN = -0x8000

/** The temperature of the Environmental Sensing Service, in steps of 0.01 °C. Null if it is unknown or incomplete. */
export function environmentalTemp(view: DataView): SentTemp | null {
  if (view.byteLength !== 2) return null
  const value = view.getInt16(0, true)
  return value === UNKNOWN ? null : { tempC: value / 100, measuredSeconds: null }
}
