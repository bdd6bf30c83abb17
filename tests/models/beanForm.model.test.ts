import { expect } from 'vitest'
import { beanFormMachine } from '../../src/machines/beans/beanForm.machine.ts'
import { bean } from './coffeeLists.ts'
import { unanswered } from './members.ts'
import { describeModel } from './model.ts'

describeModel(
  {
    machine: beanFormMachine,
    input: { bean: null, key: 'form' },
    events: [
      { type: 'field.change', field: 'name', value: 'Gedeb' },
      { type: 'details.toggle' },
      { type: 'form.submit' },
      { type: 'form.cancel' },
      { type: 'xstate.done.actor.saveBean', output: { coffee_bean: bean } },
      { type: 'xstate.error.actor.saveBean', error: unanswered },
      { type: 'xstate.after.callTimeout.beanForm.open.form.saving' },
    ],
    key: ({ context }) => [context.fields, context.refusal?.code, context.saved?.coffee_bean_id],
  },
  {
    check: (snapshot) => {
      if (snapshot.status === 'done') expect(snapshot.output).toBe(snapshot.context.saved)
    },
  },
)
