// Renders the plan of a roast: beside the timer, behind the chart and in its form.

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import type { BackgroundRef } from '../../../src/machines/coffee/background.machine.ts'
import { planFormMachine } from '../../../src/machines/coffee/planForm.machine.ts'
import type { RoastRef } from '../../../src/machines/coffee/roast.machine.ts'
import { Lead } from '../../../src/views/coffee/Roast/Lead.tsx'
import { PlanDialog } from '../../../src/views/coffee/Roast/PlanDialog.tsx'
import { chartScale } from '../../../src/views/coffee/RoastChart/chartScale.ts'
import { EventStrip } from '../../../src/views/coffee/RoastChart/EventStrip.tsx'
import { PlanPoints } from '../../../src/views/coffee/RoastChart/PlanPoints.tsx'
import { stripsPx } from '../../../src/views/coffee/RoastChart/strips.ts'
import { endedRoast, preferences, runningRoast, START_MS } from '../../models/coffee/exampleRoasts.ts'
import { renderView } from '../../support/renderView.tsx'

const PLAN = [
  { seconds: 0, temp_c: 200, note: 'Charge' },
  { seconds: 300, temp_c: 140, note: '' },
  { seconds: 480, temp_c: 180, note: 'Yellow' },
  { seconds: 570, temp_c: null, note: 'First crack' },
]
const temps = (...pairs: [number, number][]): CoffeeRoast['input_history'] =>
  pairs.map(([seconds, value], index) => {
    return { input_id: index + 1, type: 'BEAN_TEMP', seconds, value, units: 'DEGREES_CELSIUS' }
  })
/** It turned, and rises by 0.2 °C a second: it reaches 140 °C at 05:00. */
const RISING = temps([0, 200], [60, 90], [210, 122], [240, 128], [270, 134])

