// Tests the page of a bag and the drawer of a roast, step by step.
import { test } from 'vitest'
import { bagMachine } from '../../../src/machines/coffee/bag.machine.ts'
import { roastDrawerMachine } from '../../../src/machines/coffee/roastDrawer.machine.ts'
import { bag } from '../../models/coffee/exampleBags.ts'
import { ended, refused, running, screenInput, summary } from '../../models/coffee/exampleRoastRows.ts'
import { unanswered } from '../../models/members/exampleMembers.ts'
import { noopRef } from '../../models/realActor.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const bagInput = { ...screenInput, params: { coffee_bag_id: '5' }, origin: 'https://parlor.example' }
const idle = 'change.idle, print.idle'
const saving = 'change.saving, print.idle'

test('notes of a bag are saved if they are not too long, one change at a time, and the reason of a refusal is shown until the next change', () => {
  const tooLong = 'x'.repeat(1001)
  const saved = { ...bag, notes: 'Peach.' }
  expectSteps(bagMachine, bagInput, [
    [null, 'change.reading, print.idle', { typed: null, error: null }],
    [done('readDraft', 'Plum.'), idle, { typed: 'Plum.' }],
    [{ type: 'notes.change', notes: tooLong }, idle, { typed: tooLong }, ['keepDraft']],
    [{ type: 'notes.save' }, idle],
    [{ type: 'notes.change', notes: 'Peach.' }, idle, { typed: 'Peach.' }, ['keepDraft']],
    [{ type: 'notes.save' }, saving, { sent: { notes: 'Peach.' } }],
    [{ type: 'card.publish' }, saving],
    [failed('changeBag', refused), idle, { error: refused.error }],
    [{ type: 'notes.save' }, saving, { error: null }],
    [done('changeBag', saved), idle, { typed: null }, ['roasts < head.change', 'keepDraft']],
    [{ type: 'notes.save' }, idle],
  ])
})

test('a card is published and unpublished, and notes that are typed during the call stay', () => {
  expectSteps(bagMachine, bagInput, [
    [null, 'change.reading, print.idle'],
    [failed('readDraft', refused), idle],
    [{ type: 'card.publish' }, saving, { sent: { published: true } }],
    [{ type: 'notes.change', notes: 'Peach.' }, saving, { typed: 'Peach.' }, ['keepDraft']],
    [done('changeBag', { ...bag, published: true }), idle, {}, ['roasts < head.change', 'keepDraft']],
    [{ type: 'card.unpublish' }, saving, { sent: { published: false } }],
    [failed('changeBag', refused), idle, { error: refused.error }],
    [{ type: 'notes.change', notes: 'Plum.' }, idle, { typed: 'Plum.', error: null }, ['keepDraft']],
  ])
  expectSteps(bagMachine, bagInput, [
    [null, 'change.reading, print.idle'],
    [{ type: 'notes.change', notes: 'Peach.' }, 'change.reading, print.idle', { typed: 'Peach.' }, ['keepDraft']],
    [done('readDraft', 'Plum.'), idle],
  ])
})

test('labels are printed on a separate page until the print dialog is closed or fails, and a label is saved as a file', () => {
  expectSteps(bagMachine, bagInput, [
    [null, 'change.reading, print.idle', { sheet: { first: 1, count: 24 } }],
    [done('readDraft', ''), idle],
    [{ type: 'label.save', bag }, idle, {}, ['saveLabel']],
    [{ type: 'sheet.change', sheet: { first: 20 } }, idle, { sheet: { first: 20, count: 5 } }],
    [{ type: 'label.print' }, 'change.idle, print.label'],
    [done('printLabel'), idle],
    [{ type: 'label.print' }, 'change.idle, print.label'],
    [failed('printLabel', refused), idle],
    [{ type: 'sheet.print' }, 'change.idle, print.sheet'],
    [done('printSheet'), idle],
    [{ type: 'sheet.print' }, 'change.idle, print.sheet'],
    [failed('printSheet', refused), idle],
  ])
})

test('the drawer of a running roast counts the seconds until it has ended, and loads again when it has changed', () => {
  const profile = { roast: running, template: ended }
  const open = (name: string, clock: string, task = 'idle') =>
    `open.profile.${name}, open.clock.${clock}, open.task.${task}`
  expectSteps(roastDrawerMachine, { roast: summary, parent: noopRef() }, [
    [null, open('loading', 'ticking'), { profile: null, error: null, nowMs: null }],
    [{ type: 'clock.ticked', nowMs: 5 }, open('loading', 'ticking'), { nowMs: 5 }],
    [failed('loadProfile', unanswered), open('failed', 'ticking'), { error: unanswered.error }],
    [{ type: 'roast.refresh' }, open('loading', 'ticking')],
    [done('loadProfile', profile), open('loaded', 'ticking'), { profile, roast: running, error: null }],
    [{ type: 'roast.refresh' }, open('loading', 'ticking')],
    [done('loadProfile', profile), open('loaded', 'ticking')],
    [
      { type: 'roast.received', roast: ended },
      open('loaded', 'still'),
      { roast: ended, profile: { ...profile, roast: ended } },
      ['parent < roasts.changed'],
    ],
    [{ type: 'clock.ticked', nowMs: 9 }, open('loaded', 'still')],
    [
      { type: 'roast.received', roast: running },
      open('loaded', 'ticking'),
      { roast: running, profile },
      ['parent < roasts.changed'],
    ],
    [{ type: 'drawer.close' }, 'closed'],
  ])
})

test('a roast in the drawer becomes the template, or is deleted after a question, and the list receives an event', () => {
  const open = (task: string) => `open.profile.loading, open.clock.ticking, open.task.${task}`
  expectSteps(roastDrawerMachine, { roast: summary, parent: noopRef() }, [
    [null, open('idle')],
    [{ type: 'template.set' }, open('settingTemplate')],
    [failed('setTemplate', unanswered), open('idle'), {}, ['showError']],
    [{ type: 'template.set' }, open('settingTemplate')],
    [done('setTemplate', {}), open('idle'), {}, ['showAlert', 'parent < roasts.changed']],
    [{ type: 'roast.delete' }, open('confirmingDeletion')],
    [{ type: 'deletion.cancel' }, open('idle')],
    [{ type: 'roast.delete' }, open('confirmingDeletion')],
    [{ type: 'deletion.confirm' }, open('deleting')],
    [failed('deleteRoast', unanswered), open('idle'), {}, ['showError']],
    [{ type: 'roast.delete' }, open('confirmingDeletion')],
    [{ type: 'deletion.confirm' }, open('deleting')],
    [done('deleteRoast', { done: true }), 'closed', {}, ['parent < roasts.changed']],
  ])
})
