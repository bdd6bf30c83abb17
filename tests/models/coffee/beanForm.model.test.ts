import { expect } from 'vitest'
import { beanFormMachine } from '../../../src/machines/coffee/beanForm.machine.ts'
import { done, failed } from '../events.ts'
import { unanswered } from '../members/members.ts'
import { describeModel } from '../model.ts'
import { bean } from './lists.ts'

describeModel(
  {
    machine: beanFormMachine,
    input: { bean: null, key: 'form' },
    events: [
      { type: 'field.change', field: 'name', value: 'Gedeb' },
      { type: 'details.toggle' },
      { type: 'form.submit' },
      { type: 'form.cancel' },
      done('saveBean', { coffee_bean: bean }),
      failed('saveBean', unanswered),
    ],
    key: ({ context }) => [context.fields, context.error?.code, context.saved?.coffee_bean_id],
  },
  {
    proves: 'the form returns the saved bean, or null after a cancel',
    check: (snapshot) => {
      if (snapshot.status === 'done') expect(snapshot.output).toBe(snapshot.context.saved)
    },
  },
)
