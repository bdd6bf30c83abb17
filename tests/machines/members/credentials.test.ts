// Tests the forms for sign-in and sign-up: the fields that they send, what they show when the server does not answer,
// and how they offer passkeys.
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, setup } from 'xstate'
import { NO_ANSWER } from '../../../contract/callResult.ts'
import { MINUTE_MS } from '../../../server/clock.ts'
import { CHALLENGE_MS } from '../../../server/security/passkeys.ts'
import type { SessionEvent } from '../../../src/machines/app/session.types.ts'
import type { CredentialsField, PasskeyAnswer } from '../../../src/machines/members/credentials.types.ts'
import { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'

/** Fills in a form and submits it. Returns the forms that the session actor received. */
function submit(page: typeof signInMachine, fields: Partial<Record<CredentialsField, string>>): object[] {
  const receivedForms: object[] = []
  const session = setup({
    types: { events: {} as SessionEvent },
    actions: { write: (_, params: object) => receivedForms.push(params) },
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
  return receivedForms
}

describe('the sign-in and sign-up forms', () => {
  test('[signin-rules-04] the username is trimmed before it is sent, and the password is sent as typed', () => {
    expect(submit(signInMachine, { username: '  nora ', password: ' rail bridge chalk ' })).toEqual([
      { username: 'nora', password: ' rail bridge chalk ', rememberMe: true },
    ])
  })

  test('[signup-rules-03] the sign-up code is trimmed and changed to lower case before it is sent', () => {
    const fields = { username: 'nora', password: 'rail bridge chalk', code: ' AbCdefgh23456789jkmn ' }
    expect(submit(signUpMachine, fields)).toEqual([
      { username: 'nora', password: 'rail bridge chalk', code: 'abcdefgh23456789jkmn' },
    ])
  })
})

test('[errors-network-03] when the server does not answer, the form keeps what was typed and says when to try again', () => {
  const error = NO_ANSWER
  for (const machine of [signInMachine, signUpMachine]) {
    const page = createActor(machine, { input: { params: {}, search: '', user: null, visit: 'visit' } }).start()
    for (const [field, value] of Object.entries({
      username: 'nora',
      password: 'rail bridge chalk',
      code: 'abcdefgh23456789jkmn',
    }) as [CredentialsField, string][])
      page.send({ type: 'field.change', field, value })
    page.send({ type: 'form.submit' })
    page.send({ type: 'session.refused', error })
    expect(page.getSnapshot().context).toMatchObject({
      form: { username: 'nora', password: 'rail bridge chalk' },
      problem: {
        fields: [],
        message: 'Server connection failed. What you typed stays here. Try again when you are online.',
      },
    })
    page.stop()
  }
})

test('[passkeys-page-08] the offer of passkeys at the username field begins again every four minutes, before the challenge of the offer expires', () => {
  const clock = new SimulatedClock()
  let offerCount = 0
  /** How many offers have begun and were not cancelled. */
  let openOffers = 0
  const offerPasskey = fromPromise<PasskeyAnswer>(({ signal }) => {
    offerCount += 1
    openOffers += 1
    signal.addEventListener('abort', () => {
      openOffers -= 1
    })
    return new Promise(() => undefined)
  })
  const page = signInMachine.provide({ actors: { offerPasskey } })
  const form = createActor(page, { clock, input: { params: {}, search: '', user: null, visit: 'visit' } }).start()
  clock.increment(4 * MINUTE_MS - 1)
  expect([offerCount, openOffers]).toEqual([1, 1])
  clock.increment(1)
  expect([offerCount, openOffers]).toEqual([2, 1])
  clock.increment(4 * MINUTE_MS)
  expect([offerCount, openOffers]).toEqual([3, 1])
  expect(4 * MINUTE_MS).toBeLessThan(CHALLENGE_MS)
  form.stop()
  expect(openOffers).toBe(0)
})
