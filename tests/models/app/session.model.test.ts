// Walks generated paths through all ways to sign in, to stay signed in and to sign out.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import { sessionMachine } from '../../../src/machines/app/session.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { after, done, failed } from '../xstateEvents.ts'

const user = { user_id: 1, username: 'nora', acl: 'pool', must_change_password: false }
const form = { username: 'nora', password: 'a long passphrase' }
const noAnswerError = new CallError(NO_ANSWER)
const wrongPasswordError = new CallError({ code: 'INVALID_CREDENTIALS', message: 'No.' })
const internalError = new CallError({ code: 'INTERNAL', message: 'Broken.' })
const jules = { ...user, user_id: 2, username: 'jules' }
/** The form that receives the answer to a sign-in. */
const replyTo = noopRef()

/** The ends of the calls that ask the server who is signed in. Each id is the call in one state of the machine. */
const refreshes = ['refresh', 'refreshSignedOut', 'refreshSignedIn'].flatMap(
  (id) => [done(id, user), done(id, null), failed(id, noAnswerError), failed(id, internalError)] as const,
)

describeModel(
  {
    machine: sessionMachine,
    input: { persist: true, parent: noopRef() },
    // The browser has stored the session of a member.
    otherInputs: [{ persist: true, parent: noopRef(), keptUser: user }],
    effects: ['writePersist', 'wipeMember', 'writeKeptUser'],
    events: [
      { type: 'session.signIn', form: { ...form, rememberMe: false }, replyTo },
      { type: 'session.signUp', form: { ...form, code: 'abc' }, replyTo },
      { type: 'session.signOut' },
      { type: 'session.refresh' },
      { type: 'session.expired' },
      { type: 'session.update', user: { ...user, username: 'jules' } },
      { type: 'tab.signedIn' },
      { type: 'tab.signedOut' },
      ...refreshes,
      done('refreshSignedIn', jules),
      after('retryDelay', 'session.signedOut.waiting'),
      after('retryDelay', 'session.signedIn.waiting'),
      done('authenticate', { user, persist: false }),
      done('authenticate', { user, persist: true }),
      failed('authenticate', wrongPasswordError),
      done('signOut'),
      failed('signOut', noAnswerError),
    ],
    key: ({ context: { user, persist, request, failures } }) => [
      user?.user_id,
      persist,
      request !== null,
      Math.min(failures, 2),
    ],
    // More failures only repeat the same transitions.
    stopWhen: ({ context }) => context.failures > 2,
  },
  {
    proves:
      'the session of a member has a user, that of a visitor has none, and a sign-in is stored only until its reply',
    check: (snapshot) => {
      const { user, request } = snapshot.context
      if (snapshot.matches('signedIn') || snapshot.matches('signingOut')) expect(user).not.toBeNull()
      if (snapshot.matches('signedOut') || snapshot.matches('loading')) expect(user).toBeNull()
      if (snapshot.matches('authenticating')) expect(request).not.toBeNull()
      else if (!snapshot.matches('loading')) expect(request).toBeNull()
    },
  },
)
