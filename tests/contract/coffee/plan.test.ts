// Tests the plan of a roast: its limits, the plan that follows a roast, and the lead over it.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NewPlanTarget, storedPlan } from '../../../contract/rules/coffee/plan.ts'
import { leadOverPlan, nextTarget } from '../../../contract/rules/coffee/planLead.ts'
import { MAX_PLAN_TARGETS, MAX_TARGET_NOTE_LENGTH, planProblem } from '../../../contract/rules/coffee/planLimits.ts'
import { planOfRoast } from '../../../contract/rules/coffee/planOfRoast.ts'
import { readAlog } from '../../../contract/rules/coffee/readAlog.ts'
import { csvLogSteps } from '../../../contract/rules/coffee/readCsvLog.ts'
import { artisanCsv, roastJson } from '../../../contract/rules/coffee/roastExport.ts'
import { runAtOnce } from '../../../contract/rules/shared/steps.ts'

const PLAN = [
  { seconds: 0, temp_c: 200, note: 'Charge' },
  { seconds: 300, temp_c: 140, note: '' },
  { seconds: 570, temp_c: null, note: 'First crack' },
  { seconds: 720, temp_c: 212, note: 'Drop' },
]

const temps = (pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([seconds, value]) => ({ type: 'BEAN_TEMP', seconds, value }))

/** A roast of 12 minutes with the charge at 10 s. It turns at 01:30 after the charge and then rises by 12 °C a minute. */
const ROAST = {
  start_time: '2026-11-20T19:03:11.000Z',
  end_seconds: 730,
  charge_temp_c: 205,
  event_history: [
    { event_type: 'CHARGE', seconds: 10 },
    { event_type: 'DRY_END', seconds: 310 },
    { event_type: 'FIRST_CRACK_START', seconds: 580 },
    { event_type: 'DROP', seconds: 720 },
  ] as const,
  input_history: temps(
    Array.from({ length: 25 }, (_, index) => {
      const since = index * 30
      return [since + 10, since < 90 ? 200 - since : 90 + (since - 90) / 5] as const
    }),
  ),
}

describe('the limits of a plan', () => {
  test('[roast-plan-01] a plan with temperatures and with moments by time only is possible', () => {
    expect(planProblem(PLAN)).toBeNull()
    expect(planProblem([])).toBeNull()
  })

  test.each<[string, NewPlanTarget[], number, string]>([
    ['a time below 0', [{ seconds: -1, temp_c: 100 }], 0, 'A target must be between 00:00 and 240:00.'],
    ['a time after four hours', [{ seconds: 14_401, temp_c: 100 }], 0, 'A target must be between 00:00 and 240:00.'],
    ['no number as the time', [{ seconds: Number.NaN, temp_c: 1 }], 0, 'A target must be between 00:00 and 240:00.'],
    ['nothing but a time', [{ seconds: 60 }], 0, 'The target at 01:00 needs a temperature or a note.'],
    ['a note of spaces', [{ seconds: 60, note: '  ' }], 0, 'The target at 01:00 needs a temperature or a note.'],
    ['401 °C', [{ seconds: 0, temp_c: 401 }], 0, 'The temperature of a target must be between 0 and 400°C.'],
    ['-1 °C', [{ seconds: 0, temp_c: -1 }], 0, 'The temperature of a target must be between 0 and 400°C.'],
    [
      'a long note',
      [
        { seconds: 5, temp_c: 1 },
        { seconds: 9, note: 'x'.repeat(MAX_TARGET_NOTE_LENGTH + 1) },
      ],
      1,
      'The note of a target can have at most 40 characters.',
    ],
    [
      'two targets in the same second',
      [
        { seconds: 60, temp_c: 1 },
        { seconds: 60.4, temp_c: 2 },
      ],
      1,
      'The target at 01:00 must be later than the one before it.',
    ],
    [
      'targets in the wrong order',
      [
        { seconds: 60, temp_c: 1 },
        { seconds: 30, temp_c: 2 },
      ],
      1,
      'The target at 00:30 must be later than the one before it.',
    ],
    [
      'too many targets',
      Array.from({ length: MAX_PLAN_TARGETS + 1 }, (_, seconds) => ({ seconds, temp_c: 100 })),
      MAX_PLAN_TARGETS,
      'A plan can have at most 30 targets.',
    ],
  ])('[roast-plan-01] a plan with %s is not possible', (_, targets, index, problem) => {
    expect(planProblem(storedPlan(targets))).toEqual({ index, problem })
  })

  test('[roast-plan-01] the limits are said in the unit of the member', () => {
    expect(planProblem([{ seconds: 0, temp_c: 500, note: '' }], 'DEGREES_FAHRENHEIT')?.problem).toBe(
      'The temperature of a target must be between 32 and 752°F.',
    )
  })

  test('[roast-plan-01] a plan is stored in whole seconds, hundredths of a degree and notes in one line', () => {
    expect(
      storedPlan([
        { seconds: 59.6, temp_c: 140.126 },
        { seconds: 90, note: ' First\n crack ' },
      ]),
    ).toEqual([
      { seconds: 60, temp_c: 140.13, note: '' },
      { seconds: 90, temp_c: null, note: 'First crack' },
    ])
  })
})

