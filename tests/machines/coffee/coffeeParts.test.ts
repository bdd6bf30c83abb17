// Tests small machines of the coffee pages, step by step: the search for a bag, the export of all roasts, the field of
// the bag code, the form of a missed event, the question before a tap, and the offer of a form after the roast.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
// The effect 'parent < tap.made' means that the parent of the machine receives the event `tap.made`.
import { expect, test } from 'vitest'
import { NO_ANSWER } from '../../../contract/callResult.ts'
import { afterRoastOfferMachine } from '../../../src/machines/coffee/afterRoastOffer.machine.ts'
import { allRoastsExportMachine } from '../../../src/machines/coffee/allRoastsExport.machine.ts'
import { bagCodeMachine } from '../../../src/machines/coffee/bagCode.machine.ts'
import { coffeeFindMachine } from '../../../src/machines/coffee/coffeeFind.machine.ts'
import { missedEventMachine } from '../../../src/machines/coffee/missedEvent.machine.ts'
import { roastQuestionMachine } from '../../../src/machines/coffee/roastQuestion.machine.ts'
import { bagCodeInUseError, endedGedebRoast, screenInput } from '../../models/coffee/exampleCoffee.ts'
import { START_MS } from '../../models/coffee/exampleRoasts.ts'
import { noopRef } from '../../models/realActor.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

test('a typed code opens the page of its bag, and an empty code opens no page', () => {
  expectSteps(coffeeFindMachine, screenInput, [
    [null, 'asking', { code: '' }],
    [{ type: 'bag.find' }, 'asking'],
    [{ type: 'code.change', code: ' gedeb-1 ' }, 'asking', { code: ' gedeb-1 ' }],
    [{ type: 'bag.find' }, 'asking', {}, ['go']],
  ])
})

test('the export of all roasts shows its progress, can be stopped, and the next export starts from the beginning', () => {
  expectSteps(allRoastsExportMachine, undefined, [
    [null, 'idle', { done: 0, total: 0, error: null }],
    [{ type: 'export.start' }, 'collecting'],
    [{ type: 'export.progressed', done: 1, total: 2 }, 'collecting', { done: 1, total: 2 }],
    [{ type: 'export.stop' }, 'idle'],
    [{ type: 'export.start' }, 'collecting', { done: 0, total: 0 }],
    [{ type: 'export.saved', roasts: 2 }, 'saved', { done: 2, total: 2 }],
    [{ type: 'export.start' }, 'collecting', { done: 0, total: 0 }],
    [{ type: 'export.failed', error: NO_ANSWER }, 'failed', { error: NO_ANSWER }],
    [{ type: 'export.start' }, 'collecting', { error: null }],
  ])
})

test('a valid code puts a roast into its bag, a button takes the roast out, and the page receives the changed roast', () => {
  const roastReceived = ['parent < roast.received']
  expectSteps(bagCodeMachine, { coffee_roast_id: 7, parent: noopRef() }, [
    [null, 'idle', { code: '', codeToSave: null, error: null }],
    [{ type: 'bag.assign' }, 'idle'],
    [{ type: 'code.change', code: 'no.code' }, 'idle', { code: 'no.code' }],
    [{ type: 'bag.assign' }, 'idle', { error: expect.objectContaining({ code: 'INVALID_BAG_CODE' }) }],
    [{ type: 'code.change', code: ' gedeb-1 ' }, 'idle', { code: ' gedeb-1 ', error: null }],
    [{ type: 'bag.assign' }, 'saving', { codeToSave: 'gedeb-1' }],
    [failed('assignBag', bagCodeInUseError), 'idle', { error: bagCodeInUseError.error }],
    [{ type: 'bag.assign' }, 'saving', { error: null }],
    [done('assignBag', { coffee_roast: endedGedebRoast }), 'idle', { code: '' }, roastReceived],
    [{ type: 'bag.leave' }, 'saving', { codeToSave: null }],
    [done('assignBag', { coffee_roast: endedGedebRoast }), 'idle', {}, roastReceived],
  ])
})

test('[roast-list-15] the field of the bag code does not close while the bag is saved', () => {
  expectSteps(bagCodeMachine, { coffee_roast_id: 7, parent: noopRef() }, [
    [null, 'idle', { codeToSave: null, error: null }],
    [{ type: 'bag.leave' }, 'saving'],
    [{ type: 'field.close' }, 'saving'],
    [failed('assignBag', bagCodeInUseError), 'idle', { error: bagCodeInUseError.error }],
    [{ type: 'field.close' }, 'closed'],
  ])
})

