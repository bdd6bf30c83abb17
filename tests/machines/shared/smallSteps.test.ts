// Tests small machines that several pages use, step by step, for example alerts and the wake lock.
import { test } from 'vitest'
import { alertsMachine } from '../../../src/machines/app/alerts.machine.ts'
import type { NewEntry } from '../../../src/machines/app/outbox.types.ts'
import { updateMachine } from '../../../src/machines/app/update.machine.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import { chosenItemMachine } from '../../../src/machines/shared/chosenItem.machine.ts'
import { runningMachine } from '../../../src/machines/shared/running.machine.ts'
import { submissionMachine } from '../../../src/machines/shared/submission.machine.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { expectSteps, type Step } from '../steps.ts'
import { unanswered } from '../support.ts'

test('an alert has a number and a timeout, another sentence is a second alert, and the same sentence replaces the first', () => {
  const show = (type: string, message: string) => ({ type: 'alert.show', alert: { type, message } })
  const saved = { id: 1, type: 'success', message: 'Saved.' }
  const no = { id: 2, type: 'error', message: 'No.' }
  const again = { ...saved, id: 3 }
  expectSteps(alertsMachine, undefined, [
    [null, '', { alerts: [], nextId: 1 }],
    [show('success', 'Saved.'), '', { alerts: [saved], nextId: 2 }, ['wait 1000 ms']],
    [show('error', 'No.'), '', { alerts: [saved, no], nextId: 3 }, ['wait 3000 ms']],
    [show('success', 'Saved.'), '', { alerts: [no, again], nextId: 4 }, ['wait 1000 ms']],
    [{ type: 'alert.expired', id: 3 }, '', { alerts: [no] }],
    [{ type: 'alert.dismiss', id: 2 }, '', { alerts: [] }, []],
  ])
})

