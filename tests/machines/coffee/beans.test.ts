// Tests the page 'Select Beans' and the form of a bean, step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { test } from 'vitest'
import { beansMachine } from '../../../src/machines/coffee/beans.machine.ts'
import { bean, screenInput } from '../../models/coffee/exampleCoffee.ts'
import { noAnswerError } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const input = { ...screenInput, newId: () => 'an-id', now: () => 0 }
const id = bean.coffee_bean_id
const beansLoaded = done('loadBeans', { data: { beans: [bean], weightUnit: 'GRAMS' }, keptMs: null })
const startSteps = [
  [null, 'loading'],
  [beansLoaded, 'choosing', { beans: [bean] }],
] as const

test('the beans load again on request and after a reconnect, and a failed load shows the reason', () => {
  expectSteps(beansMachine, input, [
    [null, 'loading', { beans: [], chosenId: null, edited: null, error: null, forms: 0 }],
    [failed('loadBeans', noAnswerError), 'failed', { error: noAnswerError.error }],
    [{ type: 'beans.reload' }, 'loading'],
    [failed('loadBeans', noAnswerError), 'failed'],
    [{ type: 'live.connected' }, 'loading'],
    [beansLoaded, 'choosing', { beans: [bean], error: null }],
    [{ type: 'beans.reload' }, 'loading'],
  ])
})

test('a chosen bean creates a roast, the page of the roast opens even if the outbox does not answer, and an error of the server is shown', () => {
  expectSteps(beansMachine, input, [
    ...startSteps,
    [{ type: 'bean.choose', coffee_bean_id: id }, 'creating', { chosenId: id, client_id: 'an-id' }],
    [
      done('submission', { type: 'refused', error: noAnswerError.error }),
      'choosing',
      { chosenId: null },
      ['showError'],
    ],
    [{ type: 'bean.choose', coffee_bean_id: id }, 'creating', { chosenId: id }],
    [done('submission', { type: 'waiting' }), 'created', {}, ['openRoast']],
  ])
  expectSteps(beansMachine, input, [
    ...startSteps,
    [{ type: 'bean.choose', coffee_bean_id: id }, 'creating', { chosenId: id, client_id: 'an-id' }],
    [failed('submission', noAnswerError), 'created', {}, ['openRoast']],
  ])
})

test('a form adds a new bean or opens with a bean to change, and a form that is closed changes nothing', () => {
  const beanBeforeGedeb = { ...bean, coffee_bean_id: 99, name: 'A bean before Gedeb' }
  const detailsHidden = 'editing.purchaseDetailsHidden'
  // `forms` counts the forms that were opened.
  expectSteps(beansMachine, input, [
    ...startSteps,
    [{ type: 'bean.add' }, detailsHidden, { forms: 1 }],
    [{ type: 'bean.archive' }, detailsHidden],
    [{ type: 'purchaseDetails.toggle' }, 'editing.purchaseDetailsShown'],
    [{ type: 'purchaseDetails.toggle' }, detailsHidden],
    [done('beanForm', null), 'choosing'],
    [{ type: 'bean.edit', bean }, detailsHidden, { forms: 2, edited: bean }],
    [done('beanForm', null), 'choosing'],
    [{ type: 'bean.add' }, detailsHidden, { forms: 3, edited: null }],
    [done('beanForm', beanBeforeGedeb), 'choosing', { beans: [beanBeforeGedeb, bean] }],
  ])
})

test('a bean is archived in its form and offered again in the list, and a failure shows the reason', () => {
  const archived = { ...bean, archived: true }
  expectSteps(beansMachine, input, [
    ...startSteps,
    [{ type: 'bean.edit', bean }, 'editing.purchaseDetailsHidden', { forms: 1, edited: bean }],
    [{ type: 'bean.archive' }, 'archiving', { archiving: { coffee_bean_id: id, archived: true } }],
    [failed('archiveBean', noAnswerError), 'choosing', {}, ['showWarning']],
    [{ type: 'bean.edit', bean }, 'editing.purchaseDetailsHidden', { forms: 2 }],
    [{ type: 'bean.archive' }, 'archiving'],
    [done('archiveBean', archived), 'choosing', { beans: [archived] }],
    [{ type: 'bean.restore', coffee_bean_id: id }, 'archiving', { archiving: { coffee_bean_id: id, archived: false } }],
    [done('archiveBean', bean), 'choosing', { beans: [bean] }],
  ])
})
