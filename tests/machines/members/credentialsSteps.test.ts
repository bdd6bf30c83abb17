// Tests the forms for sign-in and sign-up, step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'
import { inputOfNora, noAnswerError, passkeyNotUsedError } from '../../models/members/exampleMembers.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'
import { error } from '../support.ts'

const screenInput = { ...inputOfNora, user: null, params: {}, search: '' }
const form = { username: '', password: '', code: '', rememberMe: true }
/** The states of the regions `code` and `password` while no code is being checked and the password is hidden. */
const otherRegions = ', code.checked, password.hidden'
/** The state in which the browser offers passkeys at the field for the username. */
const offering = `form.editing.offering${otherRegions}`
/** The time until the offer of passkeys begins again. */
const offerWait = ['wait 240000 ms']
/** The longest time that the form waits for the answer to the sent form. */
const replyWait = ['wait 45000 ms']

test('a sign-in form shows which field is missing, waits 45 s for the answer, and shows an error until the next change', () => {
  const typedForm = { ...form, username: 'nora', password: 'rail bridge chalk' }
  expectSteps(signInMachine, screenInput, [
    [null, offering, { form, problem: null, passkey: null }, offerWait],
    [{ type: 'form.submit' }, offering, { problem: { fields: ['username'], message: 'Username is required.' } }],
    [
      { type: 'field.change', field: 'username', value: 'nora' },
      offering,
      { form: { ...form, username: 'nora' }, problem: null },
    ],
    [{ type: 'field.change', field: 'password', value: typedForm.password }, offering, { form: typedForm }],
    [{ type: 'remember.toggle' }, offering, { form: { ...typedForm, rememberMe: false } }],
    [{ type: 'remember.toggle' }, offering, { form: typedForm }],
    [{ type: 'password.show' }, 'form.editing.offering, code.checked, password.shown'],
    [{ type: 'password.hide' }, offering],
    [{ type: 'password.show' }, 'form.editing.offering, code.checked, password.shown'],
    [{ type: 'form.submit' }, `form.submitting${otherRegions}`, {}, replyWait],
    [
      after('replyTimeout', 'signIn.form.submitting'),
      offering,
      { problem: expect.objectContaining({ fields: [] }) },
      offerWait,
    ],
    [{ type: 'form.submit' }, `form.submitting${otherRegions}`, { problem: null }, replyWait],
    [
      { type: 'session.refused', error: error('INVALID_CREDENTIALS').error },
      offering,
      { problem: { fields: ['username', 'password'], message: 'Username or password is incorrect.' } },
      offerWait,
    ],
    [{ type: 'form.submit' }, `form.submitting${otherRegions}`, { problem: null }, replyWait],
    [{ type: 'session.accepted' }, `form.accepted${otherRegions}`],
  ])
})

test('a passkey that the member chooses at the username field or with the button is sent once, and the field offers passkeys again after four minutes', () => {
  const passkey = { signature: 'signed' }
  expectSteps(signInMachine, screenInput, [
    [null, offering, {}, offerWait],
    [after('offerDelay', 'signIn.form.editing.offering'), offering, {}, offerWait],
    [done('offerPasskey', passkey), `form.submitting${otherRegions}`, { passkey }, replyWait],
    [
      { type: 'session.refused', error: error('INVALID_CREDENTIALS').error },
      offering,
      { passkey: null, problem: expect.any(Object) },
      offerWait,
    ],
    [failed('offerPasskey', passkeyNotUsedError), `form.editing.typing${otherRegions}`],
    [{ type: 'passkey.use' }, `form.askingPasskey${otherRegions}`, { problem: null }],
    [
      failed('usePasskey', passkeyNotUsedError),
      offering,
      { problem: { fields: [], message: 'No passkey was used.' } },
      offerWait,
    ],
    [{ type: 'passkey.use' }, `form.askingPasskey${otherRegions}`, { problem: null }],
    [done('usePasskey', passkey), `form.submitting${otherRegions}`, { passkey }, replyWait],
    [{ type: 'session.accepted' }, `form.accepted${otherRegions}`, { passkey: null }],
  ])
})

test('a sign-up page that was opened with a code asks the server who invites the visitor, and a change of the code removes the answer', () => {
  const invitation = { username: 'nora', acl: 'pool' }
  const inputWithCode = { ...screenInput, search: '?code=abc' }
  const formWithCode = { ...form, code: 'abc' }
  const typing = 'form.editing.typing'
  expectSteps(signUpMachine, inputWithCode, [
    [null, `${typing}, code.checking, password.hidden`, { form: formWithCode }],
    [
      { type: 'field.change', field: 'username', value: 'ted' },
      `${typing}, code.checking, password.hidden`,
      { form: { ...formWithCode, username: 'ted' } },
    ],
    [done('checkCode', invitation), typing + otherRegions, { invitation }],
    [
      { type: 'field.change', field: 'code', value: 'abd' },
      typing + otherRegions,
      { form: { ...formWithCode, username: 'ted', code: 'abd' }, invitation: null },
    ],
  ])
  expectSteps(signUpMachine, inputWithCode, [
    [null, `${typing}, code.checking, password.hidden`],
    [failed('checkCode', error('INVALID_CODE')), typing + otherRegions, { codeProblem: 'INVALID_CODE.' }],
    [
      { type: 'field.change', field: 'code', value: 'abd' },
      typing + otherRegions,
      { form: { ...formWithCode, code: 'abd' }, codeProblem: null },
    ],
  ])
  expectSteps(signUpMachine, inputWithCode, [
    [null, `${typing}, code.checking, password.hidden`],
    [failed('checkCode', noAnswerError), typing + otherRegions],
  ])
  expectSteps(signUpMachine, inputWithCode, [
    [null, `${typing}, code.checking, password.hidden`],
    [
      { type: 'field.change', field: 'code', value: 'abd' },
      typing + otherRegions,
      { form: { ...formWithCode, code: 'abd' } },
    ],
  ])
})

test('a sign-up needs a code, a username, and a valid password or a passkey', () => {
  const typing = `form.editing.typing${otherRegions}`
  const completeForm = { username: 'ted', password: 'rail bridge chalk', code: 'abc', rememberMe: true }
  const problemAt = (field: string) => ({ problem: expect.objectContaining({ fields: [field] }) })
  expectSteps(signUpMachine, screenInput, [
    [null, typing, { form }],
    [{ type: 'form.submit' }, typing, problemAt('code')],
    [{ type: 'field.change', field: 'code', value: 'abc' }, typing, { form: { ...form, code: 'abc' }, problem: null }],
    [{ type: 'passkey.use' }, typing, problemAt('username')],
    [
      { type: 'field.change', field: 'username', value: 'ted' },
      typing,
      { form: { ...completeForm, password: '' }, problem: null },
    ],
    [{ type: 'form.submit' }, typing, problemAt('password')],
    [
      { type: 'field.change', field: 'password', value: completeForm.password },
      typing,
      { form: completeForm, problem: null },
    ],
    [{ type: 'form.submit' }, `form.submitting${otherRegions}`, {}, replyWait],
    [{ type: 'session.refused', error: error('USERNAME_IN_USE').error }, typing, problemAt('username')],
    [{ type: 'passkey.use' }, `form.askingPasskey${otherRegions}`, { problem: null }],
    [failed('usePasskey', passkeyNotUsedError), typing, { problem: { fields: [], message: 'No passkey was used.' } }],
  ])
})