describe('a plan that follows a roast', () => {
  test('[roast-plan-02] it has the charge, the events and every second minute after the turning point', () => {
    expect(planOfRoast(ROAST)).toEqual([
      { seconds: 0, temp_c: 205, note: 'Charge' },
      { seconds: 120, temp_c: 96, note: '' },
      { seconds: 240, temp_c: 120, note: '' },
      { seconds: 300, temp_c: 132, note: 'Dry End' },
      { seconds: 360, temp_c: 144, note: '' },
      { seconds: 480, temp_c: 168, note: '' },
      { seconds: 570, temp_c: 186, note: 'FC Start' },
      { seconds: 600, temp_c: 192, note: '' },
      { seconds: 710, temp_c: 210, note: 'Drop' },
    ])
  })

  test('[roast-plan-02] a charge whose temperature is not known is a moment by time only', () => {
    const late = { ...ROAST, charge_temp_c: null, input_history: ROAST.input_history.slice(1) }
    expect(planOfRoast(late)[0]).toEqual({ seconds: 0, temp_c: null, note: 'Charge' })
    expect(planOfRoast({ ...ROAST, charge_temp_c: null })[0]?.temp_c).toBe(200)
  })

  test('[roast-plan-02] without a logged drop, the end of the roast is the drop', () => {
    const event_history = ROAST.event_history.filter(({ event_type }) => event_type !== 'DROP')
    expect(planOfRoast({ ...ROAST, event_history }).at(-1)).toEqual({ seconds: 720, temp_c: 216, note: 'Drop' })
  })

  test('[roast-plan-02] the plan of every roast can be saved', () => {
    const types = ['CHARGE', 'DRY_END', 'FIRST_CRACK_START', 'FIRST_CRACK_END', 'SECOND_CRACK_START', 'DROP'] as const
    const seconds = fc.integer({ min: 0, max: 14_400 }).map((each) => each / 2)
    const event = fc.record({ event_type: fc.constantFrom(...types), seconds })
    const reading = fc.record({ type: fc.constant('BEAN_TEMP'), seconds, value: fc.integer({ min: 0, max: 235 }) })
    const roast = fc.record({
      end_seconds: fc.option(fc.integer({ min: 0, max: 14_400 })),
      charge_temp_c: fc.option(fc.integer({ min: 0, max: 400 })),
      event_history: fc.uniqueArray(event, { selector: ({ event_type }) => event_type }),
      input_history: fc.array(reading, { maxLength: 40 }),
    })
    fc.assert(
      fc.property(roast, (each) => {
        expect(planProblem(planOfRoast(each))).toBeNull()
      }),
    )
  })
})

