// Walks generated paths through the parts of the account page: name, password, sessions, export and deletion, with a
// password and with passkeys only.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { changedPasswordError } from '../../../contract/rules/members/passwords.ts'
import { exportMachine } from '../../../src/machines/members/export.machine.ts'
import { newPasswordMachine } from '../../../src/machines/members/newPassword.machine.ts'
import { nameProblem } from '../../../src/machines/members/ownName.machine.ts'
import { sessionListMachine } from '../../../src/machines/members/sessionList.machine.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'
import { deletionModel, ownNameModel } from './accountModels.ts'
import { newPasswordModel, PASSPHRASE } from './credentialsModels.ts'
import { asSessionUser, noAnswerError, nora, passkeyNotUsedError } from './exampleMembers.ts'

describeModel(ownNameModel, {
  proves: 'a blank name is not saved, and only an error about the name marks its field',
  check: (snapshot) => {
    const { error, draft } = snapshot.context
    const isAboutName = error?.code === 'USERNAME_IN_USE' || error?.code === 'INVALID_USERNAME'
    expect(nameProblem(snapshot.context)).toBe(isAboutName ? error.message : null)
    if (snapshot.matches('saving')) expect(draft.trim()).not.toBe('')
  },
})

describeModel(newPasswordModel, {
  proves:
    'nothing is saved without the old password or with a new one that breaks the rules, and a new try clears the old error',
  check: (snapshot) => {
    if (!snapshot.matches({ form: 'saving' })) return
    const { form, username } = snapshot.context
    expect(form.oldPassword).not.toBe('')
    expect(changedPasswordError(form, username)).toBeNull()
    expect(snapshot.context.error, 'of an earlier try').toBeNull()
  },
})

const session = {
  created: '2026-03-14T19:30:00.000Z',
  last_seen: '2026-03-14T19:30:00.000Z',
  device: 'Firefox on Linux',
}

describeModel(
  {
    machine: sessionListMachine,
    input: undefined,
    events: [
      { type: 'sessions.reload' },
      { type: 'session.end', session_id: 1 },
      { type: 'session.end', session_id: 2 },
      { type: 'sessions.endAll' },
      done('loadSessions', [
        { ...session, session_id: 1, current: true },
        { ...session, session_id: 2, current: false },
      ]),
      failed('loadSessions', noAnswerError),
      done('endSession', { done: true }),
      failed('endSession', noAnswerError),
      done('endAllSessions', { done: true }),
      failed('endAllSessions', noAnswerError),
    ],
    key: ({ context }) => [context.sessions.length, context.error?.code, context.ending],
    uncoveredEvents: { 'session.end (session_id: 1)': 'the member ends the current session by signing out' },
  },
  {
    proves: 'only a session that is not the current one can be ended',
    check: (snapshot) => {
      expect(snapshot.context.ending).toBe(snapshot.matches('ending') ? 2 : null)
    },
  },
)

describeModel(
  {
    machine: exportMachine,
    input: { username: 'nora' },
    events: [{ type: 'export.start' }, done('downloadExport'), failed('downloadExport', noAnswerError)],
  },
  { proves: 'an export can succeed, fail and start again' },
)

describeModel(deletionModel, {
  proves: 'an account is deleted only after a question, and a deletion that fails can be tried again',
  checkStep: ({ before, after }) => {
    if (after.matches('deleting') && !before.matches('deleting')) expect(before.matches('asking')).toBe(true)
  },
})

// A member without a password confirms a new password with a passkey.

describeModel(
  {
    machine: newPasswordMachine,
    input: { ...newPasswordModel.input, needsOldSecret: false },
    events: [
      { type: 'field.change', field: 'newPassword', value: PASSPHRASE },
      { type: 'newPassword.toggle' },
      { type: 'form.submit' },
      done('changePassword', asSessionUser(nora)),
      failed('changePassword', passkeyNotUsedError),
    ],
    key: ({ context }) => [context.form, context.error?.code],
    uncovered: {
      'newPassword.oldPassword.hidden on oldPassword.toggle': 'there is no old password; the model above covers it',
      'newPassword.oldPassword.shown on oldPassword.toggle': 'there is no old password; the model above covers it',
    },
  },
  {
    proves: 'a member without a password sets a password that keeps the rules, and types no old password',
    check: (snapshot) => {
      const { form, username } = snapshot.context
      if (snapshot.matches({ form: 'saving' })) expect(changedPasswordError(form, username)).toBeNull()
    },
  },
)
