// Tests the page of a bag and the drawer of a roast (the panel at the bottom of the list of roasts), step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
// The effect 'roasts < head.change' means that the actor `roasts` receives the event `head.change`.
import { test } from 'vitest'
import { bagMachine } from '../../../src/machines/coffee/bag.machine.ts'
import { roastDrawerMachine } from '../../../src/machines/coffee/roastDrawer.machine.ts'
import { bag } from '../../models/coffee/exampleBags.ts'
import {
  bagCodeInUseError,
  endedGedebRoast,
  roastInProgress,
  roastSummary,
  screenInput,
} from '../../models/coffee/exampleCoffee.ts'
import { noAnswerError } from '../../models/members/exampleMembers.ts'
import { noopRef } from '../../models/realActor.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const bagInput = { ...screenInput, params: { coffee_bag_id: '5' }, origin: 'https://parlor.example' }
const idle = 'change.idle, print.idle'
const saving = 'change.saving, print.idle'

test('changes of a bag are saved one at a time, notes that are too long are not saved, and an error of the server is shown until the next change', () => {
  const tooLong = 'x'.repeat(1001)
  const savedBag = { ...bag, notes: 'Peach.' }
  expectSteps(bagMachine, bagInput, [
    [null, 'change.reading, print.idle', { typed: null, error: null }],
    [done('readDraft', 'Plum.'), idle, { typed: 'Plum.' }],
    [{ type: 'notes.change', notes: tooLong }, idle, { typed: tooLong }, ['keepDraft']],
    [{ type: 'notes.save' }, idle],
    [{ type: 'notes.change', notes: 'Peach.' }, idle, { typed: 'Peach.' }, ['keepDraft']],
    [{ type: 'notes.save' }, saving, { lastChange: { notes: 'Peach.' } }],
    [{ type: 'card.publish' }, saving],
    [failed('changeBag', bagCodeInUseError), idle, { error: bagCodeInUseError.error }],
    [{ type: 'notes.save' }, saving, { error: null }],
    [done('changeBag', savedBag), idle, { typed: null }, ['roasts < head.change', 'keepDraft']],
    [{ type: 'notes.save' }, idle],
  ])
})

test('a card is published and unpublished, and the page keeps notes that the member types during a call or while the draft is read', () => {
  expectSteps(bagMachine, bagInput, [
    [null, 'change.reading, print.idle'],
    [failed('readDraft', bagCodeInUseError), idle],
    [{ type: 'card.publish' }, saving, { lastChange: { published: true } }],
    [{ type: 'notes.change', notes: 'Peach.' }, saving, { typed: 'Peach.' }, ['keepDraft']],
    [done('changeBag', { ...bag, published: true }), idle, {}, ['roasts < head.change', 'keepDraft']],
    [{ type: 'card.unpublish' }, saving, { lastChange: { published: false } }],
    [failed('changeBag', bagCodeInUseError), idle, { error: bagCodeInUseError.error }],
    [{ type: 'notes.change', notes: 'Plum.' }, idle, { typed: 'Plum.', error: null }, ['keepDraft']],
  ])
  expectSteps(bagMachine, bagInput, [
    [null, 'change.reading, print.idle'],
    [{ type: 'notes.change', notes: 'Peach.' }, 'change.reading, print.idle', { typed: 'Peach.' }, ['keepDraft']],
    [done('readDraft', 'Plum.'), idle],
  ])
})

test('the print of a label or a sheet ends when the print dialog closes or fails, and a label is saved as a file', () => {
  expectSteps(bagMachine, bagInput, [
    [null, 'change.reading, print.idle', { sheet: { first: 1, count: 24 } }],
    [done('readDraft', ''), idle],
    [{ type: 'label.save', bag }, idle, {}, ['saveLabel']],
    [{ type: 'sheet.change', sheet: { first: 20 } }, idle, { sheet: { first: 20, count: 5 } }],
    [{ type: 'label.print' }, 'change.idle, print.label'],
    [done('printLabel'), idle],
    [{ type: 'label.print' }, 'change.idle, print.label'],
    [failed('printLabel', bagCodeInUseError), idle],
    [{ type: 'sheet.print' }, 'change.idle, print.sheet'],
    [done('printSheet'), idle],
    [{ type: 'sheet.print' }, 'change.idle, print.sheet'],
    [failed('printSheet', bagCodeInUseError), idle],
  ])
})

