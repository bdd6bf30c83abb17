// Walks generated paths through the form of a plan.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { PlanTarget } from '../../../contract/rules/coffee/plan.ts'
import { planProblem } from '../../../contract/rules/coffee/planLimits.ts'
import { planFormMachine } from '../../../src/machines/coffee/planForm.machine.ts'
import type { PlanFinished } from '../../../src/machines/coffee/planForm.rows.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'
import { endedRoast } from './exampleRoasts.ts'

/** The plan that the form has sent last. */
let sent: readonly PlanTarget[] | null = null
const parent = createActor(
  fromCallback<PlanFinished>(({ receive }) => {
    receive(({ plan }) => {
      sent = plan
    })
  }),
).start()

const plan = [{ seconds: 300, temp_c: 140, note: '' }]

describeModel(
  {
    machine: planFormMachine,
    input: { plan, unit: 'DEGREES_CELSIUS', draftKey: { user_id: 1, name: 'plan-12' }, parent },
    effects: ['keepDraft'],
    events: [
      { type: 'row.change', id: 1, change: { time: '14:41' } },
      { type: 'row.change', id: 1, change: { time: 'soon' } },
      { type: 'row.change', id: 1, change: { temp: '900' } },
      { type: 'row.add' },
      { type: 'row.remove', id: 1 },
      { type: 'roast.follow', roast: endedRoast },
      { type: 'plan.copy', plan: [{ seconds: 570, temp_c: null, note: 'First crack' }] },
      { type: 'form.submit' },
      { type: 'form.close' },
      done('readDraft', ''),
      done('readDraft', '04:00\t130\tYellow'),
      failed('readDraft', new Error('the disk does not answer')),
    ],
    key: ({ context }) => [context.rows.map(({ time, temp }) => [time, temp]), context.problem],
    stopWhen: ({ context }) => context.rows.length > 2,
  },
  {
    proves: 'only a plan that the rules allow is saved',
    statements: '[roast-plan-06]',
    check: ({ status }) => {
      if (status === 'done' && sent) expect(planProblem(sent)).toBeNull()
    },
  },
)
