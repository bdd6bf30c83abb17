// Renders the sign-in page and the sign-up page: what they say about a form that was not sent or was refused, and about
// an invitation.

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { CallError } from '../../../contract/callResult.ts'
import type { CredentialsField } from '../../../src/machines/members/credentials.types.ts'
import { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'
import { SignIn } from '../../../src/views/members/SignIn/SignIn.tsx'
import { SignUp } from '../../../src/views/members/SignUp/SignUp.tsx'
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
  expect(opened.get('status').text).toMatch(new RegExp(`^${INVITES} The invitation is good until .*2026.*\\.$`))
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
