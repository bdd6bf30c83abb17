// Tests the writer of Artisan logs. The reader of Artisan logs must read the same roast from a written log.

import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LogRoast } from '../../../contract/rules/coffee/logFile.ts'
import { type Literal, literalSteps } from '../../../contract/rules/coffee/logLiterals.ts'
import { readAlog } from '../../../contract/rules/coffee/readAlog.ts'
import { EVENT_TYPES, ROAST_COLORS } from '../../../contract/rules/coffee/roast.ts'
import { roastJson } from '../../../contract/rules/coffee/roastExport.ts'
import { storedNotes } from '../../../contract/rules/coffee/roastNotes.ts'
import {
  clientIdOfLogUuid,
  idsOfLogUuid,
  type LoggedRoast,
  writeAlog,
} from '../../../contract/rules/coffee/writeAlog.ts'
import { runAtOnce } from '../../../contract/rules/shared/steps.ts'
import { logWithOneSamplePerSecond, plainValue, pythonText } from '../../support/logFiles.ts'

const ROAST: LoggedRoast = {
  coffee_roast_id: 12,
  user_id: 3,
  coffee_bean_name: "Gesha 'Tres Ríos' \\ 2",
  coffee_in_mg: 250_000,
  coffee_out_mg: 212_345,
  roast_color: '65',
  notes: 'Ríos: "Sweet",\n\tlate crack 👩‍🌾',
  start_time: '2026-11-20T19:03:11.123Z',
  end_seconds: 600.25,
  charge_temp_c: 200,
  input_history: [
    { type: 'BEAN_TEMP', seconds: 0, value: 199 },
    { type: 'POWER_DRAW', seconds: 5.5, value: 1200 },
    { type: 'BEAN_TEMP', seconds: 60.001, value: 90.25 },
    { type: 'BEAN_TEMP', seconds: 60.001, value: 90.5 },
    { type: 'POWER_DRAW', seconds: 300, value: 900.5 },
    { type: 'BEAN_TEMP', seconds: 540, value: 196 },
    { type: 'BEAN_TEMP', seconds: 600.9, value: 210 },
  ],
  event_history: [
    { event_type: 'DRY_END', seconds: 300 },
    { event_type: 'FIRST_CRACK_START', seconds: 540 },
    { event_type: 'FIRST_CRACK_END', seconds: 630.5 },
  ],
}

/** The roast that the server makes from a log, as the API sends it. */
function importLog(log: LogRoast, ids = { coffee_roast_id: 77, user_id: 5 }): LoggedRoast {
  return {
    ...ids,
    coffee_bean_name: log.beans,
    coffee_in_mg: log.weightInMg,
    coffee_out_mg: log.weightOutMg,
    roast_color: log.roastColor,
    notes: log.notes === '' ? null : log.notes,
    start_time: log.startTime,
    end_seconds: log.endSeconds,
    charge_temp_c: log.chargeTempC,
    input_history: log.readings,
    event_history: log.events,
    utc_offset_minutes: log.utcOffsetMinutes ?? null,
    whole_color: log.colors?.whole ?? null,
    ground_color: log.colors?.ground ?? null,
    color_system: log.colors?.system ?? null,
    ...(log.roastUuid !== null && { roast_uuid: log.roastUuid }),
  }
}

/** The roast in a log, without the title and without the list of skipped parts. */
const contentOf = ({ skipped: _, title: __, ...content }: LogRoast) => content

/** A random number above 0 and up to `max`, with at most three decimal places. */
const thousandth = (max: number) => fc.integer({ min: 1, max: max * 1000 }).map((value) => value / 1000)
/** A random number from 0 to `max`, with at most two decimal places. */
const hundredth = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100)

/** A time of the roast: 0 is its start, and 1 is its end. These two times are chosen often. */
const anyPart = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
/** Any text that a note can have: 1 to 200 characters, without control characters and without spaces around them. */
const notes = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 200 })
  .map((text) =>
    text
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .slice(0, 200)
      .replace(/\p{Surrogate}$/u, '')
      .trim(),
  )
  .filter((text) => text !== '')

