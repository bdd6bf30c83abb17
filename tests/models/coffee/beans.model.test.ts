// Walks generated paths through the page on which a member chooses, edits and archives beans.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { beansMachine } from '../../../src/machines/coffee/beans.machine.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'
import { bean, screenInput } from './exampleCoffee.ts'

describeModel(
  {
    machine: beansMachine,
    input: { ...screenInput, newId: () => '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10', now: () => 0 },
    events: [
      { type: 'beans.reload' },
      { type: 'live.connected' },
      { type: 'bean.choose', coffee_bean_id: bean.coffee_bean_id },
      { type: 'bean.add' },
      { type: 'bean.edit', bean },
      { type: 'purchaseDetails.toggle' },
      { type: 'bean.archive' },
      { type: 'bean.restore', coffee_bean_id: bean.coffee_bean_id },
      done('archiveBean', { ...bean, archived: true }),
      failed('archiveBean', noAnswerError),
      done('loadBeans', { data: { beans: [bean], weightUnit: 'GRAMS' }, keptMs: null }),
      failed('loadBeans', noAnswerError),
      done('submission', { type: 'delivered', answer: { call: 'POST /coffee/roasts', data: { coffee_roast_id: 7 } } }),
      done('submission', { type: 'waiting' }),
      done('submission', { type: 'refused', error: noAnswerError.error }),
      failed('submission', noAnswerError),
      done('beanForm', null),
      done('beanForm', { ...bean, coffee_bean_id: 4, name: 'Mogiana' }),
    ],
    effects: ['openRoast'],
    key: ({ context }) => [context.beans.length, context.chosenId, context.edited?.coffee_bean_id, context.archiving],
    // More opened forms only repeat the same transitions.
    stopWhen: ({ context }) => context.forms > 2,
  },
  {
    proves: 'beans are sorted by name, and no bean is chosen yet while the member chooses one',
    check: ({ context, ...snapshot }) => {
      const names = context.beans.map(({ name }) => name)
      expect(names).toEqual([...names].sort())
      if (snapshot.value === 'choosing') expect(context.chosenId).toBeNull()
    },
  },
)
