import { describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import type { SessionEvent } from '../../../src/machines/app/session.types.ts'
import type { CredentialsField } from '../../../src/machines/members/credentials.types.ts'
import { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'

/** Fills a form in and submits it; answers the forms that the session was asked with. */
function submitted(page: typeof signInMachine, fields: Partial<Record<CredentialsField, string>>): object[] {
  const asked: object[] = []
  const session = setup({
    types: { events: {} as SessionEvent },
    actions: { write: (_, params: object) => asked.push(params) },
  }).createMachine({
    on: {
      'session.signIn': { actions: { type: 'write', params: ({ event }) => event.form } },
      'session.signUp': { actions: { type: 'write', params: ({ event }) => event.form } },
    },
  })
  const site = setup({ actors: { session, page } }).createMachine({
    invoke: [
      { src: 'session', systemId: 'session' },
      { src: 'page', systemId: 'page', input: { params: {}, search: '', user: null, visit: 'visit' } },
    ],
  })
  const form = createActor(site).start().system.get('page')
  for (const [field, value] of Object.entries(fields)) form.send({ type: 'field.change', field, value })
  form.send({ type: 'form.submit' })
  return asked
}

describe('the sign-in and sign-up forms', () => {
  test('[signin-rules-04] the username is trimmed before it is sent; the password is sent as given', () => {
    expect(submitted(signInMachine, { username: '  nora ', password: ' rail bridge chalk ' })).toEqual([
      { username: 'nora', password: ' rail bridge chalk ', rememberMe: true },
    ])
  })

  test('[signup-rules-03] the referral code is lower-cased before it is sent', () => {
    const fields = { username: 'nora', password: 'rail bridge chalk', code: ' AbCdefgh23456789jkmn ' }
    expect(submitted(signUpMachine, fields)).toEqual([
      { username: 'nora', password: 'rail bridge chalk', code: 'abcdefgh23456789jkmn' },
    ])
  })
})
