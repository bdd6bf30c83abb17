// Tests what a plan becomes when it is typed, and the draft of its form.
import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { PlanTarget } from '../../../contract/rules/coffee/plan.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import { planFormMachine } from '../../../src/machines/coffee/planForm.machine.ts'
import type { PlanFinished } from '../../../src/machines/coffee/planForm.rows.ts'
import { shownRoast } from '../../../src/machines/coffee/shownRoast.ts'
import { endedRoast, freshRoast } from '../../models/coffee/exampleRoasts.ts'

/** Opens the form of a plan. `drafts` is what the browser stores. */
async function openForm(plan: readonly PlanTarget[], unit: TemperatureUnit = 'DEGREES_CELSIUS', draft = '') {
  const drafts = [draft]
  const sent: PlanFinished[] = []
  const parent = createActor(fromCallback<PlanFinished>(({ receive }) => receive((event) => sent.push(event)))).start()
  const form = createActor(
    planFormMachine.provide({
      actors: { readDraft: fromPromise(async () => draft) },
      actions: { keepDraft: (_, { text }) => void drafts.push(text) },
    }),
    { input: { plan, unit, draftKey: { user_id: 1, name: 'plan-12' }, parent } },
  ).start()
  await Promise.resolve()
  await Promise.resolve()
  const rows = () => form.getSnapshot().context.rows.map(({ time, temp, note }) => [time, temp, note].join(' | '))
  const type = (index: number, change: { time?: string; temp?: string; note?: string }) =>
    form.send({ type: 'row.change', id: form.getSnapshot().context.rows[index]?.id ?? 0, change })
  return { form, sent, drafts, rows, type }
}

test('[roast-plan-06] typed targets are saved in the order of time, and empty rows do not count', async () => {
  const { form, sent, drafts, type } = await openForm([])
  type(0, { time: '9:30', note: 'First crack' })
  form.send({ type: 'row.add' })
  type(1, { time: '05:00', temp: '140,5' })
  form.send({ type: 'row.add' })
  form.send({ type: 'form.submit' })
  expect(sent).toEqual([
    {
      type: 'plan.finished',
      plan: [
        { seconds: 300, temp_c: 140.5, note: '' },
        { seconds: 570, temp_c: null, note: 'First crack' },
      ],
    },
  ])
  expect(drafts.at(-1)).toBe('')
})

test.each([
  ['no time', { time: 'soon', temp: '140' }, 'Enter a time as minutes and seconds, for example 08:41.'],
  ['no temperature', { time: '05:00', temp: 'hot' }, 'The temperature of a target must be between 0 and 400°C.'],
  ['nothing but a time', { time: '05:00' }, 'The target at 05:00 needs a temperature or a note.'],
])('[roast-plan-06] a row with %s is not saved, and the reason is at this row', async (_, change, problem) => {
  const { form, sent, type } = await openForm([{ seconds: 0, temp_c: 200, note: 'Charge' }])
  form.send({ type: 'row.add' })
  type(1, change)
  form.send({ type: 'form.submit' })
  expect(form.getSnapshot().context.problem).toEqual({ index: 1, problem })
  expect(sent).toEqual([])
  type(1, { time: '05:00', temp: '140' })
  expect(form.getSnapshot().context.problem).toBeNull()
})

test('[roast-plan-06] temperatures are typed in the unit of the member, and one that was not changed stays exactly', async () => {
  const { form, sent, rows, type } = await openForm(
    [
      { seconds: 0, temp_c: 200.13, note: 'Charge' },
      { seconds: 300, temp_c: 140, note: '' },
    ],
    'DEGREES_FAHRENHEIT',
  )
  expect(rows()).toEqual(['00:00 | 392.2 | Charge', '05:00 | 284 | '])
  type(0, { note: 'In' })
  type(1, { temp: '302' })
  form.send({ type: 'form.submit' })
  expect(sent[0]?.plan).toEqual([
    { seconds: 0, temp_c: 200.13, note: 'In' },
    { seconds: 300, temp_c: 150, note: '' },
  ])
})

test('[roast-plan-06] the plan can follow an earlier roast or be that of an earlier roast, and without rows it is removed', async () => {
  const plan = [{ seconds: 570, temp_c: null, note: 'First crack' }]
  const { form, sent, rows } = await openForm([])
  form.send({ type: 'roast.follow', roast: { ...endedRoast, charge_temp_c: 200 } })
  expect(rows()).toEqual(['00:00 | 200 | Charge', '12:00 |  | Drop'])
  form.send({ type: 'plan.copy', plan })
  expect(rows()).toEqual(['09:30 |  | First crack'])
  form.send({ type: 'row.remove', id: 1 })
  form.send({ type: 'form.submit' })
  expect(sent).toEqual([{ type: 'plan.finished', plan: [] }])
})

test('[roast-plan-06] what was typed and not saved is there when the form opens again', async () => {
  const first = await openForm([])
  first.type(0, { time: '05:00', temp: '140' })
  first.form.send({ type: 'form.close' })
  expect(first.sent).toEqual([{ type: 'plan.finished', plan: null }])
  const second = await openForm([], 'DEGREES_CELSIUS', first.drafts.at(-1))
  expect(second.rows()).toEqual(['05:00 | 140 | '])
})

test('[roast-plan-07] a plan that waits for the server is shown at once, and a removed one is gone at once', () => {
  const shownPlan = (plan: PlanTarget[] | null) =>
    shownRoast({
      confirmed: { ...freshRoast, plan: [{ seconds: 1, temp_c: 1, note: '' }] },
      pending: [
        {
          key: 'key-of-the-plan',
          command: { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: { plan } },
          label: 'Plan',
          createdMs: 0,
          error: null,
        },
      ] as never,
    })?.plan
  const plan = [{ seconds: 300, temp_c: 140, note: '' }]
  expect(shownPlan(plan)).toEqual(plan)
  expect(shownPlan(null)).toEqual([])
})
