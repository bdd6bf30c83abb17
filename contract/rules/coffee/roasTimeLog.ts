// Reads the JSON of a roast of RoasTime, the program of the Bullet roasters, as a roast.

import type { Steps } from '../shared/steps.ts'
import { listOf, noteOf, numberOf, textOf, weightMgOf } from './logFields.ts'
import type { LogAnswers, LogReading, LogRoast, Skipped } from './logFile.ts'
import { LogFileError } from './logFile.ts'
import type { Literal } from './logLiterals.ts'
import { chargeTempOf, curveSteps, type Moments, NO_MOMENTS, refuseManySamples, skipCount } from './logSamples.ts'
import { minutesText, type StepInput } from './roast.ts'
import { MAX_NOTES_LENGTH } from './roastNotes.ts'
import { weightsError } from './roastRepairs.ts'

type Fields = ReadonlyMap<string, Literal>

const MAX_NAME_LENGTH = 200
/** The settings by their number in the file. Each has the steps 0 to 9. */
const CONTROLS: ReadonlyMap<number, StepInput> = new Map([
  [0, 'BURNER'],
  [1, 'FAN'],
  [2, 'DRUM'],
])
const HIGHEST_STEP = 9
/** After this many samples the reader makes a pause, so that the thread can do other work. */
const SAMPLES_PER_STEP = 1000
/** No time before the year 10000 is later. */
const MAX_TIME_MS = 253_402_300_799_000

export const isRoasTimeRoast = (fields: Fields): boolean =>
  Array.isArray(fields.get('beanTemperature')) && !fields.has('timex')

/**
 * Reads the roast. The temperatures are in °C and the weights in g. The time of a sample is its index divided by
 * `sampleRate`, the number of samples a second.
 */
export function* roasTimeSteps(fields: Fields, answers: LogAnswers): Steps<LogRoast> {
  const temps = listOf(fields.get('beanTemperature'))
  refuseManySamples(temps.length)
  const sampleRate = numberOf(fields.get('sampleRate')) ?? 0
  if (sampleRate <= 0) throw new LogFileError('The file does not say how many samples it has in a second (sampleRate).')
  const skipped: Skipped[] = []
  const startIndex = numberOf(fields.get('roastStartIndex')) ?? 0
  /** The seconds of an index. 0 means that the moment was not marked. */
  const secondsOf = (name: string) => {
    const index = numberOf(fields.get(name)) ?? 0
    return index > 0 ? index / sampleRate : null
  }
  const moments: Moments = {
    ...NO_MOMENTS,
    charge: startIndex / sampleRate,
    DRY_END: secondsOf('indexYellowingStart'),
    FIRST_CRACK_START: secondsOf('indexFirstCrackStart'),
    FIRST_CRACK_END: secondsOf('indexFirstCrackEnd'),
    SECOND_CRACK_START: secondsOf('indexSecondCrackStart'),
    drop: secondsOf('roastEndIndex'),
  }
  const readings: LogReading[] = []
  let brokenSamples = 0
  for (const [index, temp] of temps.entries()) {
    if (index % SAMPLES_PER_STEP === 0) yield
    const value = numberOf(temp)
    // The sample at charge is the temperature of the empty roaster.
    if (index === startIndex) continue
    if (value === null) brokenSamples += 1
    else readings.push({ type: 'BEAN_TEMP', seconds: index / sampleRate, value })
  }
  skipCount(skipped, brokenSamples, 'reading', 'without a number', 'A temperature must be a number.')
  readings.push(...actionsOf(fields, sampleRate, skipped))
  yield
  const fileTemps = { unit: 'DEGREES_CELSIUS', answers } as const
  const { unit, ...curve } = yield* curveSteps(readings, moments, skipped, fileTemps)
  const chargeTemp = numberOf(fields.get('beanChargeTemperature')) ?? numberOf(temps[startIndex])
  const secondCrackEnd = secondsOf('indexSecondCrackEnd')
  if (secondCrackEnd !== null) {
    const what = `End of second crack at ${minutesText(secondCrackEnd - startIndex / sampleRate)}`
    skipped.push({ what, why: 'Only its start is kept here.' })
  }
  if (listOf(fields.get('drumTemperature')).length > 0)
    skipped.push({ what: 'The temperatures of the drum', why: 'Only those of the beans are kept here.' })
  const others = ['ambientTemp', 'roomHumidity', 'preheatTemperature'].filter((name) => numberOf(fields.get(name)))
  if (others.length > 0) {
    const what = 'The preheating temperature, and the temperature and humidity of the room'
    skipped.push({ what, why: 'A roast has no field for them here.' })
  }
  return {
    title: textOf(fields.get('roastName'), MAX_NAME_LENGTH),
    beans: '',
    startTime: startOf(fields),
    chargeTempC: chargeTempOf(chargeTemp, unit, skipped),
    ...curve,
    ...weightsOf(fields, skipped),
    roastColor: null,
    notes: noteOf(fields.get('comments'), MAX_NOTES_LENGTH),
    roastUuid: null,
    skipped,
  }
}

/** The settings that the roaster or the member made: `actions.actionTimeList`. */
function actionsOf(fields: Fields, sampleRate: number, skipped: Skipped[]): LogReading[] {
  const actions = fields.get('actions')
  const list = actions instanceof Map ? listOf(actions.get('actionTimeList')) : []
  refuseManySamples(list.length)
  const readings: LogReading[] = []
  for (const action of list) {
    const numbers = ['ctrlType', 'index', 'value'].map((name) =>
      action instanceof Map ? numberOf(action.get(name)) : null,
    )
    const [control = null, index = null, step = null] = numbers
    const type = CONTROLS.get(control ?? -1)
    if (type === undefined || index === null || step === null || step < 0 || step > HIGHEST_STEP) continue
    readings.push({ type, seconds: index / sampleRate, value: Math.round((step / HIGHEST_STEP) * 100) })
  }
  const why = 'Only steps 0 to 9 of power, fan and drum at a time are read.'
  const byTemp = actions instanceof Map ? listOf(actions.get('actionTempList')).length : 0
  skipCount(skipped, list.length - readings.length + byTemp, 'action', '', why)
  return readings
}

function startOf(fields: Fields): string | null {
  const ms = numberOf(fields.get('dateTime')) ?? 0
  return ms > 0 && ms <= MAX_TIME_MS ? new Date(Math.round(ms)).toISOString() : null
}

function weightsOf(fields: Fields, skipped: Skipped[]): Pick<LogRoast, 'weightInMg' | 'weightOutMg'> {
  const weightInMg = weightMgOf(fields.get('weightGreen'), 'g')
  const weightOutMg = weightMgOf(fields.get('weightRoasted'), 'g')
  const error = weightsError(weightInMg, weightOutMg)
  if (error !== null) skipped.push({ what: 'The weight of the roasted coffee', why: error })
  return { weightInMg, weightOutMg: error === null ? weightOutMg : null }
}