test('the drawer of a roast in progress counts the seconds until the roast has ended, and a refresh loads the roast again', () => {
  const profile = { roast: roastInProgress, template: endedGedebRoast }
  const openStates = (profileState: string, clock: string, task = 'idle') =>
    `open.profile.${profileState}, open.clock.${clock}, open.task.${task}`
  expectSteps(roastDrawerMachine, { roast: roastSummary, parent: noopRef() }, [
    [null, openStates('loading', 'ticking'), { profile: null, error: null, nowMs: null }],
    [{ type: 'clock.ticked', nowMs: 5 }, openStates('loading', 'ticking'), { nowMs: 5 }],
    [failed('loadRoastAndTemplate', noAnswerError), openStates('failed', 'ticking'), { error: noAnswerError.error }],
    [{ type: 'roast.refresh' }, openStates('loading', 'ticking')],
    [
      done('loadRoastAndTemplate', profile),
      openStates('loaded', 'ticking'),
      { profile, roast: roastInProgress, error: null },
    ],
    [{ type: 'roast.refresh' }, openStates('loading', 'ticking')],
    [done('loadRoastAndTemplate', profile), openStates('loaded', 'ticking')],
    [
      { type: 'roast.received', roast: endedGedebRoast },
      openStates('loaded', 'still'),
      { roast: endedGedebRoast, profile: { ...profile, roast: endedGedebRoast } },
      ['parent < roasts.changed'],
    ],
    [{ type: 'clock.ticked', nowMs: 9 }, openStates('loaded', 'still')],
    [
      { type: 'roast.received', roast: roastInProgress },
      openStates('loaded', 'ticking'),
      { roast: roastInProgress, profile },
      ['parent < roasts.changed'],
    ],
    [{ type: 'drawer.close' }, openStates('loaded', 'ticking'), {}, ['bagCode < field.close']],
    [done('bagCode'), 'closed'],
  ])
})

test('[roast-list-15] the drawer of a roast does not close while the template is saved or the roast is deleted', () => {
  const openStates = (task: string) => `open.profile.loading, open.clock.ticking, open.task.${task}`
  expectSteps(roastDrawerMachine, { roast: roastSummary, parent: noopRef() }, [
    [null, openStates('idle')],
    [{ type: 'template.set' }, openStates('settingTemplate')],
    [{ type: 'drawer.close' }, openStates('settingTemplate')],
    [failed('setTemplate', noAnswerError), openStates('idle'), {}, ['showError']],
    [{ type: 'roast.delete' }, openStates('confirmingDeletion')],
    [{ type: 'deletion.confirm' }, openStates('deleting')],
    [{ type: 'drawer.close' }, openStates('deleting')],
    [failed('deleteRoast', noAnswerError), openStates('idle'), {}, ['showError']],
    [{ type: 'drawer.close' }, openStates('idle'), {}, ['bagCode < field.close']],
  ])
})

test('[roast-list-14] an older roast that the browser has kept does not replace the newer roast of the list or of the last load', () => {
  const keptProfile = { roast: roastInProgress, template: null }
  const profile = { roast: { ...endedGedebRoast, version: 3 }, template: null }
  const listedRoast = { ...roastSummary, end_time: endedGedebRoast.end_time, version: 2 }
  expectSteps(roastDrawerMachine, { roast: listedRoast, parent: noopRef() }, [
    [null, 'open.profile.loading, open.clock.still, open.task.idle'],
    [
      done('loadRoastAndTemplate', keptProfile),
      'open.profile.loaded, open.clock.still, open.task.idle',
      { profile: keptProfile },
    ],
    [{ type: 'roast.refresh' }, 'open.profile.loading, open.clock.still, open.task.idle'],
    [
      done('loadRoastAndTemplate', profile),
      'open.profile.loaded, open.clock.still, open.task.idle',
      { roast: profile.roast, profile },
    ],
    [{ type: 'roast.refresh' }, 'open.profile.loading, open.clock.still, open.task.idle'],
    [done('loadRoastAndTemplate', keptProfile), 'open.profile.loaded, open.clock.still, open.task.idle'],
  ])
})

test('a roast in the drawer becomes the template, or is deleted after a question, and the list receives an event', () => {
  const openStates = (task: string) => `open.profile.loading, open.clock.ticking, open.task.${task}`
  expectSteps(roastDrawerMachine, { roast: roastSummary, parent: noopRef() }, [
    [null, openStates('idle')],
    [{ type: 'template.set' }, openStates('settingTemplate')],
    [failed('setTemplate', noAnswerError), openStates('idle'), {}, ['showError']],
    [{ type: 'template.set' }, openStates('settingTemplate')],
    [done('setTemplate', {}), openStates('idle'), {}, ['showAlert', 'parent < roasts.changed']],
    [{ type: 'roast.delete' }, openStates('confirmingDeletion')],
    [{ type: 'deletion.cancel' }, openStates('idle')],
    [{ type: 'roast.delete' }, openStates('confirmingDeletion')],
    [{ type: 'deletion.confirm' }, openStates('deleting')],
    [failed('deleteRoast', noAnswerError), openStates('idle'), {}, ['showError']],
    [{ type: 'roast.delete' }, openStates('confirmingDeletion')],
    [{ type: 'deletion.confirm' }, openStates('deleting')],
    [done('deleteRoast', { done: true }), 'closed', {}, ['parent < roasts.changed']],
  ])
})
