// Tests the page 'Select Beans' and the form of a bean, step by step.
import { test } from 'vitest'
import { beansMachine } from '../../../src/machines/coffee/beans.machine.ts'
import { bean, screenInput } from '../../models/coffee/exampleRoastRows.ts'
import { unanswered } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const input = { ...screenInput, newId: () => 'an-id', now: () => 0 }
const id = bean.coffee_bean_id
const loaded = done('loadBeans', { data: { beans: [bean], weightUnit: 'GRAMS' }, keptMs: null })
const start = [
  [null, 'loading'],
  [loaded, 'choosing', { beans: [bean] }],
] as const

test('the beans load again on request and after a reconnect, and a failed load shows the reason', () => {
  expectSteps(beansMachine, input, [
    [null, 'loading', { beans: [], chosenId: null, edited: null, error: null, forms: 0 }],
    [failed('loadBeans', unanswered), 'failed', { error: unanswered.error }],
    [{ type: 'beans.reload' }, 'loading'],
    [failed('loadBeans', unanswered), 'failed'],
    [{ type: 'live.connected' }, 'loading'],
    [loaded, 'choosing', { beans: [bean], error: null }],
    [{ type: 'beans.reload' }, 'loading'],
  ])
})

test('a chosen bean creates a roast, its page opens even if the outbox does not answer, and a refusal shows the reason', () => {
  expectSteps(beansMachine, input, [
    ...start,
    [{ type: 'bean.choose', coffee_bean_id: id }, 'creating', { chosenId: id, client_id: 'an-id' }],
    [done('submission', { type: 'refused', error: unanswered.error }), 'choosing', { chosenId: null }, ['showError']],
    [{ type: 'bean.choose', coffee_bean_id: id }, 'creating', { chosenId: id }],
    [done('submission', { type: 'waiting' }), 'created', {}, ['openRoast']],
  ])
  expectSteps(beansMachine, input, [
    ...start,
    [{ type: 'bean.choose', coffee_bean_id: id }, 'creating', { chosenId: id, client_id: 'an-id' }],
    [failed('submission', unanswered), 'created', {}, ['openRoast']],
  ])
})

test('a bean is added or changed in a form, and a form that is closed changes nothing', () => {
  const mogiana = { ...bean, coffee_bean_id: 99, name: 'A first one' }
  const hidden = 'editing.purchaseDetailsHidden'
  expectSteps(beansMachine, input, [
    ...start,
    [{ type: 'bean.add' }, hidden, { forms: 1 }],
    [{ type: 'bean.archive' }, hidden],
    [{ type: 'purchaseDetails.toggle' }, 'editing.purchaseDetailsShown'],
    [{ type: 'purchaseDetails.toggle' }, hidden],
    [done('beanForm', null), 'choosing'],
    [{ type: 'bean.edit', bean }, hidden, { forms: 2, edited: bean }],
    [done('beanForm', null), 'choosing'],
    [{ type: 'bean.add' }, hidden, { forms: 3, edited: null }],
    [done('beanForm', mogiana), 'choosing', { beans: [mogiana, bean] }],
  ])
})

test('a bean is archived in its form and offered again in the list, and a failure shows the reason', () => {
  const archived = { ...bean, archived: true }
  expectSteps(beansMachine, input, [
    ...start,
    [{ type: 'bean.edit', bean }, 'editing.purchaseDetailsHidden', { forms: 1, edited: bean }],
    [{ type: 'bean.archive' }, 'archiving', { archiving: { coffee_bean_id: id, archived: true } }],
    [failed('archiveBean', unanswered), 'choosing', {}, ['showWarning']],
    [{ type: 'bean.edit', bean }, 'editing.purchaseDetailsHidden', { forms: 2 }],
    [{ type: 'bean.archive' }, 'archiving'],
    [done('archiveBean', archived), 'choosing', { beans: [archived] }],
    [{ type: 'bean.restore', coffee_bean_id: id }, 'archiving', { archiving: { coffee_bean_id: id, archived: false } }],
    [done('archiveBean', bean), 'choosing', { beans: [bean] }],
  ])
})
