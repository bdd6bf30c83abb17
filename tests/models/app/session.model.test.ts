import { expect } from 'vitest'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import { sessionMachine } from '../../../src/machines/app/session.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'

const user = { user_id: 1, username: 'nora', acl: 'pool', must_change_password: false }
const form = { username: 'nora', password: 'a long passphrase' }
const unanswered = new CallError(NO_ANSWER)
const refused = new CallError({ code: 'INVALID_CREDENTIALS', message: 'No.' })
const replyTo = noopRef()

const refreshes = ['refresh', 'refreshSignedOut', 'refreshSignedIn'].flatMap(
  (id) =>
    [
      { type: `xstate.done.actor.${id}`, output: user },
      { type: `xstate.done.actor.${id}`, output: null },
      { type: `xstate.error.actor.${id}`, error: unanswered },
      { type: `xstate.error.actor.${id}`, error: refused },
    ] as const,
)

describeModel(
  {
    machine: sessionMachine,
    input: { persist: true, parent: noopRef() },
    effects: ['writePersist'],
    events: [
      { type: 'session.signIn', form: { ...form, rememberMe: false }, replyTo },
      { type: 'session.signUp', form: { ...form, code: 'abc' }, replyTo },
      { type: 'session.signOut' },
      { type: 'session.refresh' },
      { type: 'session.expired' },
      { type: 'session.update', user: { ...user, username: 'jules' } },
      ...refreshes,
      { type: 'xstate.done.actor.authenticate', output: { user, persist: false } },
      { type: 'xstate.done.actor.authenticate', output: { user, persist: true } },
      { type: 'xstate.error.actor.authenticate', error: refused },
      { type: 'xstate.done.actor.signOut' },
      { type: 'xstate.error.actor.signOut', error: unanswered },
    ],
    key: ({ context }) => [context.user !== null, context.persist],
  },
  {
    check: (snapshot) => {
      const hasUser = snapshot.context.user !== null
      if (snapshot.matches('signedIn') || snapshot.matches('signingOut')) expect(hasUser).toBe(true)
      else expect(hasUser).toBe(false)
    },
  },
)