/** Any ended roast that this site can have. */
const roasts: fc.Arbitrary<LoggedRoast> = fc
  .record({
    end: thousandth(1200),
    temps: fc.array(fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), value: hundredth(235) }), {
      minLength: 1,
      maxLength: 40,
    }),
    powers: fc.array(fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), value: hundredth(2000) }), {
      maxLength: 10,
    }),
    steps: fc.array(
      fc.record({
        type: fc.constantFrom('FAN', 'DRUM', 'BURNER'),
        part: anyPart,
        value: fc.integer({ min: 0, max: 100 }),
      }),
      { maxLength: 6 },
    ),
    notes: fc.array(fc.record({ part: anyPart, note: notes }), { maxLength: 6 }),
    events: fc.array(fc.record({ part: anyPart, isLogged: fc.boolean() }), { minLength: 6, maxLength: 6 }),
    // Events can be up to 60 s after the end.
    lateSeconds: fc.constantFrom(0, 0.001, 59.5),
    charge: fc.option(hundredth(400)),
    weights: fc.option(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }))),
    color: fc.option(fc.constantFrom(...ROAST_COLORS.map(({ value }) => String(value)))),
    name: fc.string({ unit: 'binary', maxLength: 40 }),
    roastNotes: fc.string({ unit: 'binary', maxLength: 40 }).map(storedNotes),
    startMs: fc.integer({ min: 1, max: 4_000_000_000_000 }),
    zone: fc.option(fc.constantFrom(-720, -300, 0, 345, 840)),
    measured: fc.option(
      fc.record({
        whole: fc.option(hundredth(150).filter((color) => color > 0)),
        ground: hundredth(150).filter((color) => color > 0),
        system: fc.constantFrom(null, 'Agtron', 'Tonino'),
      }),
    ),
  })
  .map(
    ({
      end,
      temps,
      powers,
      steps,
      notes,
      events,
      lateSeconds,
      charge,
      weights,
      color,
      name,
      roastNotes,
      ...others
    }) => {
      const { startMs, zone, measured } = others
      const secondsAt = (part: number) => Math.round(part * end * 1000) / 1000
      const cleanName = name.replace(/\p{C}/gu, '').trim()
      return {
        coffee_roast_id: 9,
        user_id: 2,
        coffee_bean_name: cleanName,
        coffee_in_mg: weights === null ? null : weights[0] + weights[1],
        coffee_out_mg: weights === null || weights[1] === 0 ? null : weights[1],
        roast_color: color,
        notes: roastNotes === '' ? null : roastNotes,
        start_time: new Date(startMs).toISOString(),
        utc_offset_minutes: zone,
        whole_color: measured?.whole ?? null,
        ground_color: measured?.ground ?? null,
        color_system: measured?.system ?? null,
        end_seconds: end,
        charge_temp_c: charge,
        input_history: [
          ...temps.map(({ part, value }) => ({ type: 'BEAN_TEMP', seconds: secondsAt(part), value })),
          ...powers.map(({ part, value }) => ({ type: 'POWER_DRAW', seconds: secondsAt(part), value })),
          ...steps.map(({ type, part, value }) => ({ type, seconds: secondsAt(part), value })),
          ...notes.map(({ part, note }) => ({ type: 'NOTE', seconds: secondsAt(part), value: 0, note })),
        ],
        event_history: [...events]
          .sort((a, b) => a.part - b.part)
          .flatMap(({ part, isLogged }, index) => {
            const event_type = EVENT_TYPES[index]
            if (event_type === undefined || !isLogged) return []
            const isLate = event_type === 'DROP' && part === 1
            return [{ event_type, seconds: isLate ? Math.round((end + lateSeconds) * 1000) / 1000 : secondsAt(part) }]
          }),
      }
    },
  )

/** The zone and the measured colours of a roast, as a log has them. */
const outsideOfArtisan = (roast: LoggedRoast) => ({
  utcOffsetMinutes: roast.utc_offset_minutes,
  ...(roast.ground_color !== null && {
    colors: { whole: roast.whole_color, ground: roast.ground_color, system: roast.color_system },
  }),
})

