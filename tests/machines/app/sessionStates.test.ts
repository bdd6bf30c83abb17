// Tests the states of the session, without the app. A refresh asks the server which member is signed in. The log lists
// what the browser stores, and what the session sends to the app, to the form and to other tabs.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { sessionMachine } from '../../../src/machines/app/session.machine.ts'
import type { SessionReply, SessionReport, TabFact } from '../../../src/machines/app/session.types.ts'
import { error, noAnswerError, nora, waitForPromises } from '../support.ts'

const ada: SessionUser = { ...nora, user_id: 2, username: 'ada' }
const signIn = { username: 'nora', password: 'a pocket full of chalk', rememberMe: true }
const signUp = { username: 'nora', password: 'a pocket full of chalk', code: 'code' }

/**
 * Starts the session. `keptUser` is the member whom the browser has stored on an earlier visit. `persist` is the
 * stored choice 'Remember me'.
 */
function start({ keptUser = null as SessionUser | null, persist = false } = {}) {
  const clock = new SimulatedClock()
  const log: string[] = []
  let sendFact: (fact: TabFact) => void = () => undefined
  const waitingCalls = new Map<string, { resolve: (output: unknown) => void; reject: (problem: unknown) => void }>()
  /** How often each call has begun. */
  const callCounts: Record<string, number> = {}
  const startCall = <Output>(name: string) =>
    new Promise<Output>((resolve, reject) => {
      callCounts[name] = (callCounts[name] ?? 0) + 1
      waitingCalls.set(name, { resolve: resolve as (output: unknown) => void, reject })
    })
  const machine = sessionMachine.provide({
    actors: {
      refreshSession: fromPromise(() => startCall<SessionUser | null>('refresh')),
      authenticate: fromPromise(() => startCall<{ user: SessionUser; persist: boolean }>('authenticate')),
      signOut: fromPromise(() => startCall<unknown>('signOut')),
      tabs: fromCallback<TabFact>(({ sendBack, receive }) => {
        sendFact = sendBack
        receive(({ type }) => log.push(`to tabs: ${type}`))
      }),
    },
    actions: {
      writePersist: ({ context }) => void log.push(`stores persist ${context.persist}`),
      writeKeptUser: ({ context }) => void log.push(`stores ${context.user?.username ?? 'nobody'}`),
      wipeMember: ({ context }) => void log.push(`wipes ${context.user?.username ?? 'nobody'}`),
    },
  })
  const parent = createActor(
    fromCallback<SessionReport>(({ receive }) => {
      receive((report) => {
        const user = report.type === 'session.changed' ? ` ${report.session.user?.username ?? 'nobody'}` : ''
        log.push(`${report.type}${user}`)
      })
    }),
  ).start()
  const form = createActor(
    fromCallback<SessionReply>(({ receive }) => {
      receive((reply) => log.push(reply.type === 'session.refused' ? `refused ${reply.error.code}` : 'accepted'))
    }),
  ).start()
  const actor = createActor(machine, { clock, input: { parent, persist, keptUser } }).start()
  return {
    actor,
    callCounts,
    currentState: () => actor.getSnapshot().value,
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    username: () => actor.getSnapshot().context.user?.username ?? null,
    passSeconds: (seconds: number) => clock.increment(seconds * 1000),
    sendFromTab: (type: TabFact['type']) => sendFact({ type }),
    signIn: () => actor.send({ type: 'session.signIn', form: signIn, replyTo: form }),
    signUp: () => actor.send({ type: 'session.signUp', form: signUp, replyTo: form }),
    answerCall: async (name: string, output: unknown) => {
      waitingCalls.get(name)?.resolve(output)
      await waitForPromises()
    },
    failCall: async (name: string, problem: unknown) => {
      waitingCalls.get(name)?.reject(problem)
      await waitForPromises()
    },
    /** The lines of the log since the last call of `newLines`. */
    newLines: () => log.splice(0),
  }
}

type Session = ReturnType<typeof start>

/** Starts the session with an answer to the first refresh, and empties the log. */
async function startWith(user: SessionUser | null): Promise<Session> {
  const session = start()
  await session.answerCall('refresh', user)
  session.newLines()
  return session
}

