// Tests the parts of the account page, step by step: export, deletion, sessions, username and preferences.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import { deletionMachine } from '../../../src/machines/members/deletion.machine.ts'
import { exportMachine } from '../../../src/machines/members/export.machine.ts'
import { ownNameMachine } from '../../../src/machines/members/ownName.machine.ts'
import { preferencesMachine } from '../../../src/machines/members/preferences.machine.ts'
import { sessionListMachine } from '../../../src/machines/members/sessionList.machine.ts'
import { preferences } from '../../models/coffee/exampleCoffee.ts'
import { asSessionUser, noAnswerError, nora } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'
import { error } from '../support.ts'

const apiError = noAnswerError.error

test('a press during the download of an export has no effect, and a failed export shows a warning and can be started again', () => {
  expectSteps(exportMachine, { username: 'nora' }, [
    [null, 'idle', { username: 'nora' }],
    [{ type: 'export.start' }, 'downloading'],
    [{ type: 'export.start' }, 'downloading'],
    [failed('downloadExport', noAnswerError), 'idle', {}, ['showWarning']],
    [{ type: 'export.start' }, 'downloading'],
    [done('downloadExport'), 'idle'],
  ])
})

test('an account is deleted after a question, and then the app leaves the page before it signs out', () => {
  expectSteps(deletionMachine, { username: 'nora' }, [
    [null, 'idle', { username: 'nora' }],
    [{ type: 'question.confirm' }, 'idle'],
    [{ type: 'account.delete' }, 'asking'],
    [{ type: 'question.cancel' }, 'idle'],
    [{ type: 'account.delete' }, 'asking'],
    [{ type: 'question.confirm' }, 'deleting'],
    [failed('deleteAccount', noAnswerError), 'idle', {}, ['showWarning']],
    [{ type: 'account.delete' }, 'asking'],
    [{ type: 'question.confirm' }, 'deleting'],
    [{ type: 'account.delete' }, 'deleting'],
    [done('deleteAccount', { done: true }), 'deleted', {}, ['go', 'signOut', 'showAlert']],
  ])
})

test('each session except the current one can be ended, and then the list loads again, even if the call failed', () => {
  const sessionFields = {
    created: '2026-03-14T19:30:00.000Z',
    last_seen: '2026-03-14T19:30:00.000Z',
    device: 'Firefox',
  }
  const sessions = [
    { ...sessionFields, session_id: 1, current: true },
    { ...sessionFields, session_id: 2, current: false },
  ]
  expectSteps(sessionListMachine, undefined, [
    [null, 'loading', { sessions: [], error: null, ending: null }],
    [failed('loadSessions', noAnswerError), 'failed', { error: apiError }],
    [{ type: 'sessions.reload' }, 'loading'],
    [done('loadSessions', sessions), 'listed', { sessions, error: null }],
    [{ type: 'session.end', session_id: 1 }, 'listed'],
    [{ type: 'session.end', session_id: 2 }, 'ending', { ending: 2 }],
    [failed('endSession', noAnswerError), 'loading', { ending: null }, ['showWarning']],
    [done('loadSessions', sessions), 'listed'],
    [{ type: 'session.end', session_id: 2 }, 'ending', { ending: 2 }],
    [done('endSession', { done: true }), 'loading', { ending: null }],
    [done('loadSessions', [sessions[0]]), 'listed', { sessions: [sessions[0]] }],
    [{ type: 'sessions.reload' }, 'loading'],
    [done('loadSessions', sessions), 'listed', { sessions }],
    [{ type: 'sessions.endAll' }, 'endingAll'],
    [failed('endAllSessions', noAnswerError), 'loading', {}, ['showWarning']],
    [done('loadSessions', sessions), 'listed'],
    [{ type: 'sessions.endAll' }, 'endingAll'],
    [done('endAllSessions', { done: true }), 'signedOut', {}, ['go', 'signOut']],
  ])
})

test('the list of sessions loads again if a reload is requested during a load', () => {
  const firstLoad = expectSteps(sessionListMachine, undefined, [[null, 'loading']])
  const secondLoad = expectSteps(sessionListMachine, undefined, [
    [null, 'loading'],
    [{ type: 'sessions.reload' }, 'loading'],
  ])
  expect(secondLoad.children.loadSessions).not.toBe(firstLoad.children.loadSessions)
})

test('a member renames the account with the new name alone, and a problem is shown in the form until the next change', () => {
  const renamedNora = asSessionUser({ ...nora, username: 'leonora' })
  const usernameTakenError = error('USERNAME_IN_USE')
  expectSteps(ownNameMachine, { username: 'nora' }, [
    [null, 'shown', { username: 'nora', draft: '', error: null }],
    [{ type: 'name.toggleEdit' }, 'editing', { draft: 'nora' }],
    [{ type: 'name.change', draft: ' ' }, 'editing', { draft: ' ' }],
    [{ type: 'form.submit' }, 'editing', { error: expect.objectContaining({ code: 'INVALID_USERNAME' }) }],
    [{ type: 'name.change', draft: ' leonora' }, 'editing', { draft: ' leonora', error: null }],
    [{ type: 'form.submit' }, 'saving'],
    [failed('rename', usernameTakenError), 'editing', { error: usernameTakenError.error }, ['showWarning']],
    [{ type: 'form.submit' }, 'saving'],
    [done('rename', renamedNora), 'shown', { username: 'leonora' }, ['showAlert', 'updateSession']],
    [{ type: 'name.toggleEdit' }, 'editing', { draft: 'leonora', error: null }],
    [{ type: 'name.toggleEdit' }, 'shown'],
  ])
})

test('a choice that is made during a save is saved after that save, and a choice that could not be saved is undone', () => {
  const inCelsius = { temperature_display_units: 'DEGREES_CELSIUS' } as const
  // The left axis of the chart of a roast shows the rate of rise.
  const withRates = { roast_profile_left_axis: 'ROR' } as const
  const savedPreferences = { ...preferences, ...inCelsius }
  expectSteps(preferencesMachine, undefined, [
    [null, 'loading', { saved: null, changeBeingSaved: {}, waitingChange: {}, error: null }],
    [failed('loadPreferences', noAnswerError), 'failed', { error: apiError }],
    [{ type: 'preferences.reload' }, 'loading'],
    [done('loadPreferences', { user_preferences: preferences }), 'ready.idle', { saved: preferences, error: null }],
    [{ type: 'preference.choose', change: inCelsius }, 'ready.saving', { changeBeingSaved: inCelsius }],
    [{ type: 'preference.choose', change: withRates }, 'ready.saving', { waitingChange: withRates }],
    [
      done('savePreferences', { user_preferences: savedPreferences }),
      'ready.saving',
      { saved: savedPreferences, changeBeingSaved: withRates, waitingChange: {} },
    ],
    [failed('savePreferences', noAnswerError), 'ready.idle', { changeBeingSaved: {} }, ['showWarning']],
    [{ type: 'preference.choose', change: withRates }, 'ready.saving', { changeBeingSaved: withRates }],
    [
      done('savePreferences', { user_preferences: preferences }),
      'ready.idle',
      { saved: preferences, changeBeingSaved: {} },
    ],
  ])
})