const sortInputs = (inputs: readonly { type: string; seconds: number; value: number; note?: string }[]) =>
  inputs.map(({ type, seconds, value, note = '' }) => `${type} ${seconds} ${value} ${note}`).sort()

describe('a written log', () => {
  test('[log-file-08] [log-file-14] [log-file-34] [log-file-35] [roast-after-04] a written log of any roast is read as the same roast, with all its readings and details', () => {
    fc.assert(
      fc.property(roasts, (roast) => {
        const log = readAlog(writeAlog(roast))
        expect(sortInputs(log.readings)).toEqual(sortInputs(roast.input_history))
        expect(log).toMatchObject({
          beans: roast.coffee_bean_name,
          startTime: roast.start_time,
          endSeconds: roast.end_seconds,
          chargeTempC: roast.charge_temp_c,
          events: roast.event_history,
          weightInMg: roast.coffee_in_mg,
          weightOutMg: roast.coffee_out_mg,
          roastColor: roast.roast_color,
          notes: roast.notes ?? '',
          ...outsideOfArtisan(roast),
        })
        expect(log.skipped).toEqual([])
        const secondLog = readAlog(writeAlog(importLog(log)))
        expect(contentOf(secondLog)).toEqual(contentOf(log))
      }),
      { numRuns: 300 },
    )
    const log = readAlog(writeAlog(ROAST))
    expect(sortInputs(log.readings)).toEqual(sortInputs(ROAST.input_history))
    expect(log).toMatchObject({
      chargeTempC: 200,
      startTime: ROAST.start_time,
      endSeconds: 600.25,
      events: ROAST.event_history,
    })
  })

  test('[log-file-33] the JSON of any roast is read as the same roast', () => {
    const score = fc.option(fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4))
    const points = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4)
    const cup = fc.option(
      fc.record({ fragrance: points, acidity: points, body: points, sweetness: points, finish: points }),
    )
    fc.assert(
      fc.property(
        roasts,
        score,
        fc.option(fc.constantFrom('GUJI-1', 'ü 2')),
        cup,
        (roast, cupping_score, bag_code, cup) => {
          const { skipped, readings, ...log } = readAlog(
            roastJson({ ...roast, cupping_score, cup, bag_code } as LoggedRoast),
          )
          expect(skipped).toEqual([])
          expect(readings).toEqual([...roast.input_history].sort((a, b) => a.seconds - b.seconds))
          expect(log).toEqual({
            title: roast.coffee_bean_name,
            beans: roast.coffee_bean_name,
            startTime: roast.start_time,
            chargeTempC: roast.charge_temp_c,
            events: roast.event_history,
            endSeconds: roast.end_seconds,
            weightInMg: roast.coffee_in_mg,
            weightOutMg: roast.coffee_out_mg,
            roastColor: roast.roast_color,
            notes: roast.notes ?? '',
            roastUuid: '7061726c6f7200000002000000000009',
            utcOffsetMinutes: roast.utc_offset_minutes,
            ...(roast.ground_color !== null && {
              colors: { whole: roast.whole_color, ground: roast.ground_color, system: roast.color_system },
            }),
            ...(cupping_score !== null && { cuppingScore: cupping_score }),
            ...(cup !== null && { cup }),
            ...(bag_code !== null && { bagCode: bag_code }),
          })
        },
      ),
      { numRuns: 300 },
    )
  })

  test.each([
    [{ version: 2 }, 'This is the JSON of a roast from another version of Parlor.'],
    [{ coffee_roast: [] }, 'This is the JSON of a roast from another version of Parlor.'],
    [{ coffee_roast: {} }, 'The roast in this file has not started.'],
    [{ coffee_roast: { ...ROAST, start_time: null } }, 'The roast in this file has not started.'],
    [{ coffee_roast: { ...ROAST, end_seconds: 20_000 } }, 'The roast in the file is longer than four hours.'],
  ])('[log-file-33] the JSON of a roast with %j is refused with a sentence', (change, sentence) => {
    expect(() => readAlog(JSON.stringify({ ...JSON.parse(roastJson(ROAST)), ...change }))).toThrow(sentence)
  })

  test('[log-file-33] in the JSON of a roast, what is not possible is left out and listed', () => {
    const { skipped, ...log } = readAlog(
      roastJson({
        ...ROAST,
        charge_temp_c: 999,
        cupping_score: 101,
        utc_offset_minutes: 5000,
        whole_color: -5,
        cup: { fragrance: 7 },
        roast_color: '66',
        input_history: [...ROAST.input_history, { type: 'PLASMA', seconds: 1, value: 1 }, 7],
        event_history: [{ event_type: 'BANG', seconds: 3 }],
      } as unknown as LoggedRoast),
    )
    expect(skipped.map(({ what }) => what)).toEqual([
      '2 readings',
      '1 event',
      'The value of whole_color',
      'The value of cupping_score',
      'The value of charge_temp_c',
      'The cup',
    ])
    expect(log).toMatchObject({ chargeTempC: null, roastColor: null, events: [], utcOffsetMinutes: null })
  })

  test('[log-file-09] a written log of an imported roast contains the same as the imported file', () => {
    const changes: Parameters<typeof logWithOneSamplePerSecond>[0][] = [
      {},
      { mode: 'F', temp2: Array.from({ length: 744 }, (_, index) => 200 + index / 3) },
      { timeindex: [-1, 0, 0, 0, 0, 0, 0, 0] },
      { timeindex: [3, 5, 4, 0, 9, 9, 0, 0], weight: [1, 2, 'lb'] },
      { specialevents: [5, 90], specialeventstype: [3, 3], specialeventsStrings: ['1100 W', '900.5W'] },
      { roastepoch: 1_763_665_391.5 },
      {
        specialevents: [5, 5, 90, 90, 90, 400],
        specialeventstype: [0, 4, 1, 4, 0, 2],
        specialeventsvalue: [5.04, 0, 11, 0, 0.5, 3],
        specialeventsStrings: ['40', ` ${'Smells of toast. '.repeat(20)}`, '', 'Crackles\n👨‍👩‍👧', '', '20'],
      },
      { roastingnotes: ' Fast,\n then slow. ', cuppingnotes: 'Lemon\u200b, 🍋' },
      { roastingnotes: '🍋'.repeat(999), cuppingnotes: 'Too long, with half of a lemon: 🍋' },
    ]
    for (const change of changes) {
      const imported = readAlog(pythonText(logWithOneSamplePerSecond(change)))
      const secondLog = readAlog(writeAlog(importLog(imported)))
      expect(contentOf(secondLog)).toEqual(contentOf(imported))
      expect(contentOf(readAlog(writeAlog(importLog(secondLog))))).toEqual(contentOf(imported))
    }
  })

  test('a written log has the eight events of Artisan as indices, and watts as texts of the events of the burner', () => {
    const text = writeAlog(ROAST)
    const log = runAtOnce(literalSteps(text)) as Map<string, Literal>
    const times = log.get('timex') as number[]
    const indices = log.get('timeindex') as number[]
    // Charge, dry end, start and end of first crack, start and end of second crack, drop and cooling.
    expect(indices.map((index) => times[index])).toEqual([0, 300, 540, 630.5, 0, 0, 600.25, 0])
    expect(log.get('temp2')).toHaveLength(times.length)
    expect(log.get('temp1')).toEqual(times.map(() => -1))
    expect(log.get('specialeventsStrings')).toEqual(['1200 W', '900.5 W'])
    expect(log.get('specialeventsvalue')).toEqual([11, 8.5])
    expect((log.get('specialevents') as number[]).map((index) => times[index])).toEqual([5.5, 300])
    // The event at 300 s has no reading. Artisan shows a temperature there, on the line between the readings around it.
    expect((log.get('temp2') as number[])[indices[1] ?? 0]).toBe(143.25)
    expect(text).toContain(`'title': 'Gesha \\'Tres Ríos\\' \\\\ 2'`)
    expect(text).toContain(`'roastepoch': 1795201391, 'roasttzoffset': 0`)
  })

  test("[log-file-15] a logged charge and drop are Artisan's charge and drop, the fan is its air, and a note is a free event", () => {
    const text = writeAlog({
      ...ROAST,
      input_history: [
        ...ROAST.input_history,
        { type: 'FAN', seconds: 0, value: 30 },
        { type: 'DRUM', seconds: 60.001, value: 100 },
        { type: 'NOTE', seconds: 90, value: 0, note: 'Smells of toast' },
      ],
      event_history: [
        { event_type: 'CHARGE', seconds: 20 },
        ...ROAST.event_history.slice(0, 2),
        { event_type: 'DROP', seconds: 580 },
      ],
    })
    const log = runAtOnce(literalSteps(text)) as Map<string, Literal>
    const times = log.get('timex') as number[]
    const indices = log.get('timeindex') as number[]
    expect(indices.map((index) => times[index])).toEqual([20, 300, 540, 0, 0, 0, 580, 0])
    expect((log.get('temp2') as number[])[indices[0] ?? 0]).toBe(200)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const list = (key: string) => log.get(key) as Literal[]
    expect(list('specialevents').map((index) => times[Number(index)])).toEqual([0, 5.5, 60.001, 90, 300])
    expect(list('specialeventstype')).toEqual([0, 3, 1, 4, 3])
    expect(list('specialeventsvalue')).toEqual([4, 11, 11, 0, 8.5])
    expect(list('specialeventsStrings')).toEqual(['30', '1200 W', '100', 'Smells of toast', '900.5 W'])

    // Artisan removes the key 'parlor' when it saves the file. Then charge is 0:00, as in its other files.
    const savedByArtisan = readAlog(text.replace("'parlor'", "'other'"))
    expect(savedByArtisan).toMatchObject({ chargeTempC: 200, endSeconds: 560 })
    expect(savedByArtisan.events.map(({ event_type, seconds }) => [event_type, seconds])).toEqual([
      ['DRY_END', 280],
      ['FIRST_CRACK_START', 520],
    ])
  })

  test('[log-file-20] without the key of Parlor, settings before the logged charge hold at charge', () => {
    const text = writeAlog({
      ...ROAST,
      input_history: [
        { type: 'FAN', seconds: 2, value: 30 },
        { type: 'FAN', seconds: 10, value: 45 },
        { type: 'DRUM', seconds: 4, value: 70 },
        { type: 'POWER_DRAW', seconds: 5.5, value: 1200 },
        { type: 'BEAN_TEMP', seconds: 90, value: 95 },
      ],
      event_history: [{ event_type: 'CHARGE', seconds: 20 }],
    })
    const log = readAlog(text.replace("'parlor'", "'other'"))
    const settings = log.readings.filter(({ type }) => type !== 'BEAN_TEMP')
    expect(sortInputs(settings)).toEqual(['DRUM 0 70 ', 'FAN 0 45 ', 'POWER_DRAW 0 1200 '])
    expect(log.skipped.map(({ what }) => what)).toEqual(['1 setting before charge'])
  })

  test('a roast without readings, or without a start, can also be written', () => {
    const empty = {
      ...ROAST,
      start_time: null,
      end_seconds: null,
      charge_temp_c: null,
      input_history: [],
      event_history: [],
    }
    const log = runAtOnce(literalSteps(writeAlog(empty))) as Map<string, Literal>
    expect(log.get('timex')).toEqual([0])
    expect(log.has('roastepoch')).toBe(false)
  })

  test("the log id of Parlor's own roast contains the ids of its member and of the roast, and an imported roast keeps its log id", () => {
    const uuid = readAlog(writeAlog(ROAST)).roastUuid ?? ''
    expect(idsOfLogUuid(uuid)).toEqual({ user_id: 3, coffee_roast_id: 12 })
    const uuidOfFile = '0123456789abcdef0123456789abcdef'
    expect(readAlog(writeAlog({ ...ROAST, roast_uuid: uuidOfFile })).roastUuid).toBe(uuidOfFile)
    expect(idsOfLogUuid(uuidOfFile)).toBeNull()
  })

  const hasPython = spawnSync('python3', ['--version']).status === 0
  test.skipIf(!hasPython)('a written log is read by the literal parser of Python with the same values', () => {
    const text = writeAlog({ ...ROAST, coffee_bean_name: "a'b\\c\u2028\u00ad😀\n" })
    const script = 'import ast, json, sys; print(json.dumps(ast.literal_eval(sys.stdin.read())))'
    const { stdout } = spawnSync('python3', ['-c', script], { input: text, encoding: 'utf8' })
    expect(JSON.parse(stdout)).toEqual(plainValue(runAtOnce(literalSteps(text))))
    expect(JSON.parse(stdout).title).toBe("a'b\\c\u2028\u00ad😀\n")
  })
})

