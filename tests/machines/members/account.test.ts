// Tests the account page, step by step: the member's own account and the account of another member.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { test } from 'vitest'
import { accountMachine } from '../../../src/machines/members/account.machine.ts'
import { asSessionUser, inputOfNora, noAnswerError, nora, teddy } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

/** The load ends. `keptMs` is when the server sent a profile of an earlier visit; null if it sent the profile now. */
const profileLoaded = (profile: object, keptMs: number | null = null) => done('loadProfile', { data: profile, keptMs })
const sessionChangedTo = (user: ReturnType<typeof asSessionUser> | null) => ({
  type: 'session.changed',
  session: { settled: true, user },
})
const inputFor = (user: ReturnType<typeof asSessionUser> | null) => ({ ...inputOfNora, user })

test("the member's own account shows the coffee preferences while the member has the permission for coffee", () => {
  const withCoffee = asSessionUser({ ...nora, acl: 'admin|coffee' })
  expectSteps(accountMachine, inputOfNora, [
    [null, 'loading', { profile: null, keptMs: null, error: null }],
    [failed('loadProfile', noAnswerError), 'failed', { error: noAnswerError.error }],
    [{ type: 'account.reload' }, 'loading'],
    [profileLoaded(nora, 5), 'own.withoutPreferences', { profile: nora, keptMs: 5, error: null }],
    [sessionChangedTo(withCoffee), 'own.withPreferences', { input: inputFor(withCoffee) }],
    [sessionChangedTo(asSessionUser(nora)), 'own.withoutPreferences', { input: inputFor(asSessionUser(nora)) }],
    [sessionChangedTo(null), 'own.withoutPreferences', { input: inputFor(null) }],
    [{ type: 'account.reload' }, 'loading'],
  ])
})

test('in the account of another member, a reload and a changed password have no effect', () => {
  expectSteps(accountMachine, inputOfNora, [
    [null, 'loading'],
    [profileLoaded(teddy), 'otherMember', { profile: teddy }],
    [{ type: 'account.reload' }, 'otherMember'],
    [{ type: 'password.changed' }, 'otherMember'],
  ])
})

test('a rename opens the new address of the account, and a changed password or a removed passkey reloads the sessions', () => {
  expectSteps(accountMachine, inputOfNora, [
    [null, 'loading'],
    [profileLoaded(nora), 'own.withoutPreferences', { profile: nora }],
    [sessionChangedTo(asSessionUser({ ...nora, username: 'leonora' })), 'own.withoutPreferences', {}, ['go']],
    [{ type: 'password.changed' }, 'own.withoutPreferences', {}, ['sessionList < sessions.reload']],
    [{ type: 'passkey.removed' }, 'own.withoutPreferences', {}, ['sessionList < sessions.reload']],
  ])
  // After the first password of a member with passkeys only, the profile loads again.
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

test('[signin-reset-03] after a reset the account loads only when the member has chosen a new password, and then the outbox sends its waiting entries', () => {
  // `true`: the member must choose a new password.
  const user = asSessionUser(nora, true)
  expectSteps(accountMachine, inputFor(user), [
    [null, 'choosingPassword'],
    [sessionChangedTo(user), 'choosingPassword'],
    [sessionChangedTo(asSessionUser(nora)), 'loading', { input: inputOfNora }, ['sendWaiting']],
  ])
})
