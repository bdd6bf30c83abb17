import { describe, expect, test, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { SessionUser, SignInBody } from '../../../contract/api/members/auth.ts'
import { outboxMachine } from '../../../src/machines/app/outbox.machine.ts'
import type { TabFact } from '../../../src/machines/app/session.types.ts'
import { memberMachine } from '../../../src/machines/shared/member.machine.ts'
import { type SignInAgainRef, signInAgainMachine } from '../../../src/machines/shared/signInAgain.machine.ts'
import { startApp } from '../startApp.ts'
import { error, noShortcuts, nothingRuns, nora as playerNora, waitForPromises } from '../support.ts'

const nora: SessionUser = { ...playerNora, acl: 'pool|coffee' }
const jules: SessionUser = { ...nora, user_id: 2, username: 'jules' }

/** The app with a signed-in member on a page, and the dialog's actor. `fact` sends what another tab did. */
async function open(path: string) {
  const app = startApp(path, { refreshSession: async () => nora }, { persist: true })
  await waitForPromises()
  const signIn = vi.fn(async (_: SignInBody): Promise<SessionUser> => nora)
  const checkSession = vi.fn(async (): Promise<SessionUser | null> => nora)
  const tabFacts: TabFact[] = []
  let sendFact: (fact: TabFact) => void = () => undefined
  const signInAgain = signInAgainMachine.provide({
    actors: {
      signIn: fromPromise(({ input }) => signIn(input)),
      checkSession: fromPromise(() => checkSession()),
      tabs: fromCallback<TabFact>(({ sendBack, receive }) => {
        sendFact = sendBack
        receive((fact) => tabFacts.push(fact))
      }),
    },
  })
  const logic = outboxMachine.provide({ actors: { watchTabs: fromCallback(() => undefined) } })
  const member = memberMachine.provide({ actors: { signInAgain, running: nothingRuns, shortcuts: noShortcuts } })
  app.app.send({ type: 'chunk.loaded', logic, member })
  await waitForPromises()
  const dialog = app.app.getSnapshot().context.member?.getSnapshot().children.signInAgain as SignInAgainRef
  const shownPage = () => [app.app.getSnapshot().context.route.name, app.screen().getSnapshot().value]
  const alerts = () =>
    app.app.system
      .get('alerts')
      .getSnapshot()
      .context.alerts.map(({ message }: { message: string }) => message)
  return {
    ...app,
    dialog,
    signIn,
    checkSession,
    tabFacts,
    sendTabFact: (fact: TabFact) => sendFact(fact),
    shownPage,
    alerts,
  }
}

describe('the end of a session', () => {
  test.each(['/pool/7', '/coffee/roasts/7'])(
    '[session-again-05] %s stays open, and after the password it goes on',
    async (path) => {
      const { app, session, dialog, signIn, tabFacts, shownPage, alerts, socketCommands } = await open(path)
      const before = shownPage()
      app.send({ type: 'call.unauthenticated' })
      app.send({ type: 'call.unauthenticated' })
      expect(dialog.getSnapshot().hasTag('asking')).toBe(true)
      expect(session().getSnapshot().context.user).toEqual(nora)
      expect([shownPage(), alerts()]).toEqual([before, []])

      signIn.mockRejectedValueOnce(error('INVALID_CREDENTIALS'))
      for (const password of ['of jules', 'of nora']) {
        dialog.send({ type: 'password.change', password })
        dialog.send({ type: 'form.submit' })
        await waitForPromises()
      }
      expect(signIn.mock.calls.map(([form]) => form)).toEqual([
        { username: 'nora', password: 'of jules', rememberMe: true },
        { username: 'nora', password: 'of nora', rememberMe: true },
      ])
      expect(dialog.getSnapshot().matches('idle')).toBe(true)
      expect(dialog.getSnapshot().context.password).toBe('')
      expect(shownPage()).toEqual(before)
      expect(tabFacts).toEqual([{ type: 'tab.signedIn' }])
      // One new socket without the ended session, and one with the new cookie.
      expect(socketCommands.filter(({ type }) => type === 'socket.renew')).toHaveLength(2)
    },
  )

  test('[session-again-06] a refresh that answers that nobody is signed in opens the dialog, too', async () => {
    const { answers, session, dialog, shownPage } = await open('/pool/7')
    const before = shownPage()
    answers.refreshSession = async () => null
    session().send({ type: 'session.refresh' })
    await waitForPromises()
    expect(dialog.getSnapshot().hasTag('asking')).toBe(true)
    expect(shownPage()).toEqual(before)
  })

  test('[session-again-07] every other page is left, with an alert', async () => {
    const { app, session, dialog, shownPage, alerts } = await open('/pool')
    app.send({ type: 'call.unauthenticated' })
    await waitForPromises()
    expect(dialog.getSnapshot().matches('idle')).toBe(true)
    expect(session().getSnapshot().context.user).toBeNull()
    expect(shownPage()[0]).toBe('home')
    expect(alerts()).toEqual(['Your session has ended. Sign in again.'])
  })

  test('the dialog closes when the same member has signed in in another tab', async () => {
    const { app, dialog, sendTabFact, checkSession } = await open('/pool/7')
    app.send({ type: 'call.unauthenticated' })
    checkSession.mockResolvedValueOnce(null).mockResolvedValueOnce(jules)
    for (const isOpen of [true, true, false]) {
      sendTabFact({ type: 'tab.signedIn' })
      await waitForPromises()
      expect(dialog.getSnapshot().hasTag('asking')).toBe(isOpen)
    }
  })

  test('[session-again-08] when somebody else signs in in another tab, the dialog closes and the page is left', async () => {
    const { app, answers, session, dialog, shownPage } = await open('/pool/7')
    app.send({ type: 'call.unauthenticated' })
    answers.refreshSession = async () => jules
    session().send({ type: 'tab.signedIn' })
    await waitForPromises()
    expect(dialog.getSnapshot().matches('idle')).toBe(true)
    expect(shownPage()[0]).toBe('home')
    expect(app.getSnapshot().context.session.user).toEqual(jules)
  })

  test('[session-again-09] Cancel ends the session and opens the sign-in page, and the page that was open is requested', async () => {
    const { app, session, dialog, shownPage, requestedLocation } = await open('/pool/7')
    app.send({ type: 'call.unauthenticated' })
    dialog.send({ type: 'dialog.cancel' })
    await waitForPromises()
    expect(session().getSnapshot().context.user).toBeNull()
    expect(shownPage()[0]).toBe('signIn')
    expect(requestedLocation.stored).toBe('/pool/7')
  })
})
