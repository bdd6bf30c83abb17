// Tests the list of passkeys and the form for a new password, step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import { newPasswordMachine } from '../../../src/machines/members/newPassword.machine.ts'
import { passkeyListMachine } from '../../../src/machines/members/passkeyList.machine.ts'
import { asSessionUser, noAnswerError, nora, passkeyNotUsedError } from '../../models/members/exampleMembers.ts'
import { noopRef } from '../../models/realActor.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const password = 'rail bridge chalk'
const phone = { passkey_id: 1, name: 'My phone', created: '2026-03-14T19:30:00.000Z', last_used: null }
const laptop = { ...phone, passkey_id: 2, name: 'Laptop' }
const emptyQuestion = { password: '', problem: null }

test('adding a passkey needs the password, and the list loads again if the dialog is cancelled while the browser asks for the passkey', () => {
  expectSteps(passkeyListMachine, { hasPassword: true, parent: noopRef() }, [
    [null, 'loading', { passkeys: [], error: null, chosenPasskey: null, name: '', ...emptyQuestion }],
    [failed('loadPasskeys', noAnswerError), 'failed', { error: noAnswerError.error }],
    [{ type: 'passkeys.reload' }, 'loading'],
    [done('loadPasskeys', [phone]), 'listed', { passkeys: [phone], error: null }],
    [{ type: 'passkey.add' }, 'askingToAdd'],
    [{ type: 'question.confirm' }, 'askingToAdd', { problem: 'Password is required.' }],
    [{ type: 'password.change', password }, 'askingToAdd', { password, problem: null }],
    [{ type: 'question.cancel' }, 'listed', { password: '' }],
    [{ type: 'passkey.add' }, 'askingToAdd'],
    [{ type: 'password.change', password }, 'askingToAdd', { password }],
    [{ type: 'question.confirm' }, 'adding'],
    [failed('addPasskey', passkeyNotUsedError), 'askingToAdd', { problem: 'No passkey was used.' }],
    [{ type: 'question.confirm' }, 'adding'],
    [{ type: 'question.cancel' }, 'loading', emptyQuestion],
    [done('loadPasskeys', [phone]), 'listed'],
    [{ type: 'passkey.add' }, 'askingToAdd'],
    [{ type: 'password.change', password }, 'askingToAdd', { password }],
    [{ type: 'question.confirm' }, 'adding'],
    [done('addPasskey', laptop), 'loading', { password: '' }, ['showAlert']],
    [done('loadPasskeys', [phone, laptop]), 'listed', { passkeys: [phone, laptop] }],
  ])
})

test('a passkey can be renamed, but not to a blank name', () => {
  expectSteps(passkeyListMachine, { hasPassword: true, parent: noopRef() }, [
    [null, 'loading'],
    [done('loadPasskeys', [phone]), 'listed', { passkeys: [phone] }],
    [{ type: 'passkey.rename', passkey: phone }, 'naming', { chosenPasskey: phone, name: 'My phone' }],
    [{ type: 'question.cancel' }, 'listed', { chosenPasskey: null, name: '' }],
    [{ type: 'passkey.rename', passkey: phone }, 'naming', { chosenPasskey: phone, name: 'My phone' }],
    [{ type: 'name.change', name: ' ' }, 'naming', { name: ' ' }],
    [{ type: 'question.confirm' }, 'naming', { problem: expect.any(String) }],
    [{ type: 'name.change', name: 'Work' }, 'naming', { name: 'Work', problem: null }],
    [{ type: 'question.confirm' }, 'renaming'],
    [failed('renamePasskey', noAnswerError), 'naming', { problem: noAnswerError.error.message }],
    [{ type: 'question.confirm' }, 'renaming'],
    [done('renamePasskey', phone), 'loading', { chosenPasskey: null, name: '', problem: null }],
  ])
})

