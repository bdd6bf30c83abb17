// Renders the sign-in page and the sign-up page: what they say about a form that was not sent or was refused, and about
// an invitation.

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { CallError } from '../../../contract/callResult.ts'
import type { CredentialsField } from '../../../src/machines/members/credentials.types.ts'
import { newPasswordMachine } from '../../../src/machines/members/newPassword.machine.ts'
import { ownNameMachine } from '../../../src/machines/members/ownName.machine.ts'
import { passkeyListMachine } from '../../../src/machines/members/passkeyList.machine.ts'
import { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'
import { newUserMachine } from '../../../src/machines/shared/usernameForm.machine.ts'
import { OwnName } from '../../../src/views/members/Account/OwnName.tsx'
import { Passkeys } from '../../../src/views/members/Account/Passkeys.tsx'
import { UpdatePassword } from '../../../src/views/members/Account/UpdatePassword.tsx'
import { SignIn } from '../../../src/views/members/SignIn/SignIn.tsx'
import { SignUp } from '../../../src/views/members/SignUp/SignUp.tsx'
import { UsernameForm } from '../../../src/views/shared/UsernameForm.tsx'
import { newPasswordModel } from '../../models/members/credentialsModels.ts'
import { noopRef } from '../../models/realActor.ts'
import { renderView, type ShownElement } from '../../support/renderView.tsx'
import { startWithAnswers } from '../../support/viewActors.tsx'

const PASSPHRASE = 'chalk and a good break'
const visitor = { params: {}, search: '', user: null, visit: 'visit' }
type Typed = Partial<Record<CredentialsField, string>>

/** A form of one of the two pages, into which a person has typed. */
function typeInto<Machine extends typeof signInMachine | typeof signUpMachine>(machine: Machine, typed: Typed) {
  const actor = createActor(machine as typeof signInMachine, { input: visitor }).start()
  for (const [field, value] of Object.entries(typed) as [CredentialsField, string][]) {
    actor.send({ type: 'field.change', field, value })
  }
  return actor
}

const invalidFields = (shown: ShownElement) =>
  shown
    .fields()
    .filter(({ isInvalid }) => isInvalid)
    .map(({ name }) => name)

test('[signin-form-04] [signin-form-06] the sign-in page has a link to the sign-up page, and says whom to ask after a forgotten password', () => {
  const shown = renderView(<SignIn actor={typeInto(signInMachine, {})} />)
  expect(shown.get('heading').text).toBe('Sign in')
  expect(shown.get('link', 'Sign Up Here').attribute('href')).toBe('/signup')
  expect(shown.texts('paragraph')).toContain('Forgot your password? Ask Nora Fennimore for a one-time code.')
})

test.each([
  { typed: { username: ' ' }, problem: 'Username is required.', invalid: ['Username'] },
  { typed: { username: ' ', password: 'something' }, problem: 'Username is required.', invalid: ['Username'] },
  { typed: { username: 'Teddy' }, problem: 'Password is required.', invalid: ['Password'] },
])('[signin-rules-01] [signin-rules-02] the sign-in form with $typed says: $problem', ({ typed, problem, invalid }) => {
  const actor = typeInto(signInMachine, typed)
  actor.send({ type: 'form.submit' })
  const shown = renderView(<SignIn actor={actor} />)
  expect(shown.problems()).toEqual([problem])
  expect(invalidFields(shown)).toEqual(invalid)
})

test.each([
  {
    error: { code: 'INVALID_CREDENTIALS', message: 'No.' },
    problem: 'Username or password is incorrect.',
    invalid: ['Username', 'Password'],
  },
  {
    error: { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Try again in 15 minutes.' },
    problem: 'Too many attempts. Try again in 15 minutes.',
    invalid: [],
  },
])('[signin-rules-03] after the error $error.code the sign-in form marks the fields $invalid', (row) => {
  const actor = typeInto(signInMachine, { username: 'Teddy', password: 'not the password' })
  actor.send({ type: 'form.submit' })
  actor.send({ type: 'session.refused', error: row.error })
  const shown = renderView(<SignIn actor={actor} />)
  expect(shown.problems()).toEqual([row.problem])
  expect(invalidFields(shown)).toEqual(row.invalid)
})

test.each<{ typed: Typed; problem: string; invalid: string[] }>([
  { typed: {}, problem: 'A referral code is required to create an account.', invalid: ['Referral Code'] },
  { typed: { code: 'abcdefgh' }, problem: 'Username is required.', invalid: ['Username'] },
  { typed: { code: 'abcdefgh', username: 'Marcus' }, problem: 'Password is required.', invalid: ['Password'] },
  {
    typed: { code: 'abcdefgh', username: 'Quillon', password: 'password1' },
    problem: 'This password is one of the most common. Choose another.',
    invalid: ['Password'],
  },
])(
  '[signup-rules-01] [signup-rules-02] [hardened-16] the sign-up form with $typed is not sent, and says: $problem',
  ({ typed, problem, invalid }) => {
    const actor = typeInto(signUpMachine, typed)
    actor.send({ type: 'form.submit' })
    const shown = renderView(<SignUp actor={actor} />)
    expect(actor.getSnapshot().hasTag('busy')).toBe(false)
    expect(shown.problems()).toEqual([problem])
    expect(invalidFields(shown)).toEqual(invalid)
  },
)

test.each([
  ['chalk', 'Not met: 8 to 128 characters'],
  ['my quillon', 'Not met: Does not contain your username'],
  ['rail bridge', 'Long enough. A few more words make it harder to guess.'],
  [PASSPHRASE, 'Long enough to be hard to guess.'],
])('[hardened-16] while the new password "%s" is typed, the sign-up page shows: %s', (password, text) => {
  const shown = renderView(<SignUp actor={typeInto(signUpMachine, { username: 'Quillon', password })} />)
  expect(shown.text).toContain(text)
  expect(invalidFields(shown)).toEqual([])
})

const INVITES = 'Rosalind invites you to the parlor, with games of pool and coffee roasts.'
const ONLY_INVITED = 'Only invited people can join.'
/** The sign-up page that is opened with a code, about which the server gives this answer. */
const openedWithCode = (checkCode: unknown) =>
  startWithAnswers(signUpMachine, { input: { ...visitor, search: '?code=abcdefgh' }, answers: { checkCode } })

test('[signup-invite-02] a page that was opened with a code says who invites to what and until when, until the code is changed', async () => {
  const actor = await openedWithCode({
    made_by: 'Rosalind',
    acl: 'pool|coffee',
    expires: '2026-03-21T19:30:00.000Z',
  })
  const opened = renderView(<SignUp actor={actor} />)
  expect(opened.field('Referral Code').value).toBe('abcdefgh')
  expect(opened.get('status').text).toMatch(new RegExp(`^${INVITES} Good until .*2026.*\\.$`))
  expect(opened.text).not.toContain(ONLY_INVITED)
  actor.send({ type: 'field.change', field: 'username', value: 'Marcus' })
  expect(renderView(<SignUp actor={actor} />).text).toContain(INVITES)
  actor.send({ type: 'field.change', field: 'code', value: 'abcdefghx' })
  const changed = renderView(<SignUp actor={actor} />)
  expect(changed.text).not.toContain(INVITES)
  expect(changed.text).toContain(ONLY_INVITED)
})

test('[signup-invite-05] a page that was opened with a used code says so at its field', async () => {
  const message =
    'This referral code has been used already. If you used it, sign in. If not, ask Rosalind for a new one.'
  const shown = renderView(<SignUp actor={await openedWithCode(new CallError({ code: 'INVALID_CODE', message }))} />)
  expect(shown.field('Referral Code').problem).toBe(message)
  expect(invalidFields(shown)).toEqual(['Referral Code'])
})

test('[signup-code-08] a page that was opened with a code that cannot be used says so at its field until the code is changed', async () => {
  const message = 'This referral code is not valid.'
  const actor = await openedWithCode(new CallError({ code: 'INVALID_CODE', message }))
  const problem = () => renderView(<SignUp actor={actor} />).field('Referral Code').problem
  expect(problem()).toBe(message)
  actor.send({ type: 'field.change', field: 'username', value: 'Marcus' })
  expect(problem()).toBe(message)
  actor.send({ type: 'field.change', field: 'code', value: 'abcdefghx' })
  expect(problem()).toBe('')
})

test.each([
  { error: { code: 'INVALID_CODE', message: 'No such code.' }, field: 'Referral Code' },
  { error: { code: 'USERNAME_IN_USE', message: 'This username is taken.' }, field: 'Username' },
  { error: { code: 'TOO_MANY_REQUESTS', message: 'Try again later.' }, field: null },
])(
  '[errors-signup-02] [errors-signup-04] [errors-signup-05] after the error $error.code the sign-up form marks the field $field, or says the error below its fields',
  ({ error, field }) => {
    const actor = typeInto(signUpMachine, { code: 'abcdefgh', username: 'Marcus', password: PASSPHRASE })
    actor.send({ type: 'form.submit' })
    actor.send({ type: 'session.refused', error })
    const shown = renderView(<SignUp actor={actor} />)
    expect(shown.problems()).toEqual([error.message])
    expect(invalidFields(shown)).toEqual(field === null ? [] : [field])
    if (field !== null) return expect(shown.field(field).problem).toBe(error.message)
    expect(shown.text.indexOf(error.message)).toBeGreaterThan(shown.text.indexOf('Referral Code'))
  },
)

test('[signup-rules-04] a username that breaks the rules is not sent, and one sentence is at its field', () => {
  const actor = typeInto(signUpMachine, { code: 'abcdefgh', username: 'Mar cus!', password: PASSPHRASE })
  actor.send({ type: 'form.submit' })
  expect(actor.getSnapshot().hasTag('busy')).toBe(false)
  const shown = renderView(<SignUp actor={actor} />)
  expect(shown.problems()).toEqual(['This username has a character that is not allowed.'])
  expect(invalidFields(shown)).toEqual(['Username'])
})

test('[hardened-46] below a new name and a new password is one sentence, and while a text is typed, the rules that it breaks', async () => {
  const NAME = '3 to 32 characters'
  const PASSWORD = 'At least 8 characters.'
  const brokenRules = (shown: ShownElement) => shown.all('listitem').map(({ text }) => text)

  // In the sign-up.
  {
    const empty = renderView(<SignUp actor={typeInto(signUpMachine, {})} />)
    expect(brokenRules(empty)).toEqual([])
    expect(empty.text).toContain(NAME)
    expect(empty.text).toContain(PASSWORD)
    const typed = renderView(
      <SignUp actor={typeInto(signUpMachine, { username: 'a b', password: 'rail bridge chalk' })} />,
    )
    expect(brokenRules(typed)).toEqual([expect.stringContaining('Not met: Only letters from A to Z')])
    expect(typed.all('listitem').map((item) => item.countDrawings())).toEqual([1])
    expect(typed.text).not.toContain('Met: ')
  }

  // On the account page.
  {
    const password = createActor(newPasswordMachine, { input: newPasswordModel.input }).start()
    expect(renderView(<UpdatePassword actor={password} />).text).toContain(PASSWORD)
    const name = createActor(ownNameMachine, { input: { username: 'nora' } }).start()
    name.send({ type: 'name.toggleEdit' })
    expect(brokenRules(renderView(<OwnName actor={name} />))).toEqual([])
  }

  // In the dialog of a new user.
  {
    const input = { subject: { code: 'member' }, draft: { username: '' }, draftKey: { user_id: 1, name: 'username' } }
    const actor = await startWithAnswers(newUserMachine, { input: input as never, effects: ['keepDraft'] })
    const dialog = () => renderView(<UsernameForm actor={actor} title="New User" />)
    expect(dialog().text).toContain(NAME)
    actor.send({ type: 'draft.change', change: { username: 'te' } })
    expect(brokenRules(dialog())).toEqual([`Not met: ${NAME}`])
  }
})

test("[passkeys-page-11] in a browser without passkeys the forms do not offer one, and the account page says so in place of 'Add a Passkey'", async () => {
  const withoutPasskeys = (view: Parameters<typeof renderView>[0]) => renderView(view, undefined, false)
  const signIn = <SignIn actor={typeInto(signInMachine, {})} />
  const signUp = <SignUp actor={typeInto(signUpMachine, {})} />
  for (const view of [signIn, signUp]) {
    expect(renderView(view).text).toMatch(/passkey/i)
    expect(withoutPasskeys(view).text).not.toMatch(/passkey/i)
  }
  const list = await startWithAnswers(passkeyListMachine, {
    input: { hasPassword: true, parent: noopRef() },
    answers: { loadPasskeys: [] },
  })
  expect(renderView(<Passkeys actor={list} />).names('button')).toContain('Add a Passkey')
  const shown = withoutPasskeys(<Passkeys actor={list} />)
  expect(shown.text).toContain('This browser has no passkeys.')
  expect(shown.names('button')).not.toContain('Add a Passkey')
})
