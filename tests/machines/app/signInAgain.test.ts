// Tests the dialog that asks for the password when the session has ended on the page of a game or a roast.
import { describe, expect, test, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { SessionUser, SignInBody } from '../../../contract/api/members/auth.ts'
import { outboxMachine } from '../../../src/machines/app/outbox.machine.ts'
import type { TabFact } from '../../../src/machines/app/session.types.ts'
import { memberMachine } from '../../../src/machines/shared/member.machine.ts'
import { type SignInAgainRef, signInAgainMachine } from '../../../src/machines/shared/signInAgain.machine.ts'
import { startApp } from '../startApp.ts'
import { error, noShortcuts, nothingInProgress, nora as playerNora, waitForPromises } from '../support.ts'

const nora: SessionUser = { ...playerNora, acl: 'pool|coffee' }
const jules: SessionUser = { ...nora, user_id: 2, username: 'jules' }

/**
 * The app with a signed-in member on a page, and the dialog's actor. `tabFacts` lists the events that the dialog sends
 * to other tabs. `sendTabFact` sends the dialog an event of another tab.
 */
async function openPage(path: string) {
  const started = startApp(path, { refreshSession: async () => nora }, { persist: true })
  await waitForPromises()
  const signIn = vi.fn(async (_: SignInBody): Promise<SessionUser> => nora)
  const signInWithPasskey = vi.fn(async (_: { rememberMe: boolean }, _signal: AbortSignal) => nora)
  const checkSession = vi.fn(async (): Promise<SessionUser | null> => nora)
  const tabFacts: TabFact[] = []
  let sendFact: (fact: TabFact) => void = () => undefined
  const signInAgain = signInAgainMachine.provide({
    actors: {
      signIn: fromPromise(({ input }) => signIn(input)),
      signInWithPasskey: fromPromise(({ input, signal }) => signInWithPasskey(input, signal)),
      checkSession: fromPromise(() => checkSession()),
      tabs: fromCallback<TabFact>(({ sendBack, receive }) => {
        sendFact = sendBack
        receive((fact) => tabFacts.push(fact))
      }),
    },
  })
  const logic = outboxMachine.provide({ actors: { watchTabs: fromCallback(() => undefined) } })
  const member = memberMachine.provide({
    actors: { signInAgain, inProgress: nothingInProgress, shortcuts: noShortcuts },
  })
  started.app.send({ type: 'chunk.loaded', logic, member })
  await waitForPromises()
  const dialog = started.app.getSnapshot().context.member?.getSnapshot().children.signInAgain as SignInAgainRef
  const shownPage = () => [started.app.getSnapshot().context.route.name, started.screen().getSnapshot().value]
  const alerts = () =>
    started.app.system
      .get('alerts')
      .getSnapshot()
      .context.alerts.map(({ message }: { message: string }) => message)
  return {
    ...started,
    dialog,
    signIn,
    signInWithPasskey,
    checkSession,
    tabFacts,
    sendTabFact: (fact: TabFact) => sendFact(fact),
    shownPage,
    alerts,
  }
}

describe('the end of a session', () => {
  test.each(['/pool/7', '/coffee/roasts/7'])(
    '[session-again-05] the page %s stays open, and continues after the member has typed the password',
    async (path) => {
      const { app, session, dialog, signIn, tabFacts, shownPage, alerts, socketCommands } = await openPage(path)
      const pageBefore = shownPage()
      app.send({ type: 'call.unauthenticated' })
      app.send({ type: 'call.unauthenticated' })
      expect(dialog.getSnapshot().hasTag('asking')).toBe(true)
      expect(session().getSnapshot().context.user).toEqual(nora)
      expect([shownPage(), alerts()]).toEqual([pageBefore, []])

      signIn.mockRejectedValueOnce(error('INVALID_CREDENTIALS'))
      for (const password of ['a wrong password', 'the right password']) {
        dialog.send({ type: 'password.change', password })
        dialog.send({ type: 'form.submit' })
        await waitForPromises()
      }
      expect(signIn.mock.calls.map(([form]) => form)).toEqual([
        { username: 'nora', password: 'a wrong password', rememberMe: true },
        { username: 'nora', password: 'the right password', rememberMe: true },
      ])
      expect(dialog.getSnapshot().matches('idle')).toBe(true)
      expect(dialog.getSnapshot().context.password).toBe('')
      expect(shownPage()).toEqual(pageBefore)
      expect(tabFacts).toEqual([{ type: 'tab.signedIn' }])
      // The socket is renewed once without the ended session, and once with the new cookie.
      expect(socketCommands.filter(({ type }) => type === 'socket.renew')).toHaveLength(2)
    },
  )

  test('[session-again-06] the dialog also opens when a refresh finds that no member is signed in', async () => {
    const { answers, session, dialog, shownPage } = await openPage('/pool/7')
    const pageBefore = shownPage()
    answers.refreshSession = async () => null
    session().send({ type: 'session.refresh' })
    await waitForPromises()
    expect(dialog.getSnapshot().hasTag('asking')).toBe(true)
    expect(shownPage()).toEqual(pageBefore)
  })

  test('[session-again-07] on another page the dialog stays closed, and the landing page opens with an alert', async () => {
    const { app, session, dialog, shownPage, alerts } = await openPage('/pool')
    app.send({ type: 'call.unauthenticated' })
    await waitForPromises()
    expect(dialog.getSnapshot().matches('idle')).toBe(true)
    expect(session().getSnapshot().context.user).toBeNull()
    expect(shownPage()[0]).toBe('home')
    expect(alerts()).toEqual(['Your session has ended. Sign in again.'])
  })

  test('the dialog closes when the same member has signed in in another tab', async () => {
    const { app, dialog, sendTabFact, checkSession } = await openPage('/pool/7')
    app.send({ type: 'call.unauthenticated' })
    // The session is checked three times: it has no member, then Jules, and then Nora, who signed in before.
    checkSession.mockResolvedValueOnce(null).mockResolvedValueOnce(jules)
    for (const isOpen of [true, true, false]) {
      sendTabFact({ type: 'tab.signedIn' })
      await waitForPromises()
      expect(dialog.getSnapshot().hasTag('asking')).toBe(isOpen)
    }
  })

  test('[session-again-08] the dialog closes and the page is left when another member signs in in another tab', async () => {
    const { app, answers, session, dialog, shownPage } = await openPage('/pool/7')
    app.send({ type: 'call.unauthenticated' })
    answers.refreshSession = async () => jules
    session().send({ type: 'tab.signedIn' })
    await waitForPromises()
    expect(dialog.getSnapshot().matches('idle')).toBe(true)
    expect(shownPage()[0]).toBe('home')
    expect(app.getSnapshot().context.session.user).toEqual(jules)
  })

  test('[session-again-09] Cancel ends the session and opens the sign-in page, which leads back to the open page', async () => {
    const { app, session, dialog, shownPage, requestedLocation } = await openPage('/pool/7')
    app.send({ type: 'call.unauthenticated' })
    dialog.send({ type: 'dialog.cancel' })
    await waitForPromises()
    expect(session().getSnapshot().context.user).toBeNull()
    expect(shownPage()[0]).toBe('signIn')
    expect(requestedLocation.stored).toBe('/pool/7')
  })

  test.each(['/pool/7', '/coffee/roasts/7'])(
    "[session-again-16] 'Later' keeps the page %s without the dialog, and 'Sign In' opens it again",
    async (path) => {
      const { app, session, dialog, signIn, shownPage } = await openPage(path)
      const pageBefore = shownPage()
      app.send({ type: 'call.unauthenticated' })
      dialog.send({ type: 'password.change', password: 'half' })
      dialog.send({ type: 'dialog.postpone' })
      // The outbox sends what the member does, and the server refuses it.
      app.send({ type: 'call.unauthenticated' })
      await waitForPromises()
      expect(dialog.getSnapshot().hasTag('asking')).toBe(false)
      expect(shownPage()).toEqual(pageBefore)
      expect(session().getSnapshot().context.user).toEqual(nora)
      dialog.send({ type: 'dialog.open' })
      expect(dialog.getSnapshot().context).toMatchObject({ member: nora, password: '' })
      dialog.send({ type: 'password.change', password: 'the right password' })
      dialog.send({ type: 'form.submit' })
      await waitForPromises()
      expect(signIn).toHaveBeenCalledTimes(1)
      expect(dialog.getSnapshot().matches('idle')).toBe(true)
      expect(shownPage()).toEqual(pageBefore)
    },
  )

  test("[session-again-17] after 'Later', every other page is left with the alert", async () => {
    const { app, go, session, dialog, shownPage, alerts } = await openPage('/pool/7')
    app.send({ type: 'call.unauthenticated' })
    dialog.send({ type: 'dialog.postpone' })
    go('/pool')
    await waitForPromises()
    app.send({ type: 'call.unauthenticated' })
    await waitForPromises()
    expect(dialog.getSnapshot().matches('idle')).toBe(true)
    expect(session().getSnapshot().context.user).toBeNull()
    expect(shownPage()[0]).toBe('home')
    expect(alerts()).toContain('Your session has ended. Sign in again.')
  })

  test('[session-again-13] a sign-in with a passkey keeps the choice "Remember me"', async () => {
    const { app, dialog, signIn, signInWithPasskey, tabFacts } = await openPage('/pool/7')
    app.send({ type: 'call.unauthenticated' })
    signInWithPasskey.mockRejectedValueOnce(error('PASSKEY_NOT_USED'))
    for (const isAsking of [true, false]) {
      dialog.send({ type: 'passkey.use' })
      await waitForPromises()
      expect(dialog.getSnapshot().hasTag('asking')).toBe(isAsking)
      expect(dialog.getSnapshot().context.passkeyProblem !== null).toBe(isAsking)
    }
    expect(signInWithPasskey.mock.calls.map(([input]) => input)).toEqual([{ rememberMe: true }, { rememberMe: true }])
    expect(tabFacts).toEqual([{ type: 'tab.signedIn' }])
    expect(signIn).not.toHaveBeenCalled()
  })

  test('[session-again-13] "Cancel" closes the passkey dialog of the browser', async () => {
    const { app, dialog, signInWithPasskey } = await openPage('/pool/7')
    app.send({ type: 'call.unauthenticated' })
    signInWithPasskey.mockImplementationOnce(() => new Promise(() => undefined))
    dialog.send({ type: 'passkey.use' })
    const signal = signInWithPasskey.mock.lastCall?.[1]
    expect(signal?.aborted).toBe(false)
    dialog.send({ type: 'dialog.cancel' })
    expect(signal?.aborted).toBe(true)
  })

  test('after a sign-in with the passkey of another member, the dialog closes and the page is left', async () => {
    const { app, answers, dialog, signInWithPasskey, shownPage } = await openPage('/pool/7')
    app.send({ type: 'call.unauthenticated' })
    signInWithPasskey.mockResolvedValueOnce(jules)
    answers.refreshSession = async () => jules
    dialog.send({ type: 'passkey.use' })
    await waitForPromises()
    expect(dialog.getSnapshot().matches('idle')).toBe(true)
    expect(shownPage()[0]).toBe('home')
    expect(app.getSnapshot().context.session.user).toEqual(jules)
  })
})
