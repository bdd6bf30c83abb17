// Tests the session in the whole app when the server fails or is slow, or another tab changes the session. A refresh of
// the session asks the server which member is signed in.
import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { startApp } from '../startApp.ts'
import { error, noAnswerError, nora, waitForPromises } from '../support.ts'

const form = { username: 'nora', password: 'a long passphrase' }
const jules: SessionUser = { ...nora, user_id: 2, username: 'jules' }
/** The alert after a refresh that the server answered with an error. */
const UNCONFIRMED = 'The server could not check your session. This page tries again by itself.'

type App = ReturnType<typeof startApp>

/** An actor that lists the types of the events that it receives, for use as `replyTo`. */
function startReceiver() {
  const received: string[] = []
  const ref = createActor(
    fromCallback<{ type: string }>(({ receive }) => receive((event) => void received.push(event.type))),
  ).start()
  return { ref, received }
}

/** A promise that stays open until the test calls `resolve` or `reject`. */
function openPromise<Value>() {
  let resolve: (value: Value) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<Value>((onDone, onError) => {
    resolve = onDone
    reject = onError
  })
  return { promise, resolve, reject }
}

const userOf = ({ session }: App) => session().getSnapshot().context.user
const alertsOf = ({ app }: App) =>
  app
    .getSnapshot()
    .children.alerts?.getSnapshot()
    .context.alerts.map(({ message }) => message)

async function startSignedIn(path = '/pool') {
  const app = startApp(path, { refreshSession: async () => nora })
  await waitForPromises()
  return app
}

describe('a sign-in before the first refresh has ended', () => {
  const requests = [
    { type: 'session.signIn', form: { ...form, rememberMe: true } },
    { type: 'session.signUp', form: { ...form, code: 'code' } },
  ] as const

  test.each(requests)('[session-weather-01] $type is carried out after the refresh', async (request) => {
    const refresh = openPromise<SessionUser | null>()
    const authenticate = vi.fn(async () => nora)
    const app = startApp('/signin', {
      refreshSession: () => refresh.promise,
      signIn: authenticate,
      signUp: authenticate,
    })
    const { ref, received } = startReceiver()
    app.session().send({ ...request, replyTo: ref })
    await waitForPromises()
    expect(authenticate).not.toHaveBeenCalled()
    refresh.resolve(null)
    await waitForPromises()
    expect(authenticate).toHaveBeenCalledWith(request.form)
    expect(received).toEqual(['session.accepted'])
    expect(userOf(app)).toEqual(nora)
    expect(app.location().path).toBe('/')
  })

  test.each([noAnswerError, error('INTERNAL'), error('UNAUTHENTICATED')])(
    'a sign-in is carried out after a refresh that failed with $message',
    async (failure) => {
      const refresh = openPromise<SessionUser | null>()
      const app = startApp('/signin', { refreshSession: () => refresh.promise })
      const { ref, received } = startReceiver()
      app.session().send({ ...requests[0], replyTo: ref })
      refresh.reject(failure)
      await waitForPromises()
      expect(received).toEqual(['session.accepted'])
      expect(userOf(app)).toEqual(nora)
    },
  )

  test('a session that the refresh found stays open if the sign-in is refused', async () => {
    const refresh = openPromise<SessionUser | null>()
    const app = startApp('/signin', {
      refreshSession: () => refresh.promise,
      signIn: () => Promise.reject(error('INVALID_CREDENTIALS')),
    })
    const { ref, received } = startReceiver()
    app.session().send({ ...requests[0], replyTo: ref })
    refresh.resolve(jules)
    await waitForPromises()
    expect(received).toEqual(['session.refused'])
    app.answers.refreshSession = async () => jules
    await waitForPromises()
    await waitForPromises()
    expect(userOf(app)).toEqual(jules)
  })
})

describe('a refresh that fails', () => {
  test.each([noAnswerError, error('TOO_MANY_REQUESTS'), error('INTERNAL'), error('UNAVAILABLE')])(
    '[session-weather-02] a member stays signed in when a refresh fails with $message',
    async (failure) => {
      const app = await startSignedIn()
      app.answers.refreshSession = () => Promise.reject(failure)
      app.session().send({ type: 'session.refresh' })
      await waitForPromises()
      expect(userOf(app)).toEqual(nora)
      expect(app.location().path).toBe('/pool')
    },
  )

  test.each([
    ['that no member is signed in', () => undefined],
    // The services report a 401 before they end the refresh without a user.
    ['401', ({ app }: App) => app.send({ type: 'call.unauthenticated' })],
  ])('[session-weather-02] an answer %s ends the session and shows one alert', async (_, report) => {
    const app = await startSignedIn()
    app.answers.refreshSession = async () => {
      report(app)
      return null
    }
    app.session().send({ type: 'session.refresh' })
    await waitForPromises()
    expect(userOf(app)).toBeNull()
    expect(app.location().path).toBe('/')
    expect(alertsOf(app)).toEqual(['Your session has ended. Sign in again.'])
    expect(app.requestedLocation.stored).toBe('/pool')
    expect(app.draftsWipedFor).toEqual([])
  })

  test.each([
    ['at the start', '/pool', false],
    ['of a member', '/pool', true],
  ])(
    '[session-weather-03] a failed refresh %s is sent again after 1, 2, 4 and 8 s, and then every 15 s',
    async (_, path, isMember) => {
      const app = startApp(path, { refreshSession: async () => nora })
      if (isMember) await waitForPromises()
      const refresh = vi.fn(() => Promise.reject(error('TOO_MANY_REQUESTS')))
      app.answers.refreshSession = refresh
      // Before the first answer, an event of another tab starts the refresh again.
      if (!isMember) app.session().send({ type: 'tab.signedIn' })
      else app.session().send({ type: 'session.refresh' })
      await waitForPromises()
      for (const waitMs of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
        const callsBefore = refresh.mock.calls.length
        app.clock.increment(waitMs - 1)
        await waitForPromises()
        expect(refresh).toHaveBeenCalledTimes(callsBefore)
        if (callsBefore === 1) expect(alertsOf(app)).toEqual([UNCONFIRMED])
        app.clock.increment(1)
        await waitForPromises()
        expect(refresh).toHaveBeenCalledTimes(callsBefore + 1)
      }
      expect(alertsOf(app)).toEqual([])
      app.answers.refreshSession = async () => nora
      app.clock.increment(15_000)
      await waitForPromises()
      expect(userOf(app)).toEqual(nora)
      app.clock.increment(60_000)
      await waitForPromises()
      expect(app.session().getSnapshot().value).toEqual({ signedIn: 'idle' })
    },
  )

  test.each([
    ['is answered with 500', error('INTERNAL'), (app: App) => app.clock.increment(1000)],
    ['is not answered', noAnswerError, (app: App) => app.session().send({ type: 'session.refresh' })],
  ])(
    '[session-weather-04] if the first refresh %s, a page for members waits, and opens after a later refresh',
    async (_, failure, refreshAgain) => {
      const app = startApp('/pool', { refreshSession: () => Promise.reject(failure) })
      await waitForPromises()
      expect(app.visited).toEqual([])
      expect(app.screen().getSnapshot().matches('guarding')).toBe(true)
      app.answers.refreshSession = async () => nora
      refreshAgain(app)
      await waitForPromises()
      expect(app.screen().getSnapshot().matches('shown')).toBe(true)
      expect(app.visited).toEqual([])
    },
  )
})