const stub = (values: object) =>
  ({
    getSnapshot: () => ({ context: values, matches: () => true, children: {} }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  }) as unknown
const backgroundWith = (roast: CoffeeRoast | null) =>
  stub({ background: roast && { roast, isTemplate: false } }) as BackgroundRef

function leadText(
  seconds: number,
  plan = PLAN,
  unit: TemperatureUnit = 'DEGREES_CELSIUS',
  earlier: CoffeeRoast | null = null,
) {
  const context = {
    confirmed: { ...runningRoast, plan, input_history: RISING.filter((reading) => reading.seconds <= seconds) },
    pending: [],
    preferences: { ...preferences, temperature_display_units: unit },
    nowMs: START_MS + seconds * 1000,
  }
  return renderView(<Lead actor={stub(context) as RoastRef} background={backgroundWith(earlier)} />).text
}

test('[roast-plan-08] beside the timer is the lead over the next temperature, and the next target', () => {
  expect(leadText(275)).toBe('on time, 0 °C for 140 °C Next 140 °C at 05:00')
  const later = PLAN.map((target) => (target.seconds === 300 ? { ...target, seconds: 305 } : target))
  expect(leadText(275, later)).toContain('5 s ahead, +1 °C for 140 °C Next 140 °C at 05:05')
  expect(leadText(275, later, 'DEGREES_FAHRENHEIT')).toContain('5 s ahead, +1.8 °F for 284 °F Next')
  expect(leadText(10)).toBe('Next 140 °C at 05:00')
})

test('[roast-plan-08] after the last temperature the lead says when it was planned', () => {
  const plan = PLAN.slice(0, 2).map((target) =>
    target.seconds === 300 ? { ...target, seconds: 265, temp_c: 132 } : target,
  )
  expect(leadText(275, plan)).toBe('5 s ahead, +1 °C for 132 °C at 04:25')
})

test('[roast-plan-08] the next target is announced 10 s ahead', () => {
  expect(leadText(290.5)).toContain('140 °C in 10 s')
  expect(leadText(290.5)).not.toContain('Next')
  expect(leadText(562)).toContain('First crack in 8 s')
  expect(leadText(475)).toContain('Yellow 180 °C in 5 s')
})

test('[roast-plan-08] the lead over the plan replaces that over the background, which stays without a plan', () => {
  const earlier = { ...endedRoast, input_history: temps([0, 200], [60, 90], [290, 134], [400, 160]) }
  expect(leadText(275, PLAN, 'DEGREES_CELSIUS', earlier)).not.toContain('against the background')
  expect(leadText(275, [], 'DEGREES_CELSIUS', earlier)).toContain('20 s ahead')
})

test('[roast-plan-09] behind the chart each temperature is a ring, and a moment by time only a line', () => {
  const size = { width: 390, height: 250 }
  const roast = { ...runningRoast, plan: PLAN }
  const html = (axis: 'BEAN_TEMP' | 'POWER_DRAW') => {
    const left = chartScale(axis, 'DEGREES_CELSIUS', 90, 200)
    const right = chartScale('POWER_DRAW', 'DEGREES_CELSIUS', 0, 100)
    return renderToStaticMarkup(<PlanPoints roast={roast} left={left} right={right} rangeSeconds={750} size={size} />)
  }
  const count = (axis: 'BEAN_TEMP' | 'POWER_DRAW', tag: string) => html(axis).split(`<${tag} `).length - 1
  // Only from 140 to 180 °C the temperature rises, so only these two have a line between them.
  expect([count('BEAN_TEMP', 'circle'), count('BEAN_TEMP', 'line')]).toEqual([3, 2])
  expect([count('POWER_DRAW', 'circle'), count('POWER_DRAW', 'line')]).toEqual([0, 4])
})

test('[roast-plan-09] the plan has a strip of its own below the chart, which counts from the charge', () => {
  const roast: CoffeeRoast = {
    ...runningRoast,
    plan: PLAN,
    event_history: [{ event_id: 1, event_type: 'CHARGE', seconds: 20 }],
  }
  const strip = renderView(
    <EventStrip
      roast={roast}
      background={null}
      unit="DEGREES_FAHRENHEIT"
      rangeSeconds={750}
      size={{ width: 390, height: 250 }}
    />,
  )
  expect(strip.all('img').map(({ name }) => name)).toEqual([
    'Logged: Charge 00:20',
    'Plan: Charge 392 °F 00:20, 284 °F 05:20, Yellow 356 °F 08:20, First crack 09:50',
  ])
  expect(stripsPx([roast, null])).toBe(2 * stripsPx([{ ...roast, plan: [] }, null]))
})

test('[roast-plan-06] the form names each field, and offers the background if there is one', async () => {
  const form = createActor(
    planFormMachine.provide({ actors: { readDraft: fromPromise(async () => '') }, actions: { keepDraft: () => {} } }),
    {
      input: {
        plan: PLAN.slice(1, 2),
        unit: 'DEGREES_CELSIUS',
        draftKey: { user_id: 1, name: 'plan-12' },
        parent: createActor(fromCallback(() => undefined)),
      },
    },
  ).start()
  const shown = (earlier: CoffeeRoast | null) =>
    renderView(<PlanDialog actor={form} background={backgroundWith(earlier)} />)
  expect(
    shown(null)
      .fields()
      .map(({ name }) => name),
  ).toEqual(['Time of target 1', '°C of target 1', 'Note of target 1'])
  expect(shown(null).text).toContain('Choose an earlier roast as the background to make the plan from it.')
  expect(shown(endedRoast).all('button', 'Follow the Background')).toHaveLength(1)
  expect(shown(endedRoast).all('button', 'Plan of the Background')).toHaveLength(0)
  expect(shown({ ...endedRoast, plan: PLAN }).all('button', 'Plan of the Background')).toHaveLength(1)
  form.send({ type: 'row.change', id: 1, change: { time: 'soon' } })
  form.send({ type: 'form.submit' })
  expect(shown(null).problems()).toEqual(['Enter a time as minutes and seconds, for example 08:41.'])
})
