// Tests the session in the whole app with a simulated server: start, sign-in, sign-up, sign-out and refresh. A refresh
// asks the server which member is signed in.
import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { startApp } from '../startApp.ts'
import { error, noAnswerError, nora, waitForPromises } from '../support.ts'

const form = { username: 'nora', password: 'a long passphrase' }

/** An actor that lists the types of the events that it receives, for use as `replyTo`. */
function startReceiver() {
  const receivedTypes: string[] = []
  const ref = createActor(
    fromCallback<{ type: string }>(({ receive }) => receive((event) => void receivedTypes.push(event.type))),
  ).start()
  return { ref, receivedTypes }
}

describe('session', () => {
  test('[session-start-01] the session starts in the state `loading`, without a user', () => {
    const { session } = startApp()
    expect(session().getSnapshot().value).toBe('loading')
    expect(session().getSnapshot().context.user).toBeNull()
  })

  test.each([true, false])(
    '[session-start-02] the app refreshes the session once when `persist` is %s',
    async (persist) => {
      const refreshSession = vi.fn(async () => null)
      startApp('/', { refreshSession }, { persist })
      await waitForPromises()
      expect(refreshSession).toHaveBeenCalledTimes(1)
    },
  )

  test('[session-start-03] a successful refresh sets the user and ends loading', async () => {
    const { session } = startApp('/', { refreshSession: async () => nora })
    await waitForPromises()
    expect(session().getSnapshot().matches('signedIn')).toBe(true)
    expect(session().getSnapshot().context.user).toEqual(nora)
  })

  test.each([
    ['refused', error('UNAUTHENTICATED')],
    ['unanswered', noAnswerError],
  ])('[session-start-04] a refresh that is %s sets no user and ends loading', async (_, error) => {
    const { session } = startApp('/', { refreshSession: () => Promise.reject(error) })
    await waitForPromises()
    expect(session().getSnapshot().matches('signedOut')).toBe(true)
    expect(session().getSnapshot().context.user).toBeNull()
  })

  test.each([true, false])(
    '[session-signin-01] signing in sets the user and stores the choice "Remember me" (%s) as `persist`',
    async (rememberMe) => {
      const { session, storedPersist } = startApp()
      await waitForPromises()
      const { ref, receivedTypes } = startReceiver()
      session().send({ type: 'session.signIn', form: { ...form, rememberMe }, replyTo: ref })
      await waitForPromises()
      expect(session().getSnapshot().context).toMatchObject({ user: nora, persist: rememberMe })
      expect(storedPersist).toEqual([rememberMe])
      expect(receivedTypes).toEqual(['session.accepted'])
    },
  )

  test('[session-signin-02] a failed sign-in sets `persist` to false and sets no user', async () => {
    const { session, storedPersist } = startApp(
      '/',
      { signIn: () => Promise.reject(error('INVALID_CREDENTIALS')) },
      { persist: true },
    )
    await waitForPromises()
    const { ref, receivedTypes } = startReceiver()
    session().send({ type: 'session.signIn', form: { ...form, rememberMe: true }, replyTo: ref })
    await waitForPromises()
    expect(session().getSnapshot().context).toMatchObject({ user: null, persist: false })
    expect(storedPersist).toEqual([false])
    expect(receivedTypes).toEqual(['session.refused'])
  })

  test('[session-signup-01] signing up sets the user and sets `persist` to true', async () => {
    const { session, storedPersist } = startApp()
    await waitForPromises()
    session().send({ type: 'session.signUp', form: { ...form, code: 'code' }, replyTo: startReceiver().ref })
    await waitForPromises()
    expect(session().getSnapshot().context).toMatchObject({ user: nora, persist: true })
    expect(storedPersist).toEqual([true])
  })

  test('[session-signup-02] a failed sign-up sets `persist` to false and sets no user', async () => {
    const { session, storedPersist } = startApp(
      '/',
      { signUp: () => Promise.reject(error('INVALID_CODE')) },
      { persist: true },
    )
    await waitForPromises()
    session().send({ type: 'session.signUp', form: { ...form, code: 'code' }, replyTo: startReceiver().ref })
    await waitForPromises()
    expect(session().getSnapshot().context).toMatchObject({ user: null, persist: false })
    expect(storedPersist).toEqual([false])
  })

  test('[session-signout-01] signing out removes the user, sets `persist` to false and opens the landing page', async () => {
    const { session, storedPersist, visited } = startApp(
      '/pool',
      { refreshSession: async () => nora },
      { persist: true },
    )
    await waitForPromises()
    session().send({ type: 'session.signOut' })
    await waitForPromises()
    expect(session().getSnapshot().context).toMatchObject({ user: null, persist: false })
    expect(storedPersist).toEqual([false])
    expect(visited).toContain('/')
  })

  test('[session-signout-05] a sign-out that the server does not answer leaves the member signed in and shows an error', async () => {
    const { session, app, storedPersist } = startApp('/', {
      refreshSession: async () => nora,
      signOut: () => Promise.reject(noAnswerError),
    })
    await waitForPromises()
    session().send({ type: 'session.signOut' })
    await waitForPromises()
    expect(session().getSnapshot().context.user).toEqual(nora)
    expect(storedPersist).toEqual([])
    expect(app.getSnapshot().children.alerts?.getSnapshot().context.alerts).toMatchObject([
      { type: 'error', message: 'Server connection failed. You are still signed in.' },
    ])
  })

  test('[session-user-01] the session has the id, the name and the acl of its user until a sign-out', async () => {
    const { session, app } = startApp('/', { refreshSession: async () => nora })
    await waitForPromises()
    expect(app.getSnapshot().context.session.user).toMatchObject({ user_id: 1, username: 'nora', acl: 'pool' })
    session().send({ type: 'session.update', user: { ...nora, username: 'eleonora' } })
    expect(app.getSnapshot().context.session.user?.username).toBe('eleonora')
    session().send({ type: 'session.signOut' })
    await waitForPromises()
    expect(app.getSnapshot().context.session.user).toBeNull()
  })

  test('a refresh without an answer does not sign a member out', async () => {
    const { session, answers } = startApp('/', { refreshSession: async () => nora })
    await waitForPromises()
    answers.refreshSession = () => Promise.reject(noAnswerError)
    session().send({ type: 'session.refresh' })
    await waitForPromises()
    expect(session().getSnapshot().context.user).toEqual(nora)
  })

  test('after a refresh that the server answers with an error, a visitor can still sign in', async () => {
    const { session, answers } = startApp()
    await waitForPromises()
    answers.refreshSession = () => Promise.reject(error('INTERNAL'))
    session().send({ type: 'session.refresh' })
    await waitForPromises()
    session().send({ type: 'session.signIn', form: { ...form, rememberMe: true }, replyTo: startReceiver().ref })
    await waitForPromises()
    expect(session().getSnapshot().context.user).toEqual(nora)
  })
})