test('a missed event is added only with a possible time, and the typed time is stored until the event is added', () => {
  const input = {
    events: [{ event_type: 'DRY_END', seconds: 300 }],
    endSeconds: 720,
    draftKey: { user_id: 1, name: 'missed-event-12' },
  } as const
  const submittedForm = expectSteps(missedEventMachine, input, [
    [null, 'typing.reading', { event_type: 'FIRST_CRACK_START', time: '', problem: null }],
    [
      done('readDraft', '{"event_type":"FIRST_CRACK_END","time":"12:00"}'),
      'typing.read',
      { event_type: 'FIRST_CRACK_END', time: '12:00' },
    ],
    [{ type: 'time.change', value: 'soon' }, 'typing.read', { time: 'soon' }, ['keepDraft']],
    [{ type: 'form.submit' }, 'typing.read', { problem: expect.any(String) }],
    // First crack cannot end before the logged Dry End, which is at 05:00 (300 s).
    [{ type: 'time.change', value: '04:59' }, 'typing.read', { time: '04:59', problem: null }, ['keepDraft']],
    [{ type: 'form.submit' }, 'typing.read', { problem: expect.any(String) }],
    [
      { type: 'eventType.choose', event_type: 'FIRST_CRACK_START' },
      'typing.read',
      { event_type: 'FIRST_CRACK_START', problem: null },
      ['keepDraft'],
    ],
    [{ type: 'time.change', value: '08:41' }, 'typing.read', { time: '08:41' }, ['keepDraft']],
    [{ type: 'form.submit' }, 'closed', {}, ['keepDraft']],
  ])
  expect(submittedForm.output).toEqual({ event_type: 'FIRST_CRACK_START', seconds: 521 })
  const closedForm = expectSteps(missedEventMachine, input, [
    [null, 'typing.reading'],
    [{ type: 'time.change', value: '08:41' }, 'typing.reading', { time: '08:41' }, ['keepDraft']],
    [done('readDraft', '{"event_type":"FIRST_CRACK_END","time":"12:00"}'), 'typing.read'],
    [{ type: 'form.close' }, 'closed', { time: '' }],
  ])
  expect(closedForm.output).toBeNull()
  expectSteps(missedEventMachine, input, [
    [null, 'typing.reading'],
    [failed('readDraft', bagCodeInUseError), 'typing.read'],
  ])
})

test('[drafts-05] a typed time that moves a logged event stays stored when the form closes, and is ignored when the event has this time', () => {
  const input = (seconds: number) =>
    ({
      events: [{ event_type: 'FIRST_CRACK_START', seconds }],
      endSeconds: 720,
      draftKey: { user_id: 1, name: 'missed-event-12' },
    }) as const
  const typed = { event_type: 'FIRST_CRACK_START', time: '09:02' }
  const openedForm = [null, 'typing.reading', { event_type: 'DRY_END', time: '' }] as const
  // 521 s is 08:41, and 542 s is 09:02.
  expectSteps(missedEventMachine, input(521), [
    openedForm,
    [done('readDraft', JSON.stringify(typed)), 'typing.read', typed],
    [{ type: 'form.submit' }, 'closed'],
  ])
  expectSteps(missedEventMachine, input(542), [openedForm, [done('readDraft', JSON.stringify(typed)), 'typing.read']])
})

test('a tap with a question is made when the member confirms it, and a tap without a question is made immediately', () => {
  const tap = {
    label: 'End',
    createdMs: START_MS,
    request: { call: 'POST /coffee/roasts/:coffee_roast_id', params: {}, body: {} },
    undo: null,
  } as const
  const question = { text: 'End the roast at 12:00?', confirmLabel: 'End Roast', tap }
  const tapMade = ['parent < tap.made']
  const otherwise = { label: 'Keep 190 °C', tap, because: 'You typed 190 °C.' }
  const doubt = { text: 'Did you mean 90 °C?', confirmLabel: 'Log 90 °C', tap, otherwise }
  expectSteps(roastQuestionMachine, { parent: noopRef() }, [
    [null, 'idle', { question: null }],
    [{ type: 'question.skip', tap }, 'idle', {}, tapMade],
    [{ type: 'problem.show', problem: 'Too late.' }, 'idle', {}, ['showAlert']],
    [{ type: 'question.ask', question }, 'asking', { question }],
    [{ type: 'question.skip', tap }, 'asking', {}, tapMade],
    [{ type: 'question.cancel' }, 'idle', { question: null }],
    [{ type: 'question.ask', question }, 'asking', { question }],
    [{ type: 'question.confirm' }, 'idle', { question: null }, tapMade],
    [{ type: 'choice.ask', question: doubt }, 'choosing', { question: doubt }],
    [{ type: 'question.cancel' }, 'idle', { question: null }, tapMade],
  ])
})

test('the form after a roast is offered after an end on this page, until the offer is closed or the end is undone', () => {
  const statusChanged = (status: 'notStarted' | 'running' | 'ended') => ({ type: 'status.changed', status })
  expectSteps(afterRoastOfferMachine, undefined, [
    [null, 'unasked'],
    [statusChanged('notStarted'), 'unasked'],
    [statusChanged('running'), 'due'],
    [statusChanged('ended'), 'offered'],
    [statusChanged('ended'), 'offered'],
    [{ type: 'offer.close' }, 'unasked'],
    [statusChanged('ended'), 'unasked'],
    [statusChanged('running'), 'due'],
    [statusChanged('ended'), 'offered'],
    [statusChanged('running'), 'due'],
    [statusChanged('notStarted'), 'unasked'],
    [statusChanged('ended'), 'unasked'],
    [statusChanged('running'), 'due'],
    [statusChanged('ended'), 'offered'],
    [statusChanged('notStarted'), 'unasked'],
  ])
})

test('the form of a roast that had ended before the page opened is not offered', () => {
  expectSteps(afterRoastOfferMachine, undefined, [
    [null, 'unasked'],
    [{ type: 'status.changed', status: 'ended' }, 'unasked'],
  ])
})