describe('the start', () => {
  test('a start without a stored member waits for the first refresh', async () => {
    const session = start()
    expect([session.currentState(), session.isBusy(), session.newLines()]).toEqual(['loading', true, []])
    await session.answerCall('refresh', null)
    expect([session.currentState(), session.isBusy()]).toEqual([{ signedOut: 'idle' }, false])
    expect(session.newLines()).toEqual(['stores nobody', 'session.changed nobody'])
  })

  test('the first refresh finds the member whose session is in the cookie', async () => {
    const session = start()
    await session.answerCall('refresh', nora)
    expect([session.currentState(), session.username()]).toEqual([{ signedIn: 'idle' }, 'nora'])
    expect(session.newLines()).toEqual(['stores nora', 'session.changed nora'])
  })

  test('at a start with a stored member, this member counts as signed in, and a refresh begins', async () => {
    const session = start({ keptUser: nora, persist: true })
    expect(session.currentState()).toEqual({ signedIn: 'refreshing' })
    expect(session.newLines()).toEqual(['stores nora', 'session.changed nora'])
    expect(session.callCounts.refresh).toBe(1)
  })

  test('after a first refresh without an answer the session does not repeat the refresh by itself', async () => {
    const session = start()
    await session.failCall('refresh', noAnswerError)
    expect(session.currentState()).toEqual({ signedOut: 'unanswered' })
    expect(session.newLines()).toEqual(['stores nobody', 'session.unreachable'])
    session.passSeconds(60)
    expect(session.callCounts.refresh).toBe(1)
  })

  test('a first refresh with another error is repeated after 1 s and 2 s, and the error is reported once', async () => {
    const session = start()
    await session.failCall('refresh', error('INTERNAL'))
    expect(session.currentState()).toEqual({ signedOut: 'waiting' })
    expect(session.newLines()).toEqual(['stores nobody', 'session.unconfirmed'])
    session.passSeconds(0.9)
    expect(session.callCounts.refresh).toBe(1)
    session.passSeconds(0.1)
    expect([session.currentState(), session.callCounts.refresh]).toEqual([{ signedOut: 'refreshing' }, 2])
    await session.failCall('refresh', error('INTERNAL'))
    expect([session.currentState(), session.newLines()]).toEqual([{ signedOut: 'waiting' }, []])
    session.passSeconds(1.9)
    expect(session.callCounts.refresh).toBe(2)
    session.passSeconds(0.1)
    await session.answerCall('refresh', null)
    expect([session.currentState(), session.newLines()]).toEqual([{ signedOut: 'idle' }, ['session.changed nobody']])
  })

  test.each(['tab.signedIn', 'tab.signedOut'] as const)(
    'the first refresh is sent again when another tab sends %s before the answer',
    (type) => {
      const session = start()
      session.sendFromTab(type)
      expect([session.currentState(), session.callCounts.refresh, session.newLines()]).toEqual(['loading', 2, []])
    },
  )

  test.each(['signIn', 'signUp'] as const)(
    'a form (%s) waits until the first refresh has ended, with any result',
    async (sendForm) => {
      for (const endRefresh of [
        (session: Session) => session.answerCall('refresh', null),
        (session: Session) => session.answerCall('refresh', ada),
        (session: Session) => session.failCall('refresh', noAnswerError),
      ]) {
        const session = start()
        session[sendForm]()
        expect([session.currentState(), session.callCounts.authenticate]).toEqual(['loading', undefined])
        await endRefresh(session)
        expect([session.currentState(), session.callCounts.authenticate]).toEqual(['authenticating', 1])
      }
    },
  )
})

