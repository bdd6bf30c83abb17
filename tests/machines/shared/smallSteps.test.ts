// Tests small machines that several pages use, step by step, for example alerts and the wake lock.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { test } from 'vitest'
import { alertsMachine } from '../../../src/machines/app/alerts.machine.ts'
import type { NewEntry } from '../../../src/machines/app/outbox.types.ts'
import { updateMachine } from '../../../src/machines/app/update.machine.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import { inProgressMachine } from '../../../src/machines/shared/inProgress.machine.ts'
import { submissionMachine } from '../../../src/machines/shared/submission.machine.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { expectSteps, type Step } from '../steps.ts'
import { noAnswerError } from '../support.ts'

test('an alert has a number and a timeout, an alert with another text is added, and an alert with the same text replaces the earlier one', () => {
  const show = (type: string, message: string) => ({ type: 'alert.show', alert: { type, message } })
  const savedAlert = { id: 1, type: 'success', message: 'Saved.' }
  const errorAlert = { id: 2, type: 'error', message: 'No.' }
  const savedAlertAgain = { ...savedAlert, id: 3 }
  expectSteps(alertsMachine, undefined, [
    [null, '', { alerts: [], nextId: 1 }],
    [show('success', 'Saved.'), '', { alerts: [savedAlert], nextId: 2 }, ['wait 1000 ms']],
    [show('error', 'No.'), '', { alerts: [savedAlert, errorAlert], nextId: 3 }, ['wait 3000 ms']],
    [show('success', 'Saved.'), '', { alerts: [errorAlert, savedAlertAgain], nextId: 4 }, ['wait 1000 ms']],
    [{ type: 'alert.dismiss', id: 3 }, '', { alerts: [errorAlert] }],
    [{ type: 'alert.dismiss', id: 2 }, '', { alerts: [] }, []],
  ])
})

test('a new version of the site is activated when the member accepts it, the page reloads after 5 s at most, and accepting the version again repeats the reload', () => {
  const readySteps: Step[] = [
    [null, 'current'],
    [{ type: 'update.found' }, 'ready'],
  ]
  const acceptStep: Step = [{ type: 'update.accept' }, 'activating', {}, ['wait 5000 ms']]
  const pageReload = ['reloadPage', 'wait 10000 ms']
  expectSteps(updateMachine, undefined, [
    ...readySteps,
    [{ type: 'update.postpone' }, 'current'],
    [{ type: 'update.found' }, 'ready'],
    acceptStep,
    [done('activateUpdate'), 'reloading', {}, pageReload],
    [{ type: 'update.accept' }, 'reloading', {}, pageReload],
    [after('reloadTimeout', 'update.reloading'), 'reloading', {}, pageReload],
  ])
  expectSteps(updateMachine, undefined, [
    ...readySteps,
    acceptStep,
    [failed('activateUpdate', noAnswerError), 'reloading', {}, pageReload],
  ])
  expectSteps(updateMachine, undefined, [
    ...readySteps,
    acceptStep,
    [after('activationTimeout', 'update.activating'), 'reloading', {}, pageReload],
  ])
})

test('one alert is shown for a refused wake lock, even if it was granted before', () => {
  expectSteps(awakeMachine, undefined, [
    [null, 'asking'],
    [{ type: 'wakeLock.granted' }, 'granted'],
    [{ type: 'wakeLock.refused' }, 'refused', {}, ['showAlert']],
    [{ type: 'wakeLock.refused' }, 'refused'],
  ])
  expectSteps(awakeMachine, undefined, [
    [null, 'asking'],
    [{ type: 'wakeLock.refused' }, 'refused', {}, ['showAlert']],
  ])
})

/** The outbox entry that deletes the roast 12. */
const entry: NewEntry = {
  key: 'visit-0',
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'DELETE /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: undefined },
  label: 'Delete',
  createdMs: 0,
  whenRefused: 'keep',
}
/** The outbox emits that it has one entry, with this key. */
const outboxChanged = (key: string) => ({ type: 'outbox.changed', entries: [{ ...entry, key }], durable: true })
const startStep: Step = [null, 'saving.online', { result: { type: 'waiting' } }, ['enqueue', 'wait 6000 ms']]
const deliveringStep: Step = [outboxChanged('visit-0'), 'delivering', {}, ['wait 1500 ms']]

