// Tests the account page, step by step: whose account it is, and what it shows.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { test } from 'vitest'
import { accountMachine } from '../../../src/machines/members/account.machine.ts'
import { asSessionUser, inputOfNora, noAnswerError, nora, teddy } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const profileLoaded = (profile: object, keptMs: number | null = null) => done('loadProfile', { data: profile, keptMs })
const sessionChangedTo = (user: ReturnType<typeof asSessionUser> | null) => ({
  type: 'session.changed',
  session: { settled: true, user },
})
const inputFor = (user: ReturnType<typeof asSessionUser> | null) => ({ ...inputOfNora, user })

test("the member's own account shows the coffee preferences while the member has the permission for coffee", () => {
  const roaster = asSessionUser({ ...nora, acl: 'admin|coffee' })
  expectSteps(accountMachine, inputOfNora, [
    [null, 'loading', { profile: null, keptMs: null, error: null }],
    [failed('loadProfile', noAnswerError), 'failed', { error: noAnswerError.error }],
    [{ type: 'account.reload' }, 'loading'],
    [profileLoaded(nora, 5), 'own.withoutPreferences', { profile: nora, keptMs: 5, error: null }],
    [sessionChangedTo(roaster), 'own.withPreferences', { input: inputFor(roaster) }],
    [sessionChangedTo(asSessionUser(nora)), 'own.withoutPreferences', { input: inputFor(asSessionUser(nora)) }],
    [sessionChangedTo(null), 'own.withoutPreferences', { input: inputFor(null) }],
    [{ type: 'account.reload' }, 'loading'],
  ])
})

test('nothing can be changed in the account of another member', () => {
  expectSteps(accountMachine, inputOfNora, [
    [null, 'loading'],
    [profileLoaded(teddy), 'otherMember', { profile: teddy }],
    [{ type: 'account.reload' }, 'otherMember'],
    [{ type: 'password.changed' }, 'otherMember'],
  ])
})

test('a rename opens the new address of the account, and a change of a password or a passkey reloads the sessions', () => {
  expectSteps(accountMachine, inputOfNora, [
    [null, 'loading'],
    [profileLoaded(nora), 'own.withoutPreferences', { profile: nora }],
    [sessionChangedTo(asSessionUser({ ...nora, username: 'leonora' })), 'own.withoutPreferences', {}, ['go']],
    [{ type: 'password.changed' }, 'own.withoutPreferences', {}, ['sessionList < sessions.reload']],
    [{ type: 'passkey.removed' }, 'own.withoutPreferences', {}, ['sessionList < sessions.reload']],
  ])
  expectSteps(accountMachine, inputOfNora, [
    [null, 'loading'],
    [
      profileLoaded({ ...nora, has_password: false }),
      'own.withoutPreferences',
      { profile: { ...nora, has_password: false } },
    ],
    [{ type: 'password.changed' }, 'loading'],
  ])
})

test('[signin-reset-03] after a reset the account loads only when the member has chosen a new password, and then the waiting entries are sent', () => {
  const user = asSessionUser(nora, true)
  expectSteps(accountMachine, inputFor(user), [
    [null, 'choosingPassword'],
    [sessionChangedTo(user), 'choosingPassword'],
    [sessionChangedTo(asSessionUser(nora)), 'loading', { input: inputOfNora }, ['sendWaiting']],
  ])
})