describe('while no member is signed in', () => {
  test.each(['signIn', 'signUp'] as const)('a form (%s) signs the member in', async (sendForm) => {
    const session = await startWith(null)
    session[sendForm]()
    expect([session.currentState(), session.isBusy()]).toEqual(['authenticating', true])
    await session.answerCall('authenticate', { user: nora, persist: true })
    expect([session.currentState(), session.username()]).toEqual([{ signedIn: 'idle' }, 'nora'])
    expect(session.newLines()).toEqual([
      'stores persist true',
      'stores nora',
      'session.changed nobody',
      'accepted',
      'to tabs: tab.signedIn',
      'session.changed nora',
    ])
  })

  test('a form that the server refuses gets the error, and `persist` becomes false', async () => {
    const session = await startWith(null)
    session.signIn()
    await session.failCall('authenticate', error('INVALID_CREDENTIALS'))
    expect([session.currentState(), session.callCounts.refresh]).toEqual([{ signedOut: 'idle' }, 1])
    expect(session.newLines()).toEqual([
      'stores persist false',
      'stores nobody',
      'refused INVALID_CREDENTIALS',
      'session.changed nobody',
    ])
  })

  test('after the server has refused a form, the session is refreshed if the first refresh had found a member', async () => {
    const session = start()
    session.signIn()
    await session.answerCall('refresh', ada)
    session.newLines()
    await session.failCall('authenticate', error('INVALID_CREDENTIALS'))
    expect([session.currentState(), session.callCounts.refresh]).toEqual([{ signedOut: 'refreshing' }, 2])
    expect(session.newLines()).toEqual(['stores persist false', 'stores nobody', 'refused INVALID_CREDENTIALS'])
  })

  test.each(['signIn', 'signUp'] as const)('a second form (%s) replaces the first form', async (sendForm) => {
    const session = await startWith(null)
    session.signIn()
    session[sendForm]()
    expect([session.currentState(), session.callCounts.authenticate]).toEqual(['authenticating', 2])
    await session.answerCall('authenticate', { user: nora, persist: false })
    expect(session.newLines().filter((line) => line === 'accepted')).toHaveLength(1)
  })

  test.each([
    ['session.refresh', (session: Session) => session.actor.send({ type: 'session.refresh' })],
    ['a sign-in in another tab', (session: Session) => session.sendFromTab('tab.signedIn')],
  ] as const)('a refresh follows %s', async (_, causeRefresh) => {
    const sessionOfMember = await startWith(null)
    causeRefresh(sessionOfMember)
    expect([sessionOfMember.currentState(), sessionOfMember.callCounts.refresh, sessionOfMember.newLines()]).toEqual([
      { signedOut: 'refreshing' },
      2,
      [],
    ])
    await sessionOfMember.answerCall('refresh', nora)
    expect([sessionOfMember.currentState(), sessionOfMember.newLines()]).toEqual([
      { signedIn: 'idle' },
      ['stores nora', 'session.changed nora'],
    ])
    const sessionOfVisitor = await startWith(null)
    causeRefresh(sessionOfVisitor)
    await sessionOfVisitor.answerCall('refresh', null)
    expect([sessionOfVisitor.currentState(), sessionOfVisitor.newLines()]).toEqual([
      { signedOut: 'idle' },
      ['session.changed nobody'],
    ])
  })

  test('after a later refresh without an answer the session is `unanswered`, and the app receives a report', async () => {
    const session = await startWith(null)
    session.actor.send({ type: 'session.refresh' })
    await session.failCall('refresh', noAnswerError)
    expect([session.currentState(), session.newLines()]).toEqual([{ signedOut: 'unanswered' }, ['session.unreachable']])
  })

  test('a later refresh with another error is repeated', async () => {
    const session = await startWith(null)
    session.actor.send({ type: 'session.refresh' })
    await session.failCall('refresh', error('INTERNAL'))
    expect([session.currentState(), session.newLines()]).toEqual([{ signedOut: 'waiting' }, ['session.unconfirmed']])
    session.passSeconds(1)
    expect(session.callCounts.refresh).toBe(3)
  })
})