describe('the lead over a plan', () => {
  /** A roast that turned and then rises by 0.2 °C a second. Its last reading is 134 °C at 04:30. */
  const rising = temps([
    [0, 200],
    [60, 90],
    [210, 122],
    [240, 128],
    [270, 134],
  ])
  const roast = { input_history: rising, event_history: [], end_seconds: null }

  test('[roast-plan-03] at the present rate the next temperature is reached earlier or later than planned', () => {
    expect(leadOverPlan(roast, PLAN, 275)).toMatchObject({ seconds: 0, tempC: 0, target: { seconds: 300 } })
    const hotter = {
      ...roast,
      input_history: [
        ...rising,
        ...temps([
          [280, 136.2],
          [285, 137.4],
        ]),
      ],
    }
    expect(leadOverPlan(hotter, PLAN, 290)?.seconds).toBeGreaterThan(1)
    const later = PLAN.map((target) => (target.seconds === 300 ? { ...target, seconds: 310 } : target))
    const lead = leadOverPlan(roast, later, 275)
    expect(lead?.seconds).toBeCloseTo(10)
    expect(lead?.tempC).toBeCloseTo(2)
  })

  test('[roast-plan-03] it counts from the charge', () => {
    const shifted = {
      ...roast,
      input_history: rising.map((each) => ({ ...each, seconds: each.seconds + 20 })),
      event_history: [{ event_type: 'CHARGE', seconds: 20 }] as const,
    }
    expect(leadOverPlan(shifted, PLAN, 295)).toEqual(leadOverPlan(roast, PLAN, 275))
  })

  test('[roast-plan-03] after the last temperature it says when that was reached', () => {
    const plan = PLAN.slice(0, 3)
    const done = {
      ...roast,
      input_history: [
        ...rising,
        ...temps([
          [290, 138],
          [295, 140],
          [320, 145],
          [400, 160],
        ]),
      ],
    }
    const lead = leadOverPlan(done, plan, 410)
    expect(lead?.seconds).toBeCloseTo(5)
    expect(lead?.tempC).toBeCloseTo(1)
  })

  test('[roast-plan-03] before the turning point and more than two minutes ahead there is no lead', () => {
    expect(leadOverPlan({ ...roast, input_history: rising.slice(0, 2) }, PLAN, 280)).toBeNull()
    expect(
      leadOverPlan({ ...roast, input_history: rising.slice(0, 3) }, [{ ...PLAN[3]!, seconds: 331 }], 215),
    ).toBeNull()
    expect(
      leadOverPlan({ ...roast, input_history: rising.slice(0, 3) }, [{ ...PLAN[3]!, seconds: 330 }], 215),
    ).not.toBeNull()
    expect(leadOverPlan({ ...roast, input_history: [] }, PLAN, 280)).toBeNull()
    expect(leadOverPlan(roast, [PLAN[0]!, PLAN[2]!], 280)).toBeNull()
  })

  test('[roast-plan-03] beans that no longer rise have a difference of temperature, but no time', () => {
    const flat = {
      ...roast,
      input_history: [
        ...rising.slice(0, 3),
        ...temps([
          [245, 122],
          [260, 121],
          [280, 120],
        ]),
      ],
    }
    expect(leadOverPlan(flat, PLAN, 285)).toMatchObject({ seconds: null })
    expect(leadOverPlan(flat, PLAN, 285)?.tempC).toBeLessThan(-20)
  })

  test('[roast-plan-03] the next target is the first one later than now', () => {
    expect(nextTarget(roast, PLAN, 299)).toEqual({ target: PLAN[1], seconds: 300 })
    expect(nextTarget(roast, PLAN, 300)?.target.note).toBe('First crack')
    expect(nextTarget({ event_history: [{ event_type: 'CHARGE', seconds: 20 }] }, PLAN, 300)?.seconds).toBe(320)
    expect(nextTarget(roast, PLAN, 720)).toBeNull()
  })
})

describe('the plan in a file', () => {
  const plans = fc.uniqueArray(fc.integer({ min: 0, max: 14_400 }), { maxLength: MAX_PLAN_TARGETS }).chain((times) =>
    fc.tuple(
      ...times
        .sort((a, b) => a - b)
        .map((seconds) =>
          fc.record({
            seconds: fc.constant(seconds),
            temp_c: fc.option(fc.integer({ min: 0, max: 40_000 }).map((hundredths) => hundredths / 100)),
            note: fc.constantFrom('First crack', 'Fan 40 % "high"', "größer; 'x', y"),
          }),
        ),
    ),
  )

  test('[roast-plan-04] the JSON and the CSV of a roast have its plan, and it comes back equal', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const roast = { ...ROAST, coffee_bean_name: 'Guji', plan }
        const expected = plan.length === 0 ? undefined : plan
        const fromJson = readAlog(roastJson(roast))
        expect(fromJson.plan).toEqual(expected)
        const rows = artisanCsv(roast, 0)
          .split('\r\n')
          .map((line) => line.split('\t'))
        expect(runAtOnce(csvLogSteps(rows)).plan).toEqual(expected)
      }),
    )
  })

  test('[roast-plan-04] a wrong plan in a file is left out and listed, and the rest is read', () => {
    const { plan, skipped, readings } = readAlog(
      roastJson({ ...ROAST, plan: [{ seconds: -5, temp_c: 900, note: '' }] }),
    )
    expect(plan).toBeUndefined()
    expect(skipped).toContainEqual({ what: 'The plan', why: 'A target must be between 00:00 and 240:00.' })
    expect(readings.length).toBe(25)
  })
})
