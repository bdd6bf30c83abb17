import { expect } from 'vitest'
import { beansMachine } from '../../../src/machines/coffee/beans.machine.ts'
import { unanswered } from '../members/members.ts'
import { describeModel } from '../model.ts'
import { bean, seen } from './lists.ts'

describeModel(
  {
    machine: beansMachine,
    input: seen,
    events: [
      { type: 'beans.reload' },
      { type: 'live.connected' },
      { type: 'bean.choose', coffee_bean_id: bean.coffee_bean_id },
      { type: 'bean.add' },
      { type: 'bean.edit', bean },
      { type: 'purchaseDetails.toggle' },
      { type: 'xstate.done.actor.loadBeans', output: [bean] },
      { type: 'xstate.error.actor.loadBeans', error: unanswered },
      { type: 'xstate.done.actor.createRoast', output: { coffee_roast_id: 7 } },
      { type: 'xstate.error.actor.createRoast', error: unanswered },
      { type: 'xstate.done.actor.beanForm', output: null },
      { type: 'xstate.done.actor.beanForm', output: { ...bean, coffee_bean_id: 4, name: 'Mogiana' } },
    ],
    key: ({ context }) => [context.beans.length, context.chosenId, context.edited?.coffee_bean_id],
    stopWhen: ({ context }) => context.forms > 2,
  },
  {
    check: ({ context, ...snapshot }) => {
      const names = context.beans.map(({ name }) => name)
      expect(names).toEqual([...names].sort())
      if (snapshot.value === 'choosing') expect(context.chosenId).toBeNull()
    },
  },
)