describe('while a member is signed in', () => {
  test.each([
    ['session.refresh', (session: Session) => session.actor.send({ type: 'session.refresh' })],
    ['a sign-in in another tab', (session: Session) => session.sendFromTab('tab.signedIn')],
  ] as const)('a refresh follows %s, and the page does not change during the refresh', async (_, causeRefresh) => {
    const session = await startWith(nora)
    causeRefresh(session)
    expect([session.currentState(), session.callCounts.refresh, session.newLines()]).toEqual([
      { signedIn: 'refreshing' },
      2,
      [],
    ])
    await session.answerCall('refresh', { ...nora, acl: '' })
    expect([session.currentState(), session.newLines()]).toEqual([
      { signedIn: 'idle' },
      ['stores nora', 'session.changed nora'],
    ])
    expect(session.actor.getSnapshot().context.user?.acl).toBe('')
  })

  test('a member who signs in in another tab replaces the first member, and before that the app receives that nobody is signed in', async () => {
    const session = await startWith(nora)
    session.sendFromTab('tab.signedIn')
    await session.answerCall('refresh', ada)
    expect([session.currentState(), session.username()]).toEqual([{ signedIn: 'idle' }, 'ada'])
    expect(session.newLines()).toEqual([
      'stores ada',
      'session.signedOut',
      'session.changed nobody',
      'session.changed ada',
    ])
  })

  test('the app receives a report when the server answers that no member is signed in', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.refresh' })
    await session.answerCall('refresh', null)
    expect([session.currentState(), session.username()]).toEqual([{ signedIn: 'idle' }, 'nora'])
    expect(session.newLines()).toEqual(['call.unauthenticated'])
  })

  test('after a refresh without an answer the member is still signed in, and the app receives a report', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.refresh' })
    await session.failCall('refresh', noAnswerError)
    expect([session.currentState(), session.username(), session.newLines()]).toEqual([
      { signedIn: 'idle' },
      'nora',
      ['session.unreachable'],
    ])
  })

  test('a refresh with another error is repeated after 1 s and 2 s, and after an answer the waits start again at 1 s', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.refresh' })
    for (const waitSeconds of [1, 2]) {
      await session.failCall('refresh', error('INTERNAL'))
      expect(session.currentState()).toEqual({ signedIn: 'waiting' })
      session.passSeconds(waitSeconds - 0.1)
      expect(session.currentState()).toEqual({ signedIn: 'waiting' })
      session.passSeconds(0.1)
      expect(session.currentState()).toEqual({ signedIn: 'refreshing' })
    }
    expect(session.newLines()).toEqual(['session.unconfirmed'])
    await session.answerCall('refresh', nora)
    session.actor.send({ type: 'session.refresh' })
    await session.failCall('refresh', error('INTERNAL'))
    session.passSeconds(1)
    expect(session.currentState()).toEqual({ signedIn: 'refreshing' })
  })

  test('after `session.expired` the session reports to the app that it has ended, and removes its member', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.expired' })
    expect([session.currentState(), session.username()]).toEqual([{ signedOut: 'idle' }, null])
    expect(session.newLines()).toEqual(['stores nobody', 'session.ended', 'session.changed nobody'])
  })

  test('the session stores a new name of its member in the browser, and reports the name to the app', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.update', user: { ...nora, username: 'norah' } })
    expect([session.currentState(), session.username()]).toEqual([{ signedIn: 'idle' }, 'norah'])
    expect(session.newLines()).toEqual(['stores norah', 'session.changed norah'])
  })

  test('a sign-out in another tab removes the data of the member', async () => {
    const session = await startWith(nora)
    session.sendFromTab('tab.signedOut')
    expect([session.currentState(), session.username()]).toEqual([{ signedOut: 'idle' }, null])
    expect(session.newLines()).toEqual(['wipes nora', 'stores nobody', 'session.signedOut', 'session.changed nobody'])
  })

  test('a sign-out removes the data of the member, and is sent to the other tabs', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.signOut' })
    expect([session.currentState(), session.isBusy(), session.newLines()]).toEqual(['signingOut', true, []])
    await session.answerCall('signOut', {})
    expect([session.currentState(), session.username()]).toEqual([{ signedOut: 'idle' }, null])
    expect(session.newLines()).toEqual([
      'stores persist false',
      'wipes nora',
      'stores nobody',
      'to tabs: tab.signedOut',
      'session.signedOut',
      'session.changed nobody',
    ])
  })

  test('a sign-out that fails leaves the member signed in', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.signOut' })
    await session.failCall('signOut', noAnswerError)
    expect([session.currentState(), session.username()]).toEqual([{ signedIn: 'idle' }, 'nora'])
    expect(session.newLines()).toEqual(['stores nora', 'session.signOutFailed', 'session.changed nora'])
  })
})