test('a tap activates the new version, the page reloads after 5 s at most, and another tap repeats the reload', () => {
  const ready: Step[] = [
    [null, 'current'],
    [{ type: 'update.found' }, 'ready'],
  ]
  const accept: Step = [{ type: 'update.accept' }, 'activating', {}, ['wait 5000 ms']]
  const reload = ['reloadPage']
  expectSteps(updateMachine, undefined, [
    ...ready,
    [{ type: 'update.postpone' }, 'current'],
    [{ type: 'update.found' }, 'ready'],
    accept,
    [done('activateUpdate'), 'reloading', {}, reload],
    [{ type: 'update.accept' }, 'reloading', {}, reload],
  ])
  expectSteps(updateMachine, undefined, [
    ...ready,
    accept,
    [failed('activateUpdate', unanswered), 'reloading', {}, reload],
  ])
  expectSteps(updateMachine, undefined, [
    ...ready,
    accept,
    [after('activationTimeout', 'update.activating'), 'reloading', {}, reload],
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

test('the chosen item stays chosen when the window becomes wide or narrow', () => {
  const change = (wide: boolean) => ({ type: 'windowWidth.changed', wide })
  expectSteps(chosenItemMachine, undefined, [
    [null, 'narrow', { chosenId: null }],
    [change(false), 'narrow'],
    [{ type: 'item.choose', id: 5 }, 'narrow', { chosenId: 5 }],
    [change(true), 'wide'],
    [change(true), 'wide'],
    [{ type: 'item.choose', id: null }, 'wide', { chosenId: null }],
    [change(false), 'narrow'],
  ])
})

const entry: NewEntry = {
  key: 'visit-0',
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'DELETE /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: undefined },
  label: 'Delete',
  createdMs: 0,
  whenRefused: 'keep',
}
const changed = (key: string) => ({ type: 'outbox.changed', entries: [{ ...entry, key }], durable: true })
const start: Step = [null, 'saving.online', { result: { type: 'waiting' } }, ['enqueue', 'wait 6000 ms']]
const delivering: Step = [changed('visit-0'), 'delivering', {}, ['wait 1500 ms']]

test('a submission waits 6 s for the disk and 1.5 s for the answer, and less without a network', () => {
  expectSteps(submissionMachine, { entry }, [start, [after('saveTimeout', 'submission.saving'), 'ended']])
  expectSteps(submissionMachine, { entry }, [
    start,
    [changed('visit-9'), 'saving.online'],
    delivering,
    [after('patience', 'submission.delivering'), 'ended'],
  ])
  expectSteps(submissionMachine, { entry }, [start, delivering, [{ type: 'connectivity.lost' }, 'ended']])
  expectSteps(submissionMachine, { entry }, [
    start,
    [{ type: 'connectivity.lost' }, 'saving.offline'],
    [{ type: 'connectivity.recovered' }, 'saving.online'],
    [{ type: 'connectivity.lost' }, 'saving.offline'],
    [changed('visit-9'), 'saving.offline'],
    [changed('visit-0'), 'ended'],
  ])
})

test('a submission ends with the answer or the error of its own entry, and a refused entry is discarded', () => {
  const answer = { call: 'DELETE /coffee/roasts/:coffee_roast_id', data: { done: true } }
  const error = { code: 'NOT_FOUND', message: 'No.' }
  const about = (type: string, key: string, rest: object) => ({ type, key, queue: 'roast:12', ...rest })
  expectSteps(submissionMachine, { entry }, [
    start,
    delivering,
    [about('outbox.delivered', 'visit-9', { answer }), 'delivering'],
    [about('outbox.refused', 'visit-9', { error }), 'delivering'],
    [about('outbox.delivered', 'visit-0', { answer }), 'ended', { result: { type: 'delivered', answer } }],
  ])
  expectSteps(submissionMachine, { entry }, [
    start,
    [about('outbox.refused', 'visit-0', { error }), 'ended', { result: { type: 'refused', error } }, ['discardEntry']],
  ])
})

test('games and roasts in progress are read a moment after each change, and loaded soon after each fact about a list', () => {
  const lists = { games: [], roasts: [], readMs: 5 }
  const states = (kept: string, server: string) => `kept.${kept}, server.${server}`
  const fact = (type: string) => ({ type: 'live.received', fact: { type, id: 7, version: 2 } })
  const readAgain = ['wait 10000 ms']
  expectSteps(runningMachine, undefined, [
    [null, states('reading', 'soon'), { entries: [], running: [] }, ['wait 3000 ms']],
    [failed('readKept', unanswered), states('read', 'soon'), {}, readAgain],
    [after('readAgainDelay', 'running.kept.read'), states('reading', 'soon')],
    [done('readKept', lists), states('read', 'soon'), { lists }, readAgain],
    [{ type: 'kept.changed' }, states('changed', 'soon'), {}, ['wait 300 ms']],
    [after('readDelay', 'running.kept.changed'), states('reading', 'soon')],
    [{ type: 'kept.changed' }, states('changed', 'soon'), {}, ['wait 300 ms']],
    [
      { type: 'user.changed', user_id: null },
      states('reading', 'soon'),
      { lists: { games: [], roasts: [], readMs: 0 } },
    ],
    [after('soon', 'running.server.soon'), states('reading', 'asking')],
    [failed('askLists', unanswered), states('reading', 'later'), {}, ['wait 60000 ms']],
    [fact('poolGames.updated'), states('reading', 'later')],
    [fact('poolGames.added'), states('reading', 'soon'), {}, ['wait 3000 ms']],
    [after('soon', 'running.server.soon'), states('reading', 'asking')],
    [done('askLists'), states('reading', 'quiet')],
    [fact('messages.changed'), states('reading', 'quiet')],
    [fact('poolGames.updated'), states('reading', 'later'), {}, ['wait 60000 ms']],
    [after('later', 'running.server.later'), states('reading', 'asking')],
    [done('askLists'), states('reading', 'quiet')],
    [fact('coffeeRoast.updated'), states('reading', 'soon'), {}, ['wait 3000 ms']],
    [after('soon', 'running.server.soon'), states('reading', 'asking')],
    [done('askLists'), states('reading', 'quiet')],
    [{ type: 'live.connected' }, states('reading', 'soon'), {}, ['wait 3000 ms']],
    [{ type: 'outbox.changed', entries: [entry] }, states('reading', 'soon'), { entries: [entry] }],
  ])
})
