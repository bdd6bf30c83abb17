// Tests the account page, step by step: whose account it is, and what it shows.
import { test } from 'vitest'
import { accountMachine } from '../../../src/machines/members/account.machine.ts'
import { asSessionUser, inputOfNora, nora, teddy, unanswered } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const loaded = (profile: object, keptMs: number | null = null) => done('loadProfile', { data: profile, keptMs })
const changedTo = (user: ReturnType<typeof asSessionUser> | null) => ({
  type: 'session.changed',
  session: { settled: true, user },
})
const input = (user: ReturnType<typeof asSessionUser> | null) => ({ ...inputOfNora, user })

test("the member's own account shows the coffee preferences while the member has the permission for coffee", () => {
  const roaster = asSessionUser({ ...nora, acl: 'admin|coffee' })
  expectSteps(accountMachine, inputOfNora, [
    [null, 'loading', { profile: null, keptMs: null, error: null }],
    [failed('loadProfile', unanswered), 'failed', { error: unanswered.error }],
    [{ type: 'account.reload' }, 'loading'],
    [loaded(nora, 5), 'own.withoutPreferences', { profile: nora, keptMs: 5, error: null }],
    [changedTo(roaster), 'own.withPreferences', { input: input(roaster) }],
    [changedTo(asSessionUser(nora)), 'own.withoutPreferences', { input: input(asSessionUser(nora)) }],
    [changedTo(null), 'own.withoutPreferences', { input: input(null) }],
    [{ type: 'account.reload' }, 'loading'],
  ])
})

test('nothing can be changed in the account of another member', () => {
  expectSteps(accountMachine, inputOfNora, [
    [null, 'loading'],
    [loaded(teddy), 'otherMember', { profile: teddy }],
    [{ type: 'account.reload' }, 'otherMember'],
    [{ type: 'password.changed' }, 'otherMember'],
  ])
})

test('a rename opens the new address of the account, and a change of a password or a passkey reloads the sessions', () => {
  expectSteps(accountMachine, inputOfNora, [
    [null, 'loading'],
    [loaded(nora), 'own.withoutPreferences', { profile: nora }],
    [changedTo(asSessionUser({ ...nora, username: 'leonora' })), 'own.withoutPreferences', {}, ['go']],
    [{ type: 'password.changed' }, 'own.withoutPreferences', {}, ['sessionList < sessions.reload']],
    [{ type: 'passkey.removed' }, 'own.withoutPreferences', {}, ['sessionList < sessions.reload']],
  ])
  expectSteps(accountMachine, inputOfNora, [
    [null, 'loading'],
    [loaded({ ...nora, has_password: false }), 'own.withoutPreferences', { profile: { ...nora, has_password: false } }],
    [{ type: 'password.changed' }, 'loading'],
  ])
})

test('after a reset the account loads only when the member has chosen a new password', () => {
  const user = asSessionUser(nora, true)
  expectSteps(accountMachine, input(user), [
    [null, 'choosingPassword'],
    [changedTo(user), 'choosingPassword'],
    [changedTo(asSessionUser(nora)), 'loading', { input: inputOfNora }],
  ])
})
