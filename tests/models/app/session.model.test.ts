import { expect } from 'vitest'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import { sessionMachine } from '../../../src/machines/app/session.machine.ts'
import { done, failed } from '../events.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'

const user = { user_id: 1, username: 'nora', acl: 'pool', must_change_password: false }
const form = { username: 'nora', password: 'a long passphrase' }
const unanswered = new CallError(NO_ANSWER)
const refused = new CallError({ code: 'INVALID_CREDENTIALS', message: 'No.' })
const replyTo = noopRef()

const refreshes = ['refresh', 'refreshSignedOut', 'refreshSignedIn'].flatMap(
  (id) => [done(id, user), done(id, null), failed(id, unanswered), failed(id, refused)] as const,
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
      done('authenticate', { user, persist: false }),
      done('authenticate', { user, persist: true }),
      failed('authenticate', refused),
      done('signOut'),
      failed('signOut', unanswered),
    ],
    key: ({ context }) => [context.user !== null, context.persist],
  },
  {
    proves: 'a session has a user exactly while the member is signed in or signing out',
    check: (snapshot) => {
      const isSignedIn = snapshot.matches('signedIn') || snapshot.matches('signingOut')
      expect(snapshot.context.user !== null).toBe(isSignedIn)
    },
  },
)