test('removing a passkey needs the password and sends an event to the account page, and the only way to sign in cannot be removed', () => {
  expectSteps(passkeyListMachine, { hasPassword: true, parent: noopRef() }, [
    [null, 'loading'],
    [done('loadPasskeys', [phone]), 'listed', { passkeys: [phone] }],
    [{ type: 'passkey.remove', passkey: phone }, 'askingToRemove', { chosenPasskey: phone, name: 'My phone' }],
    [{ type: 'question.cancel' }, 'listed', { chosenPasskey: null, name: '' }],
    [{ type: 'passkey.remove', passkey: phone }, 'askingToRemove', { chosenPasskey: phone, name: 'My phone' }],
    [{ type: 'question.confirm' }, 'askingToRemove', { problem: 'Password is required.' }],
    [{ type: 'password.change', password }, 'askingToRemove', { password, problem: null }],
    [{ type: 'question.confirm' }, 'removing'],
    [failed('removePasskey', noAnswerError), 'askingToRemove', { problem: noAnswerError.error.message }],
    [{ type: 'question.confirm' }, 'removing'],
    [
      done('removePasskey', { done: true }),
      'loading',
      { chosenPasskey: null, name: '', password: '', problem: null },
      ['showAlert', 'parent < passkey.removed'],
    ],
  ])
  // A member without a password has only this passkey to sign in with. Adding a passkey then needs no password.
  expectSteps(passkeyListMachine, { hasPassword: false, parent: noopRef() }, [
    [null, 'loading'],
    [done('loadPasskeys', [phone]), 'listed', { passkeys: [phone] }],
    [{ type: 'passkey.remove', passkey: phone }, 'listed'],
    [{ type: 'passkey.add' }, 'askingToAdd'],
    [{ type: 'question.confirm' }, 'adding'],
  ])
})

test('a new password needs the old one, a submit hides both passwords again, and the account page receives an event after the save', () => {
  const input = { username: 'nora', oldLabel: 'Old Password', needsOldSecret: true, parent: noopRef() } as const
  const emptyForm = { oldPassword: '', newPassword: '' }
  const formWithOld = { ...emptyForm, oldPassword: password }
  const completeForm = { oldPassword: password, newPassword: 'copper window tulip' }
  const bothHidden = 'oldPassword.hidden, newPassword.hidden'
  expectSteps(newPasswordMachine, input, [
    [null, `form.editing, ${bothHidden}`, { form: emptyForm, error: null }],
    [{ type: 'oldPassword.toggle' }, 'form.editing, oldPassword.shown, newPassword.hidden'],
    [{ type: 'newPassword.toggle' }, 'form.editing, oldPassword.shown, newPassword.shown'],
    [{ type: 'oldPassword.toggle' }, 'form.editing, oldPassword.hidden, newPassword.shown'],
    [{ type: 'newPassword.toggle' }, `form.editing, ${bothHidden}`],
    [{ type: 'oldPassword.toggle' }, 'form.editing, oldPassword.shown, newPassword.hidden'],
    [{ type: 'newPassword.toggle' }, 'form.editing, oldPassword.shown, newPassword.shown'],
    [
      { type: 'form.submit' },
      `form.editing, ${bothHidden}`,
      { error: { code: 'WRONG_PASSWORD', message: 'Old Password is required.' } },
    ],
    [
      { type: 'field.change', field: 'oldPassword', value: password },
      `form.editing, ${bothHidden}`,
      { form: formWithOld, error: null },
    ],
    [
      { type: 'form.submit' },
      `form.editing, ${bothHidden}`,
      { error: expect.objectContaining({ code: 'INVALID_PASSWORD' }) },
    ],
    [
      { type: 'field.change', field: 'newPassword', value: completeForm.newPassword },
      `form.editing, ${bothHidden}`,
      { form: completeForm, error: null },
    ],
    [{ type: 'form.submit' }, `form.saving, ${bothHidden}`],
    [
      failed('changePassword', noAnswerError),
      `form.editing, ${bothHidden}`,
      { error: noAnswerError.error },
      ['showWarning'],
    ],
    [{ type: 'form.submit' }, `form.saving, ${bothHidden}`, { error: null }],
    [
      done('changePassword', asSessionUser(nora)),
      `form.editing, ${bothHidden}`,
      { form: emptyForm },
      ['showAlert', 'updateSession', 'parent < password.changed'],
    ],
  ])
})
