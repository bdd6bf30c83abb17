// Tests the forms for sign-in and sign-up, step by step.
import { expect, test } from 'vitest'
import { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'
import { inputOfNora, passkeyNotUsed, unanswered } from '../../models/members/exampleMembers.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'
import { error } from '../support.ts'

const screen = { ...inputOfNora, user: null, params: {}, search: '' }
const form = { username: '', password: '', code: '', rememberMe: true }
const rest = ', code.checked, password.hidden'
const offering = `form.editing.offering${rest}`
const offerWait = ['wait 240000 ms']
const replyWait = ['wait 45000 ms']

test('a sign-in form shows which field is missing, waits 45 s for the answer, and shows an error until the next change', () => {
  const typed = { ...form, username: 'nora', password: 'rail bridge chalk' }
  expectSteps(signInMachine, screen, [
    [null, offering, { form, problem: null, passkey: null }, offerWait],
    [{ type: 'form.submit' }, offering, { problem: { fields: ['username'], message: 'Username is required.' } }],
    [
      { type: 'field.change', field: 'username', value: 'nora' },
      offering,
      { form: { ...form, username: 'nora' }, problem: null },
    ],
    [{ type: 'field.change', field: 'password', value: typed.password }, offering, { form: typed }],
    [{ type: 'remember.toggle' }, offering, { form: { ...typed, rememberMe: false } }],
    [{ type: 'remember.toggle' }, offering, { form: typed }],
    [{ type: 'password.show' }, 'form.editing.offering, code.checked, password.shown'],
    [{ type: 'password.hide' }, offering],
    [{ type: 'password.show' }, 'form.editing.offering, code.checked, password.shown'],
    [{ type: 'form.submit' }, `form.submitting${rest}`, {}, replyWait],
    [
      after('replyTimeout', 'signIn.form.submitting'),
      offering,
      { problem: expect.objectContaining({ fields: [] }) },
      offerWait,
    ],
    [{ type: 'form.submit' }, `form.submitting${rest}`, { problem: null }, replyWait],
    [
      { type: 'session.refused', error: error('INVALID_CREDENTIALS').error },
      offering,
      { problem: { fields: ['username', 'password'], message: 'Username or password is incorrect.' } },
      offerWait,
    ],
    [{ type: 'form.submit' }, `form.submitting${rest}`, { problem: null }, replyWait],
    [{ type: 'session.accepted' }, `form.accepted${rest}`],
  ])
})

test('a passkey of the field or of the button is sent once, and the offer at the field begins again after four minutes', () => {
  const passkey = { signature: 'signed' }
  expectSteps(signInMachine, screen, [
    [null, offering, {}, offerWait],
    [after('offerDelay', 'signIn.form.editing.offering'), offering, {}, offerWait],
    [done('offerPasskey', passkey), `form.submitting${rest}`, { passkey }, replyWait],
    [
      { type: 'session.refused', error: error('INVALID_CREDENTIALS').error },
      offering,
      { passkey: null, problem: expect.any(Object) },
      offerWait,
    ],
    [failed('offerPasskey', passkeyNotUsed), `form.editing.typing${rest}`],
    [{ type: 'passkey.use' }, `form.askingPasskey${rest}`, { problem: null }],
    [
      failed('usePasskey', passkeyNotUsed),
      offering,
      { problem: { fields: [], message: 'No passkey was used.' } },
      offerWait,
    ],
    [{ type: 'passkey.use' }, `form.askingPasskey${rest}`, { problem: null }],
    [done('usePasskey', passkey), `form.submitting${rest}`, { passkey }, replyWait],
    [{ type: 'session.accepted' }, `form.accepted${rest}`, { passkey: null }],
  ])
})

test('a sign-up page that was opened with a code requests who invites, and a change of the code removes the answer', () => {
  const invitation = { username: 'nora', acl: 'pool' }
  const opened = { ...screen, search: '?code=abc' }
  const withCode = { ...form, code: 'abc' }
  const typing = 'form.editing.typing'
  expectSteps(signUpMachine, opened, [
    [null, `${typing}, code.checking, password.hidden`, { form: withCode }],
    [
      { type: 'field.change', field: 'username', value: 'ted' },
      `${typing}, code.checking, password.hidden`,
      { form: { ...withCode, username: 'ted' } },
    ],
    [done('checkCode', invitation), typing + rest, { invitation }],
    [
      { type: 'field.change', field: 'code', value: 'abd' },
      typing + rest,
      { form: { ...withCode, username: 'ted', code: 'abd' }, invitation: null },
    ],
  ])
  expectSteps(signUpMachine, opened, [
    [null, `${typing}, code.checking, password.hidden`],
    [failed('checkCode', error('INVALID_CODE')), typing + rest, { codeProblem: 'INVALID_CODE.' }],
    [
      { type: 'field.change', field: 'code', value: 'abd' },
      typing + rest,
      { form: { ...withCode, code: 'abd' }, codeProblem: null },
    ],
  ])
  expectSteps(signUpMachine, opened, [
    [null, `${typing}, code.checking, password.hidden`],
    [failed('checkCode', unanswered), typing + rest],
  ])
  expectSteps(signUpMachine, opened, [
    [null, `${typing}, code.checking, password.hidden`],
    [{ type: 'field.change', field: 'code', value: 'abd' }, typing + rest, { form: { ...withCode, code: 'abd' } }],
  ])
})

test('a sign-up needs a code, a username, and a valid password or a passkey', () => {
  const typing = `form.editing.typing${rest}`
  const full = { username: 'ted', password: 'rail bridge chalk', code: 'abc', rememberMe: true }
  const about = (field: string) => ({ problem: expect.objectContaining({ fields: [field] }) })
  expectSteps(signUpMachine, screen, [
    [null, typing, { form }],
    [{ type: 'form.submit' }, typing, about('code')],
    [{ type: 'field.change', field: 'code', value: 'abc' }, typing, { form: { ...form, code: 'abc' }, problem: null }],
    [{ type: 'passkey.use' }, typing, about('username')],
    [
      { type: 'field.change', field: 'username', value: 'ted' },
      typing,
      { form: { ...full, password: '' }, problem: null },
    ],
    [{ type: 'form.submit' }, typing, about('password')],
    [{ type: 'field.change', field: 'password', value: full.password }, typing, { form: full, problem: null }],
    [{ type: 'form.submit' }, `form.submitting${rest}`, {}, replyWait],
    [{ type: 'session.refused', error: error('USERNAME_IN_USE').error }, typing, about('username')],
    [{ type: 'passkey.use' }, `form.askingPasskey${rest}`, { problem: null }],
    [failed('usePasskey', passkeyNotUsed), typing, { problem: { fields: [], message: 'No passkey was used.' } }],
  ])
})