/**
 * A roast whose log a person has checked. Artisan stores a percentage divided by 10, plus 1. Temperatures between
 * readings are on a line.
 */
const CHECKED: LoggedRoast = {
  coffee_roast_id: 12,
  user_id: 3,
  coffee_bean_name: 'Guji',
  coffee_in_mg: 250_000,
  coffee_out_mg: 212_345,
  roast_color: '65',
  notes: 'Sweet',
  start_time: '2026-11-20T19:03:11.923Z',
  end_seconds: 600.25,
  charge_temp_c: 200,
  input_history: [
    { type: 'POWER_DRAW', seconds: 300, value: 900.5 },
    { type: 'BEAN_TEMP', seconds: 60, value: 90.5 },
    { type: 'FAN', seconds: 60, value: 30 },
    { type: 'POWER_DRAW', seconds: 5.5, value: 1200 },
    { type: 'NOTE', seconds: 540, value: 0, note: 'Pops' },
    { type: 'DRUM', seconds: 100, value: 55 },
    { type: 'BEAN_TEMP', seconds: 540, value: 196 },
  ],
  event_history: [
    { event_type: 'DRY_END', seconds: 300 },
    { event_type: 'FIRST_CRACK_START', seconds: 540 },
  ],
}
/** The parts of the text that are the same in several logs: the beginning, and the names of the special events. */
const TEXT_BEFORE_WEIGHT = `{'version': '4.0.2', 'mode': 'C', 'title': 'Guji', 'beans': 'Guji', `
const EVENT_NAMES_TEXT = `'etypes': ['Air', 'Drum', 'Damper', 'Burner', '--'], `