describe('other tabs', () => {
  test('a sign-in and a sign-out are sent to the other tabs', async () => {
    const app = startApp('/signin')
    await waitForPromises()
    app.session().send({ type: 'session.signIn', form: { ...form, rememberMe: true }, replyTo: startReceiver().ref })
    await waitForPromises()
    app.session().send({ type: 'session.signOut' })
    await waitForPromises()
    expect(app.tabFacts).toEqual([{ type: 'tab.signedIn' }, { type: 'tab.signedOut' }])
    expect(app.draftsWipedFor).toEqual([nora.user_id])
  })

  test('a sign-in in another tab opens the location that was requested in this tab', async () => {
    const app = startApp('/pool/new')
    await waitForPromises()
    app.clock.increment(5000)
    expect(app.location().path).toBe('/')
    app.answers.refreshSession = async () => nora
    app.reportFromTab({ type: 'tab.signedIn' })
    await waitForPromises()
    expect(userOf(app)).toEqual(nora)
    expect(app.location().path).toBe('/pool/new')
    expect(app.tabFacts).toEqual([])
  })

  test('after a sign-out in another tab, the page of this tab is left without a call to the server', async () => {
    const app = await startSignedIn()
    app.answers.refreshSession = () => new Promise(() => undefined)
    app.reportFromTab({ type: 'tab.signedOut' })
    await waitForPromises()
    expect(userOf(app)).toBeNull()
    expect(app.location().path).toBe('/')
    expect(app.requestedLocation.stored).toBeNull()
    expect(app.tabFacts).toEqual([])
    expect(app.draftsWipedFor).toEqual([nora.user_id])
  })

  test('[session-weather-05] the page is left and / opens when another tab has signed in another member', async () => {
    const app = await startSignedIn()
    app.answers.refreshSession = async () => jules
    app.reportFromTab({ type: 'tab.signedIn' })
    await waitForPromises()
    expect(userOf(app)).toEqual(jules)
    expect(app.visited).toEqual(['/'])
  })
})

describe('the location that opens after the sign-in', () => {
  test('the location is still stored after a reload of the sign-in page', async () => {
    const app = startApp('/signin', {}, { location: '/pool/new' })
    await waitForPromises()
    app.session().send({ type: 'session.signIn', form: { ...form, rememberMe: true }, replyTo: startReceiver().ref })
    await waitForPromises()
    expect(app.location().path).toBe('/pool/new')
    expect(app.requestedLocation.stored).toBeNull()
  })

  test('the location stays stored while the visitor opens other public pages', async () => {
    const app = startApp('/pool/new')
    await waitForPromises()
    for (const path of ['/chess', '/signup', '/signin']) app.go(path)
    await waitForPromises()
    app.session().send({ type: 'session.signIn', form: { ...form, rememberMe: true }, replyTo: startReceiver().ref })
    await waitForPromises()
    expect(app.location().path).toBe('/pool/new')
  })

  test('a sign-out removes the location, and the location of a page that Back opens afterwards is not stored', async () => {
    const app = await startSignedIn('/pool/new')
    app.session().send({ type: 'session.signOut' })
    await waitForPromises()
    app.goBackTo('/pool/new')
    await waitForPromises()
    expect(app.location().path).toBe('/')
    expect(app.requestedLocation.stored).toBeNull()
    app.go('/signin')
    await waitForPromises()
    app.session().send({ type: 'session.signIn', form: { ...form, rememberMe: true }, replyTo: startReceiver().ref })
    await waitForPromises()
    expect(app.location().path).toBe('/')
  })

  test('a member who goes back to the sign-in form is redirected to /', async () => {
    const app = await startSignedIn()
    for (const path of ['/signin', '/signup']) {
      app.goBackTo(path)
      await waitForPromises()
      expect(app.location().path).toBe('/')
      expect(app.screen().getSnapshot().context.route.name).toBe('home')
    }
  })
})