test('a submission waits 6 s for the disk and 1.5 s for the answer of the server, and without a network only for the disk', () => {
  expectSteps(submissionMachine, { entry }, [startStep, [after('saveTimeout', 'submission.saving'), 'ended']])
  expectSteps(submissionMachine, { entry }, [
    startStep,
    [outboxChanged('visit-9'), 'saving.online'],
    deliveringStep,
    [after('answerTimeout', 'submission.delivering'), 'ended'],
  ])
  expectSteps(submissionMachine, { entry }, [startStep, deliveringStep, [{ type: 'connectivity.lost' }, 'ended']])
  expectSteps(submissionMachine, { entry }, [
    startStep,
    [{ type: 'connectivity.lost' }, 'saving.offline'],
    [{ type: 'connectivity.recovered' }, 'saving.online'],
    [{ type: 'connectivity.lost' }, 'saving.offline'],
    [outboxChanged('visit-9'), 'saving.offline'],
    [outboxChanged('visit-0'), 'ended'],
  ])
})

test('a submission ends with the answer or the error of its own entry, and a refused entry is discarded', () => {
  const answer = { call: 'DELETE /coffee/roasts/:coffee_roast_id', data: { done: true } }
  const error = { code: 'NOT_FOUND', message: 'No.' }
  const resultFor = (type: string, key: string, fields: object) => ({ type, key, queue: 'roast:12', ...fields })
  expectSteps(submissionMachine, { entry }, [
    startStep,
    deliveringStep,
    [resultFor('outbox.delivered', 'visit-9', { answer }), 'delivering'],
    [resultFor('outbox.refused', 'visit-9', { error }), 'delivering'],
    [resultFor('outbox.delivered', 'visit-0', { answer }), 'ended', { result: { type: 'delivered', answer } }],
  ])
  expectSteps(submissionMachine, { entry }, [
    startStep,
    [
      resultFor('outbox.refused', 'visit-0', { error }),
      'ended',
      { result: { type: 'refused', error } },
      ['discardEntry'],
    ],
  ])
})

test('games and roasts in progress are read from the disk 0.3 s after each change of the stored answers, and loaded from the server 3 s or 60 s after a live event about them', () => {
  const lists = { games: [], roasts: [], readMs: 5 }
  const states = (kept: string, server: string) => `kept.${kept}, server.${server}`
  const factOf = (type: string) => ({ type: 'live.received', fact: { type, id: 7, version: 2 } })
  const readAgain = ['wait 10000 ms']
  expectSteps(inProgressMachine, undefined, [
    [null, states('reading', 'waitingShort'), { entries: [], inProgress: [] }, ['wait 3000 ms']],
    [failed('readKept', noAnswerError), states('read', 'waitingShort'), {}, readAgain],
    [after('readAgainDelay', 'inProgress.kept.read'), states('reading', 'waitingShort')],
    [done('readKept', lists), states('read', 'waitingShort'), { lists }, readAgain],
    [{ type: 'kept.changed' }, states('changed', 'waitingShort'), {}, ['wait 300 ms']],
    [after('readDelay', 'inProgress.kept.changed'), states('reading', 'waitingShort')],
    [{ type: 'kept.changed' }, states('changed', 'waitingShort'), {}, ['wait 300 ms']],
    [
      { type: 'user.changed', user_id: null },
      states('reading', 'waitingShort'),
      { lists: { games: [], roasts: [], readMs: 0 } },
    ],
    [after('shortListDelay', 'inProgress.server.waitingShort'), states('reading', 'asking.current')],
    [failed('loadLists', noAnswerError), states('reading', 'waitingLong'), {}, ['wait 60000 ms']],
    [factOf('poolGames.updated'), states('reading', 'waitingLong')],
    [factOf('poolGames.added'), states('reading', 'waitingShort'), {}, ['wait 3000 ms']],
    [after('shortListDelay', 'inProgress.server.waitingShort'), states('reading', 'asking.current')],
    [done('loadLists'), states('reading', 'quiet')],
    [factOf('messages.changed'), states('reading', 'quiet')],
    [factOf('poolGames.updated'), states('reading', 'waitingLong'), {}, ['wait 60000 ms']],
    [after('longListDelay', 'inProgress.server.waitingLong'), states('reading', 'asking.current')],
    [done('loadLists'), states('reading', 'quiet')],
    [factOf('coffeeRoast.updated'), states('reading', 'waitingShort'), {}, ['wait 3000 ms']],
    [after('shortListDelay', 'inProgress.server.waitingShort'), states('reading', 'asking.current')],
    [done('loadLists'), states('reading', 'quiet')],
    [{ type: 'live.connected' }, states('reading', 'waitingShort'), {}, ['wait 3000 ms']],
    [{ type: 'outbox.changed', entries: [entry] }, states('reading', 'waitingShort'), { entries: [entry] }],
  ])
})
