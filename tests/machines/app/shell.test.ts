// Tests the whole app with a simulated server, socket and clock: connectivity, outbox, access to pages, screens, the
// socket and alerts.
import { describe, expect, test, vi } from 'vitest'
import { type ActorRefFrom, createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate'
import { locationInApp } from '../../../src/machines/app/afterSignIn.ts'
import { ALERT_TIMEOUT_MS, alertsMachine } from '../../../src/machines/app/alerts.machine.ts'
import { backOffMs } from '../../../src/machines/app/backOff.ts'
import { liveFacts } from '../../../src/machines/app/facts.ts'
import { outboxMachine } from '../../../src/machines/app/outbox.machine.ts'
import type { Attempt, OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import { ChunkLoadError } from '../../../src/machines/app/screen.types.ts'
import { updateMachine } from '../../../src/machines/app/update.machine.ts'
import { memberMachine } from '../../../src/machines/shared/member.machine.ts'
import { signInAgainMachine } from '../../../src/machines/shared/signInAgain.machine.ts'
import { matchRoute } from '../../../src/routes.tsx'
import { noopRef } from '../../models/realActor.ts'
import { chunk, startApp } from '../startApp.ts'
import { error, noAnswerError, nora, noShortcuts, nothingInProgress, waitForPromises } from '../support.ts'

/** The machine `member` without other tabs and without a keyboard. */
const memberLogic = memberMachine.provide({
  actors: {
    signInAgain: signInAgainMachine.provide({ actors: { tabs: fromCallback(() => undefined) } }),
    inProgress: nothingInProgress,
    shortcuts: noShortcuts,
  },
})

/** The app whose first call to the server had no answer. */
async function startOffline() {
  const checkServer = vi.fn((): Promise<unknown> => Promise.reject(noAnswerError))
  const app = startApp('/', { checkServer })
  await waitForPromises()
  return { ...app, checkServer }
}

/** The app of a signed-in member whose outbox has one entry that the server has not answered. */
async function startWithEntry({ offline = false } = {}) {
  const app = startApp('/', { refreshSession: async () => nora })
  await waitForPromises()
  if (offline) {
    app.answers.checkServer = () => Promise.reject(noAnswerError)
    app.connectivity().send({ type: 'connectivity.check' })
    await waitForPromises()
  }
  const entry: OutboxEntry = {
    key: 'a',
    user_id: nora.user_id,
    queue: 'roast:12',
    command: { call: 'DELETE /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: undefined },
    label: 'a',
    createdMs: 0,
    whenRefused: 'keep',
    order: 1,
    error: null,
  }
  const deliver = vi.fn(async (): Promise<Attempt> => ({ key: entry.key, outcome: 'unanswered' }))
  const logic = outboxMachine.provide({
    actors: {
      openStore: fromPromise<{ entries: readonly OutboxEntry[]; durable: boolean }, { user_id: number | null }>(
        async () => ({ entries: [entry], durable: true }),
      ),
      deliver: fromPromise(() => deliver()),
      watchTabs: fromCallback(() => undefined),
    },
  })
  app.app.send({ type: 'chunk.loaded', logic, member: memberLogic })
  await waitForPromises()
  return { app, deliver, clock: app.clock }
}

test('the wait after a failure is 1, 2, 4, 8 and then 15 s', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(backOffMs)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
})

describe('connectivity', () => {
  test('[connectivity-flag-01] the app checks the server at the start and is online after the answer', async () => {
    const checkServer = vi.fn(async () => ({}))
    const { connectivity } = startApp('/', { checkServer })
    expect(connectivity().getSnapshot().value).toEqual({ online: { verifying: 'current' } })
    await waitForPromises()
    expect(checkServer).toHaveBeenCalledTimes(1)
    expect(connectivity().getSnapshot().matches('online')).toBe(true)
  })

  test('[connectivity-flag-02] the app is offline when the first call has no answer', async () => {
    const { connectivity } = startApp('/', { checkServer: () => Promise.reject(noAnswerError) })
    await waitForPromises()
    expect(connectivity().getSnapshot().matches('offline')).toBe(true)
  })

  test('[connectivity-flag-03] the app is offline when the session refresh has no answer', async () => {
    const { connectivity } = startApp('/', { refreshSession: () => Promise.reject(noAnswerError) })
    await waitForPromises()
    expect(connectivity().getSnapshot().matches('offline')).toBe(true)
  })

  test('[connectivity-flag-04] the app stays online when a call fails with another error', async () => {
    const { connectivity } = startApp('/', {
      checkServer: () => Promise.reject(error('INTERNAL')),
      refreshSession: () => Promise.reject(error('UNAUTHENTICATED')),
    })
    await waitForPromises()
    expect(connectivity().getSnapshot().matches('online')).toBe(true)
  })

  test('the app is online without a reload and refreshes the session when the server answers again', async () => {
    const { connectivity, session, answers, clock } = startApp('/', {
      checkServer: () => Promise.reject(noAnswerError),
      refreshSession: () => Promise.reject(noAnswerError),
    })
    await waitForPromises()
    answers.checkServer = async () => ({})
    answers.refreshSession = async () => nora
    clock.increment(1000)
    await waitForPromises()
    await waitForPromises()
    expect(connectivity().getSnapshot().matches('online')).toBe(true)
    expect(session().getSnapshot().context.user).toEqual(nora)
  })

  test('while offline, the app checks the server again after 1, 2, 4 and 8 s, and then every 15 s', async () => {
    const { checkServer, clock } = await startOffline()
    for (const waitMs of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      const checksBefore = checkServer.mock.calls.length
      clock.increment(waitMs - 1)
      await waitForPromises()
      expect(checkServer).toHaveBeenCalledTimes(checksBefore)
      clock.increment(1)
      await waitForPromises()
      expect(checkServer).toHaveBeenCalledTimes(checksBefore + 1)
    }
  })

  test('when the app is offline for the second time, the first wait is 1 s again', async () => {
    const { checkServer, clock, connectivity } = await startOffline()
    clock.increment(1000)
    await waitForPromises()
    checkServer.mockResolvedValue({})
    clock.increment(2000)
    await waitForPromises()
    expect(connectivity().getSnapshot().matches('online')).toBe(true)
    checkServer.mockRejectedValue(noAnswerError)
    connectivity().send({ type: 'connectivity.failed' })
    const checksBefore = checkServer.mock.calls.length
    clock.increment(1000)
    expect(checkServer).toHaveBeenCalledTimes(checksBefore + 1)
  })

  test('the app checks the server immediately when the socket connects while offline', async () => {
    const { checkServer, connectivity, reportFromSocket } = await startOffline()
    checkServer.mockResolvedValue({})
    reportFromSocket({ type: 'socket.connected' })
    await waitForPromises()
    expect(connectivity().getSnapshot().matches('online')).toBe(true)
  })
})

describe('outbox in the app', () => {
  test('the outbox sends its entry immediately when the socket connects', async () => {
    const { app, deliver, clock } = await startWithEntry()
    // The first attempt has no answer. Without the socket, the outbox would wait for the next attempt.
    expect(deliver).toHaveBeenCalledTimes(1)
    app.reportFromSocket({ type: 'socket.connected' })
    await waitForPromises()
    expect(deliver).toHaveBeenCalledTimes(2)
    expect(clock.now()).toBe(0)
  })

  test('the outbox sends its entry immediately when the server answers again', async () => {
    const { app, deliver, clock } = await startWithEntry()
    app.answers.checkServer = () => Promise.reject(noAnswerError)
    app.connectivity().send({ type: 'connectivity.check' })
    await waitForPromises()
    expect(app.connectivity().getSnapshot().matches('offline')).toBe(true)
    expect(deliver).toHaveBeenCalledTimes(1)
    app.answers.checkServer = async () => ({})
    app.connectivity().send({ type: 'connectivity.retry' })
    await waitForPromises()
    expect(deliver).toHaveBeenCalledTimes(2)
    expect(clock.now()).toBe(0)
  })

  test.each(['network.changed', 'socket.connected'] as const)(
    '[connectivity-flag-06] while the page is offline, a call without an answer starts no check, but %s does',
    async (type) => {
      const app = await startOffline()
      const checks = app.checkServer.mock.calls.length
      app.app.send({ type: 'call.unanswered' })
      expect(app.checkServer).toHaveBeenCalledTimes(checks)
      if (type === 'network.changed') app.app.send({ type })
      else app.reportFromSocket({ type })
      expect(app.checkServer).toHaveBeenCalledTimes(checks + 1)
    },
  )

  test('while the page is offline, only `connectivity` calls the server, and the outbox sends nothing', async () => {
    const { app, deliver, clock } = await startWithEntry()
    app.answers.checkServer = () => Promise.reject(noAnswerError)
    app.connectivity().send({ type: 'connectivity.check' })
    await waitForPromises()
    for (let second = 0; second < 120; second++) {
      clock.increment(1000)
      await waitForPromises()
    }
    expect(deliver).toHaveBeenCalledTimes(1)
    app.answers.checkServer = async () => ({})
    clock.increment(15_000)
    await waitForPromises()
    expect(deliver).toHaveBeenCalledTimes(2)
  })

  test('an outbox that starts while the page is offline waits for the server', async () => {
    const { app, deliver } = await startWithEntry({ offline: true })
    expect(app.connectivity().getSnapshot().matches('offline')).toBe(true)
    expect(deliver).not.toHaveBeenCalled()
    app.answers.checkServer = async () => ({})
    app.connectivity().send({ type: 'connectivity.retry' })
    await waitForPromises()
    expect(deliver).toHaveBeenCalledTimes(1)
  })
})

describe('guard', () => {
  test('[shell-guard-01] a visitor is redirected to the landing page, and the requested location is stored', async () => {
    const { app, visited, requestedLocation, screen } = startApp('/pool')
    expect(screen().getSnapshot().matches('guarding')).toBe(true)
    await waitForPromises()
    expect([visited, requestedLocation.stored, app.getSnapshot().context.redirectedFrom]).toEqual([
      ['/'],
      '/pool',
      '/pool',
    ])
  })

  test('[shell-guard-02] a member without the permission is redirected to /not-found', async () => {
    const { visited } = startApp('/pool', { refreshSession: async () => ({ ...nora, acl: 'coffee' }) })
    await waitForPromises()
    expect(visited).toEqual(['/not-found'])
  })

  test('[shell-guard-03] a member with the permission sees the page', async () => {
    const { visited, screen } = startApp('/pool', { refreshSession: async () => nora })
    await waitForPromises()
    expect(visited).toEqual([])
    expect(screen().getSnapshot().matches('shown')).toBe(true)
  })

  test('[shell-guard-04] a page that needs no permission is shown to every member', async () => {
    const { screen, visited } = startApp('/users/nora', { refreshSession: async () => ({ ...nora, acl: '' }) })
    await waitForPromises()
    expect(screen().getSnapshot().matches('shown')).toBe(true)
    expect(visited).toEqual([])
  })

  test('a member who loses the permission is redirected from the page', async () => {
    const { session, visited } = startApp('/pool', { refreshSession: async () => nora })
    await waitForPromises()
    session().send({ type: 'session.update', user: { ...nora, acl: '' } })
    await waitForPromises()
    expect(visited).toEqual(['/not-found'])
  })

  test('[session-signin-04] a requested location that no route of the site matches is ignored', () => {
    expect(locationInApp('/pool/new', matchRoute)).toBe('/pool/new')
    for (const location of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/nowhere',
      'pool',
      '',
      null,
    ]) {
      expect(locationInApp(location, matchRoute)).toBeNull()
    }
  })

  test('after the sign-in the member is redirected to the location that was requested first', async () => {
    const { visited, go, session, answers } = startApp('/pool/new')
    await waitForPromises()
    go('/signin')
    await waitForPromises()
    answers.refreshSession = async () => nora
    session().send({ type: 'session.refresh' })
    await waitForPromises()
    expect(visited).toEqual(['/', '/signin', '/pool/new'])
  })

  test('[session-weather-12] the requested location is stored before it is known who is signed in, and the sign-in uses it', async () => {
    let answerRefresh: () => void = () => undefined
    const { app, visited, requestedLocation, go, session } = startApp('/pool/new', {
      refreshSession: () =>
        new Promise((resolve) => {
          answerRefresh = () => resolve(null)
        }),
    })
    expect(requestedLocation.stored).toBe('/pool/new')
    go('/signin')
    const form = { username: 'nora', password: 'chalk', rememberMe: true }
    session().send({ type: 'session.signIn', form, replyTo: noopRef() })
    answerRefresh()
    await waitForPromises()
    expect(visited).toEqual(['/signin', '/pool/new'])
    expect([requestedLocation.stored, app.getSnapshot().context.requested]).toEqual([null, null])
  })

  test('[session-weather-12] a member whose session is found keeps the page, and its location is not stored any more', async () => {
    const { visited, requestedLocation } = startApp('/pool/new', { refreshSession: async () => nora })
    expect(requestedLocation.stored).toBe('/pool/new')
    await waitForPromises()
    expect([visited, requestedLocation.stored]).toEqual([[], null])
  })

  test('the notice on the home page disappears when the visitor leaves the page, and the location stays stored', async () => {
    const { app, requestedLocation, go } = startApp('/pool')
    await waitForPromises()
    go('/chess')
    go('/')
    expect(app.getSnapshot().context.redirectedFrom).toBeNull()
    expect(requestedLocation.stored).toBe('/pool')
  })
})

describe('screen', () => {
  test('[shell-app-04] a page is shown if its chunk loads, and its screen is `failed` if the chunk does not load', async () => {
    const shownApp = startApp('/')
    await waitForPromises()
    expect(shownApp.screen().getSnapshot().value).toBe('shown')
    const failedApp = startApp('/', { loadChunk: () => Promise.reject(new TypeError('Failed to fetch')) })
    await waitForPromises()
    expect(failedApp.screen().getSnapshot().value).toBe('failed')
  })

  test('[errors-chunks-01] a missing chunk gives a ChunkLoadError of type `missing`, and a retry loads the chunk', async () => {
    const { screen, answers } = startApp('/', { loadChunk: () => Promise.reject(new TypeError('Failed to fetch')) })
    await waitForPromises()
    expect(screen().getSnapshot().context.error).toBeInstanceOf(ChunkLoadError)
    expect(screen().getSnapshot().context.error?.type).toBe('missing')
    answers.loadChunk = async () => chunk
    screen().send({ type: 'screen.retry' })
    await waitForPromises()
    expect(screen().getSnapshot().value).toBe('shown')
  })

  test('[errors-chunks-02] a chunk that has not loaded after 120 s gives a ChunkLoadError of type `timeout`', async () => {
    const { screen, clock } = startApp('/', { loadChunk: () => new Promise(() => undefined) })
    clock.increment(119_999)
    expect(screen().getSnapshot().value).toBe('loading')
    clock.increment(1)
    expect(screen().getSnapshot().context.error?.type).toBe('timeout')
  })

  test('[offline-shell-13] a chunk that failed without a connection loads again automatically when the server answers', async () => {
    const loadChunk = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    const { screen, connectivity, answers, clock } = startApp('/', { loadChunk })
    // No call has failed before, so the app still seems online. The failed chunk makes the app check the server.
    answers.checkServer = () => Promise.reject(noAnswerError)
    await waitForPromises()
    await waitForPromises()
    expect(screen().getSnapshot().value).toBe('failed')
    expect(connectivity().getSnapshot().matches('offline')).toBe(true)
    answers.checkServer = async () => ({})
    answers.loadChunk = async () => chunk
    clock.increment(1000)
    await waitForPromises()
    await waitForPromises()
    expect(screen().getSnapshot().value).toBe('shown')
  })

  test('a chunk that fails while the server answers stays failed until the visitor tries again', async () => {
    const loadChunk = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    const { screen, clock } = startApp('/', { loadChunk })
    await waitForPromises()
    clock.increment(60_000)
    await waitForPromises()
    expect(screen().getSnapshot().value).toBe('failed')
    expect(loadChunk).toHaveBeenCalledTimes(1)
  })

  test('the screen is `broken` if the machine of its page throws, and a retry shows the page again', async () => {
    let isBroken = true
    const logic = setup({ types: { events: {} as { type: 'live.connected' } }, actors: { liveFacts } }).createMachine({
      id: 'fragile',
      invoke: { id: 'liveFacts', src: 'liveFacts' },
      on: {
        'live.connected': {
          actions: () => {
            if (isBroken) throw new Error('bang')
          },
        },
      },
    })
    const { screen, reportFromSocket } = startApp('/', { loadChunk: async () => ({ logic, View: null }) })
    await waitForPromises()
    reportFromSocket({ type: 'socket.connected' })
    await waitForPromises()
    expect(screen().getSnapshot().value).toBe('broken')
    isBroken = false
    screen().send({ type: 'screen.retry' })
    await waitForPromises()
    expect(screen().getSnapshot().value).toBe('shown')
  })
})

test('the code that looks for new versions starts as an actor of the app, with its view', async () => {
  const { app } = startApp()
  const View = () => null
  app.send({
    type: 'update.loaded',
    logic: updateMachine.provide({ actors: { watchUpdates: fromCallback(() => undefined) } }),
    View,
  })
  await waitForPromises()
  expect(app.getSnapshot().context.update?.actor.getSnapshot().value).toBe('current')
  expect(app.getSnapshot().context.update?.View).toBe(View)
})

describe('live', () => {
  test('[live-connection-01] the socket is connected when the app starts and disconnected when the app stops', async () => {
    const { app, live, socket } = startApp()
    expect(live().getSnapshot().matches('active')).toBe(true)
    app.stop()
    expect(socket.stopped).toBe(true)
  })

  test("[hardened-20] an admin's change of the account is shown as an alert, even if the change has ended the session", async () => {
    const { app, answers, reportFromSocket } = startApp('/', { refreshSession: async () => nora })
    const alerts = app.system.get('alerts') as ActorRefFrom<typeof alertsMachine>
    const messages = () => alerts.getSnapshot().context.alerts.map(({ message }) => message)
    await waitForPromises()
    const logic = outboxMachine.provide({ actors: { watchTabs: fromCallback(() => undefined) } })
    app.send({ type: 'chunk.loaded', logic, member: memberLogic })
    reportFromSocket({ type: 'socket.connected' })
    answers.refreshSession = async () => null
    reportFromSocket({
      type: 'socket.received',
      fact: { type: 'account.changed', notice: 'Ann has reset your password.' },
    })
    await waitForPromises()
    expect(app.getSnapshot().context.session.user).toBeNull()
    expect(messages()).toContain('Ann has reset your password.')
    reportFromSocket({ type: 'socket.received', fact: { type: 'account.changed', notice: null } })
    await waitForPromises()
    expect(messages()).not.toContain('')
  })

  test('[live-user-01] the socket sends the id of the user (user:id) to the server whenever the user changes', async () => {
    const { session, socketCommands, reportFromSocket } = startApp('/', { refreshSession: async () => nora })
    reportFromSocket({ type: 'socket.connected' })
    await waitForPromises()
    session().send({ type: 'session.signOut' })
    await waitForPromises()
    reportFromSocket({ type: 'socket.connected' })
    // The first connection already has the cookie of the restored session. The socket renews the connection only when
    // the user changes.
    expect(socketCommands).toEqual([
      { type: 'socket.send', command: { name: 'user:id', id: 1 } },
      { type: 'socket.renew' },
      { type: 'socket.send', command: { name: 'user:id', id: null } },
    ])
  })

  test.each([
    ['during the first refresh', () => new Promise<never>(() => undefined)],
    ['after a first refresh without an answer', () => Promise.reject(noAnswerError)],
    ['after a first refresh with an error', () => Promise.reject(error('UNAVAILABLE'))],
  ])('[live-user-03] a sign-in %s renews the socket, which connected without the cookie', async (_, firstAnswer) => {
    let endRefresh = (): void => undefined
    const { session, socketCommands, reportFromSocket } = startApp('/signin', {
      refreshSession: () =>
        Promise.race([firstAnswer(), new Promise<null>((resolve) => (endRefresh = () => resolve(null)))]),
    })
    reportFromSocket({ type: 'socket.connected' })
    await waitForPromises()
    const replyTo = createActor(fromCallback(() => undefined)).start()
    const form = { username: 'nora', password: 'a pocket full of chalk', rememberMe: true }
    session().send({ type: 'session.signIn', form, replyTo })
    endRefresh()
    await waitForPromises()
    expect(session().getSnapshot().context.user).toEqual(nora)
    expect(socketCommands.map(({ type }) => type)).toContain('socket.renew')
    socketCommands.splice(0)
    reportFromSocket({ type: 'socket.connected' })
    expect(socketCommands).toEqual([{ type: 'socket.send', command: { name: 'user:id', id: 1 } }])
  })
})

describe(alertsMachine.id, () => {
  const startAlerts = () => {
    const clock = new SimulatedClock()
    const actor = createActor(alertsMachine, { clock }).start()
    return { actor, clock, messages: () => actor.getSnapshot().context.alerts.map((alert) => alert.message) }
  }

  test('[alerts-show-01] an alert disappears after its timeout', () => {
    const { actor, clock, messages } = startAlerts()
    actor.send({ type: 'alert.show', alert: { type: 'info', message: 'a', timeoutMs: 700 } })
    actor.send({ type: 'alert.show', alert: { type: 'error', message: 'b', timeoutMs: 900 } })
    clock.increment(699)
    expect(messages()).toEqual(['a', 'b'])
    clock.increment(1)
    expect(messages()).toEqual(['b'])
    clock.increment(200)
    expect(messages()).toEqual([])
  })

  test('[alerts-show-05] an alert with the same sentence replaces the shown alert, and stays for its whole time', () => {
    const { actor, clock, messages } = startAlerts()
    // A warning is shown for 3,000 ms.
    const show = (message: string) => actor.send({ type: 'alert.show', alert: { type: 'warning', message } })
    show('a')
    clock.increment(2000)
    show('b')
    show('a')
    expect(messages()).toEqual(['b', 'a'])
    clock.increment(2999)
    expect(messages()).toEqual(['b', 'a'])
    clock.increment(1)
    expect(messages()).toEqual([])
  })

  test('[alerts-show-02] an alert without a timeout is shown for 1000 ms', () => {
    const { actor, clock, messages } = startAlerts()
    actor.send({ type: 'alert.show', alert: { type: 'success', message: 'a' } })
    clock.increment(999)
    expect(messages()).toEqual(['a'])
    clock.increment(1)
    expect(messages()).toEqual([])
  })

  test('[alerts-show-03] errors and warnings are shown for 3000 ms', () => {
    expect(ALERT_TIMEOUT_MS).toMatchObject({ error: 3000, warning: 3000 })
    for (const type of ['error', 'warning'] as const) {
      const { actor, clock, messages } = startAlerts()
      actor.send({ type: 'alert.show', alert: { type, message: 'a' } })
      clock.increment(2999)
      expect(messages()).toEqual(['a'])
      clock.increment(1)
      expect(messages()).toEqual([])
    }
  })
})