describe('the text of a log', () => {
  test('the log of a roast without a logged charge has the charge as its first sample, and added samples at times without a temperature reading', () => {
    // `filled` lists the indices of the added samples.
    expect(writeAlog(CHECKED)).toBe(
      `${TEXT_BEFORE_WEIGHT}'weight': [250, 212.345, 'g'], ` +
        `'roastisodate': '2026-11-20', 'roasttime': '19:03:11', 'roastepoch': 1795201391, 'roasttzoffset': 0, ` +
        `'roastUUID': '7061726c6f720000000300000000000c', 'whole_color': 65, 'color_system': 'Agtron', ` +
        `'roastingnotes': 'Sweet', 'samplinginterval': 1, 'timeindex': [0, 4, 5, 0, 0, 0, 6, 0], ` +
        `'timex': [0, 5.5, 60, 100, 300, 540, 600.25], 'temp1': [-1, -1, -1, -1, -1, -1, -1], ` +
        `'temp2': [200, 189.96, 90.5, 99.29, 143.25, 196, 196], ${EVENT_NAMES_TEXT}` +
        `'specialevents': [1, 2, 3, 4, 5], 'specialeventstype': [3, 0, 1, 3, 4], ` +
        `'specialeventsvalue': [11, 4, 6.5, 8.5, 0], 'specialeventsStrings': ['1200 W', '30', '55', '900.5 W', 'Pops'], ` +
        `'parlor': {'start_time': '2026-11-20T19:03:11.923Z', 'filled': [1, 3, 4, 6]}}`,
    )
  })

  test('the log of a roast with a logged charge and drop begins before the charge and ends after the drop', () => {
    const event_history = [
      { event_type: 'CHARGE' as const, seconds: 20 },
      { event_type: 'FIRST_CRACK_END' as const, seconds: 560 },
      { event_type: 'SECOND_CRACK_START' as const, seconds: 580 },
      { event_type: 'DROP' as const, seconds: 590 },
    ]
    const text = writeAlog({ ...CHECKED, event_history })
    expect(text.slice(text.indexOf("'timeindex'"))).toBe(
      `'timeindex': [2, 0, 0, 7, 8, 0, 9, 0], 'timex': [0, 5.5, 20, 60, 100, 300, 540, 560, 580, 590, 600.25], ` +
        `'temp1': [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1], ` +
        `'temp2': [-1, -1, 200, 90.5, 99.29, 143.25, 196, 196, 196, 196, -1], ${EVENT_NAMES_TEXT}` +
        `'specialevents': [1, 3, 4, 5, 6], 'specialeventstype': [3, 0, 1, 3, 4], ` +
        `'specialeventsvalue': [11, 4, 6.5, 8.5, 0], 'specialeventsStrings': ['1200 W', '30', '55', '900.5 W', 'Pops'], ` +
        `'parlor': {'start_time': '2026-11-20T19:03:11.923Z', 'start': 0, 'end': 10, 'filled': [1, 4, 5, 7, 8, 9, 10]}}`,
    )
    // A roast that has not ended has no end in the log, even if its drop is logged.
    const logInProgress = writeAlog({ ...CHECKED, end_seconds: null, event_history: event_history.slice(3) })
    expect(logInProgress).toContain(`'timeindex': [0, 0, 0, 0, 0, 0, 6, 0]`)
    expect(logInProgress).toContain(`'parlor': {'start_time': '2026-11-20T19:03:11.923Z', 'filled': [1, 3, 4, 6]}}`)
  })

  test('the log of a roast without any details has no start time, weights of 0 and a charge without a temperature', () => {
    const withoutDetails = {
      ...{ start_time: null, end_seconds: null, charge_temp_c: null, roast_color: null, notes: null },
      ...{ coffee_in_mg: null, coffee_out_mg: null, event_history: [] },
    }
    const fanReading: LoggedRoast['input_history'] = [{ type: 'FAN', seconds: 0, value: 100 }]
    expect(writeAlog({ ...CHECKED, ...withoutDetails, input_history: fanReading })).toBe(
      `${TEXT_BEFORE_WEIGHT}'weight': [0, 0, 'g'], 'roastUUID': '7061726c6f720000000300000000000c', 'whole_color': 0, ` +
        `'color_system': 'Agtron', 'roastingnotes': '', 'samplinginterval': 1, 'timeindex': [0, 0, 0, 0, 0, 0, 0, 0], ` +
        `'timex': [0, 0], 'temp1': [-1, -1], 'temp2': [-1, -1], ${EVENT_NAMES_TEXT}'specialevents': [1], 'specialeventstype': [0], ` +
        `'specialeventsvalue': [11], 'specialeventsStrings': ['100'], 'parlor': {'filled': [1]}}`,
    )
  })

  test('the log has quotes, backslashes and invisible characters as escapes of Python', () => {
    const text = writeAlog({ ...CHECKED, coffee_bean_name: "a'b\\c\n\u2028\uffff\u{e0001}é😀" })
    expect(text).toContain(`'title': 'a\\'b\\\\c\\u000a\\u2028\\uffff\\U000e0001é😀', 'beans'`)
  })

  // In hexadecimal digits: the word 'parlor', the id of the member (8 digits), and the id of the roast (12 digits).
  test.each([
    ['7061726c6f720000000300000000000c', { user_id: 3, coffee_roast_id: 12 }],
    ['7061726c6f72000000ff0000000abcde', { user_id: 255, coffee_roast_id: 703_710 }],
    ['17061726c6f720000000300000000000c', null],
    ['7061726c6f720000000300000000000c0', null],
    ['7061726c6f72-0000003-00000000000', null],
    ['0123456789abcdef0123456789abcdef', null],
    ['', null],
  ])('the ids of Parlor in the log id "%s" are %j', (uuid, ids) => {
    expect(idsOfLogUuid(uuid)).toEqual(ids)
  })

  test('[log-file-16] the id of the log is the id from the import, or the id that the browser made', () => {
    const client_id = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
    const uuidOf = (ids: Partial<LoggedRoast>) => /'roastUUID': '(.*?)'/.exec(writeAlog({ ...CHECKED, ...ids }))?.[1]
    const uuid = uuidOf({ coffee_roast_id: 0, client_id })
    expect(uuid).toBe('0d2cf1d65f0c4c599d0e6a3c1f6f7a10')
    expect(clientIdOfLogUuid(uuid ?? '')).toBe(client_id)
    expect(uuidOf({ client_id })).toBe(uuid)
    expect(uuidOf({ client_id, roast_uuid: 'a'.repeat(32) })).toBe('a'.repeat(32))
  })

  test('the log has each power in percent of the highest power of the roast, or of 1 W if that is more', () => {
    const valuesOf = (...input_history: LoggedRoast['input_history']) =>
      /'specialeventsvalue': (\[.*?\])/.exec(writeAlog({ ...CHECKED, input_history }))?.[1]
    const power = (seconds: number, value: number) => ({ type: 'POWER_DRAW' as const, seconds, value })
    expect(valuesOf(power(10, 0.5))).toBe('[6]')
    expect(valuesOf(power(10, 50), { type: 'FAN', seconds: 20, value: 100 }, power(30, 20))).toBe('[11, 11, 5]')
    expect(valuesOf({ type: 'NOTE', seconds: 10, value: 0 })).toBe('[0]')
  })

  test('a special event is never at the sample of the charge or of the start, but at the first other sample of its second', () => {
    const text = writeAlog({
      ...CHECKED,
      input_history: [
        { type: 'FAN', seconds: 0, value: 10 },
        { type: 'NOTE', seconds: 20, value: 0 },
        { type: 'BEAN_TEMP', seconds: 60, value: 90 },
        { type: 'BEAN_TEMP', seconds: 60, value: 100 },
        { type: 'FAN', seconds: 60, value: 40 },
      ],
      event_history: [{ event_type: 'CHARGE', seconds: 20 }],
    })
    expect(text).toContain(`'timex': [0, 0, 20, 20, 60, 60, 600.25]`)
    expect(text).toContain(`'timeindex': [2, 0, 0, 0, 0, 0, 6, 0]`)
    expect(text).toContain(`'specialevents': [1, 3, 4], 'specialeventstype': [0, 4, 0]`)
    expect(text).toContain(`'specialeventsStrings': ['10', '', '40']`)
  })

  test('[roast-heat-03] added samples before the charge and after the drop have no temperature, and no other sample is computed from readings there', () => {
    const temps = [
      { type: 'BEAN_TEMP', seconds: 5, value: 100 },
      { type: 'BEAN_TEMP', seconds: 60, value: 90 },
      { type: 'BEAN_TEMP', seconds: 560, value: 199.9 },
      { type: 'BEAN_TEMP', seconds: 595, value: 80 },
    ]
    const fans = [11, 40, 590].map((seconds) => ({ type: 'FAN', seconds, value: 10 }))
    const text = writeAlog({
      ...CHECKED,
      input_history: [...temps, ...fans],
      event_history: [
        { event_type: 'CHARGE', seconds: 20 },
        { event_type: 'DROP', seconds: 570 },
      ],
    })
    expect(text).toContain(`'timex': [0, 5, 11, 20, 40, 60, 560, 570, 590, 595, 600.25]`)
    expect(text).toContain(`'temp2': [-1, 100, -1, 200, 145, 90, 199.9, 199.9, -1, 80, -1]`)
  })

  test('if the charge has no temperature, the log has none before the first reading', () => {
    expect(writeAlog({ ...CHECKED, charge_temp_c: null })).toContain(`'temp2': [-1, -1, 90.5, 99.29, 143.25, 196, 196]`)
  })
})
