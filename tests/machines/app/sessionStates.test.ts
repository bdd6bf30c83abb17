// Tests the states of the session, without the app. The log lists what the browser stores, then what is sent to the
// app, the form and other tabs.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { sessionMachine } from '../../../src/machines/app/session.machine.ts'
import type { SessionReply, SessionReport, TabFact } from '../../../src/machines/app/session.types.ts'
import { error, nora, unanswered, waitForPromises } from '../support.ts'

const ada: SessionUser = { ...nora, user_id: 2, username: 'ada' }
const signIn = { username: 'nora', password: 'a pocket full of chalk', rememberMe: true }
const signUp = { username: 'nora', password: 'a pocket full of chalk', code: 'code' }

function start({ keptUser = null as SessionUser | null, persist = false } = {}) {
  const clock = new SimulatedClock()
  const log: string[] = []
  let sendFact: (fact: TabFact) => void = () => undefined
  const waiting = new Map<string, { resolve: (output: unknown) => void; reject: (problem: unknown) => void }>()
  /** How often each call has begun. */
  const begun: Record<string, number> = {}
  const callNamed = <Output>(name: string) =>
    new Promise<Output>((resolve, reject) => {
      begun[name] = (begun[name] ?? 0) + 1
      waiting.set(name, { resolve: resolve as (output: unknown) => void, reject })
    })
  const machine = sessionMachine.provide({
    actors: {
      refreshSession: fromPromise(() => callNamed<SessionUser | null>('refresh')),
      authenticate: fromPromise(() => callNamed<{ user: SessionUser; persist: boolean }>('authenticate')),
      signOut: fromPromise(() => callNamed<unknown>('signOut')),
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
    begun,
    state: () => actor.getSnapshot().value,
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    user: () => actor.getSnapshot().context.user?.username ?? null,
    pass: (seconds: number) => clock.increment(seconds * 1000),
    fromTab: (type: TabFact['type']) => sendFact({ type }),
    signIn: () => actor.send({ type: 'session.signIn', form: signIn, replyTo: form }),
    signUp: () => actor.send({ type: 'session.signUp', form: signUp, replyTo: form }),
    answer: async (name: string, output: unknown) => {
      waiting.get(name)?.resolve(output)
      await waitForPromises()
    },
    fail: async (name: string, problem: unknown) => {
      waiting.get(name)?.reject(problem)
      await waitForPromises()
    },
    /** The log since the last call of `news`. */
    news: () => log.splice(0),
  }
}

type Session = ReturnType<typeof start>

/** Starts the session with an answer to the first refresh, and empties the log. */
async function startWith(user: SessionUser | null): Promise<Session> {
  const session = start()
  await session.answer('refresh', user)
  session.news()
  return session
}

describe('the start', () => {
  test('a start without a stored member waits for the first refresh', async () => {
    const session = start()
    expect([session.state(), session.isBusy(), session.news()]).toEqual(['loading', true, []])
    await session.answer('refresh', null)
    expect([session.state(), session.isBusy()]).toEqual([{ signedOut: 'idle' }, false])
    expect(session.news()).toEqual(['stores nobody', 'session.changed nobody'])
  })

  test('a start finds the member of the cookie', async () => {
    const session = start()
    await session.answer('refresh', nora)
    expect([session.state(), session.user()]).toEqual([{ signedIn: 'idle' }, 'nora'])
    expect(session.news()).toEqual(['stores nora', 'session.changed nora'])
  })

  test('a start with a stored member is signed in, and calls the server', async () => {
    const session = start({ keptUser: nora, persist: true })
    expect(session.state()).toEqual({ signedIn: 'refreshing' })
    expect(session.news()).toEqual(['stores nora', 'session.changed nora'])
    expect(session.begun.refresh).toBe(1)
  })

  test('a start without an answer ends, and waits until the app requests a refresh', async () => {
    const session = start()
    await session.fail('refresh', unanswered)
    expect(session.state()).toEqual({ signedOut: 'unanswered' })
    expect(session.news()).toEqual(['stores nobody', 'session.unreachable'])
    session.pass(60)
    expect(session.begun.refresh).toBe(1)
  })

  test('a start with another error repeats the refresh after 1 s and 2 s, and reports the error once', async () => {
    const session = start()
    await session.fail('refresh', error('INTERNAL'))
    expect(session.state()).toEqual({ signedOut: 'waiting' })
    expect(session.news()).toEqual(['stores nobody', 'session.unconfirmed'])
    session.pass(0.9)
    expect(session.begun.refresh).toBe(1)
    session.pass(0.1)
    expect([session.state(), session.begun.refresh]).toEqual([{ signedOut: 'refreshing' }, 2])
    await session.fail('refresh', error('INTERNAL'))
    expect([session.state(), session.news()]).toEqual([{ signedOut: 'waiting' }, []])
    session.pass(1.9)
    expect(session.begun.refresh).toBe(2)
    session.pass(0.1)
    await session.answer('refresh', null)
    expect([session.state(), session.news()]).toEqual([{ signedOut: 'idle' }, ['session.changed nobody']])
  })

  test.each(['tab.signedIn', 'tab.signedOut'] as const)(
    'a start repeats the refresh when another tab sends %s meanwhile',
    (type) => {
      const session = start()
      session.fromTab(type)
      expect([session.state(), session.begun.refresh, session.news()]).toEqual(['loading', 2, []])
    },
  )

  test.each(['signIn', 'signUp'] as const)('a form (%s) waits for the first refresh, with any result', async (send) => {
    for (const end of [
      (session: Session) => session.answer('refresh', null),
      (session: Session) => session.answer('refresh', ada),
      (session: Session) => session.fail('refresh', unanswered),
    ]) {
      const session = start()
      session[send]()
      expect([session.state(), session.begun.authenticate]).toEqual(['loading', undefined])
      await end(session)
      expect([session.state(), session.begun.authenticate]).toEqual(['authenticating', 1])
    }
  })
})

describe('while nobody is signed in', () => {
  test.each(['signIn', 'signUp'] as const)('a form signs in (%s)', async (send) => {
    const session = await startWith(null)
    session[send]()
    expect([session.state(), session.isBusy()]).toEqual(['authenticating', true])
    await session.answer('authenticate', { user: nora, persist: true })
    expect([session.state(), session.user()]).toEqual([{ signedIn: 'idle' }, 'nora'])
    expect(session.news()).toEqual([
      'stores persist true',
      'stores nora',
      'accepted',
      'to tabs: tab.signedIn',
      'session.changed nora',
    ])
  })

  test('a form that is refused gets the error, and `persist` becomes false', async () => {
    const session = await startWith(null)
    session.signIn()
    await session.fail('authenticate', error('INVALID_CREDENTIALS'))
    expect([session.state(), session.begun.refresh]).toEqual([{ signedOut: 'idle' }, 1])
    expect(session.news()).toEqual([
      'stores persist false',
      'stores nobody',
      'refused INVALID_CREDENTIALS',
      'session.changed nobody',
    ])
  })

  test('a refresh follows a refused form if an earlier session may be open', async () => {
    const session = start()
    session.signIn()
    await session.answer('refresh', ada)
    session.news()
    await session.fail('authenticate', error('INVALID_CREDENTIALS'))
    expect([session.state(), session.begun.refresh]).toEqual([{ signedOut: 'refreshing' }, 2])
    expect(session.news()).toEqual(['stores persist false', 'stores nobody', 'refused INVALID_CREDENTIALS'])
  })

  test.each(['signIn', 'signUp'] as const)('a second form (%s) takes the place of the first', async (send) => {
    const session = await startWith(null)
    session.signIn()
    session[send]()
    expect([session.state(), session.begun.authenticate]).toEqual(['authenticating', 2])
    await session.answer('authenticate', { user: nora, persist: false })
    expect(session.news().filter((line) => line === 'accepted')).toHaveLength(1)
  })

  test.each([
    ['session.refresh', (session: Session) => session.actor.send({ type: 'session.refresh' })],
    ['a sign-in in another tab', (session: Session) => session.fromTab('tab.signedIn')],
  ] as const)('a refresh follows %s', async (_, ask) => {
    const found = await startWith(null)
    ask(found)
    expect([found.state(), found.begun.refresh, found.news()]).toEqual([{ signedOut: 'refreshing' }, 2, []])
    await found.answer('refresh', nora)
    expect([found.state(), found.news()]).toEqual([{ signedIn: 'idle' }, ['stores nora', 'session.changed nora']])
    const nobody = await startWith(null)
    ask(nobody)
    await nobody.answer('refresh', null)
    expect([nobody.state(), nobody.news()]).toEqual([{ signedOut: 'idle' }, ['session.changed nobody']])
  })

  test('a later refresh without an answer waits until the app requests another one', async () => {
    const session = await startWith(null)
    session.actor.send({ type: 'session.refresh' })
    await session.fail('refresh', unanswered)
    expect([session.state(), session.news()]).toEqual([{ signedOut: 'unanswered' }, ['session.unreachable']])
  })

  test('a later refresh with another error is repeated', async () => {
    const session = await startWith(null)
    session.actor.send({ type: 'session.refresh' })
    await session.fail('refresh', error('INTERNAL'))
    expect([session.state(), session.news()]).toEqual([{ signedOut: 'waiting' }, ['session.unconfirmed']])
    session.pass(1)
    expect(session.begun.refresh).toBe(3)
  })
})

describe('while a member is signed in', () => {
  test.each([
    ['session.refresh', (session: Session) => session.actor.send({ type: 'session.refresh' })],
    ['a sign-in in another tab', (session: Session) => session.fromTab('tab.signedIn')],
  ] as const)('a refresh follows %s, and the page stays as it is meanwhile', async (_, ask) => {
    const session = await startWith(nora)
    ask(session)
    expect([session.state(), session.begun.refresh, session.news()]).toEqual([{ signedIn: 'refreshing' }, 2, []])
    await session.answer('refresh', { ...nora, acl: '' })
    expect([session.state(), session.news()]).toEqual([{ signedIn: 'idle' }, ['stores nora', 'session.changed nora']])
    expect(session.actor.getSnapshot().context.user?.acl).toBe('')
  })

  test('a member who signs in in another tab replaces the first member, after every page of the first was left', async () => {
    const session = await startWith(nora)
    session.fromTab('tab.signedIn')
    await session.answer('refresh', ada)
    expect([session.state(), session.user()]).toEqual([{ signedIn: 'idle' }, 'ada'])
    expect(session.news()).toEqual(['stores ada', 'session.signedOut', 'session.changed nobody', 'session.changed ada'])
  })

  test('an answer that nobody is signed in is reported to the app', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.refresh' })
    await session.answer('refresh', null)
    expect([session.state(), session.user()]).toEqual([{ signedIn: 'idle' }, 'nora'])
    expect(session.news()).toEqual(['call.unauthenticated'])
  })

  test('a refresh without an answer changes nothing', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.refresh' })
    await session.fail('refresh', unanswered)
    expect([session.state(), session.user(), session.news()]).toEqual([
      { signedIn: 'idle' },
      'nora',
      ['session.unreachable'],
    ])
  })

  test('a refresh with another error is repeated after 1 s and 2 s, and the waits start again after an answer', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.refresh' })
    for (const wait of [1, 2]) {
      await session.fail('refresh', error('INTERNAL'))
      expect(session.state()).toEqual({ signedIn: 'waiting' })
      session.pass(wait - 0.1)
      expect(session.state()).toEqual({ signedIn: 'waiting' })
      session.pass(0.1)
      expect(session.state()).toEqual({ signedIn: 'refreshing' })
    }
    expect(session.news()).toEqual(['session.unconfirmed'])
    await session.answer('refresh', nora)
    session.actor.send({ type: 'session.refresh' })
    await session.fail('refresh', error('INTERNAL'))
    session.pass(1)
    expect(session.state()).toEqual({ signedIn: 'refreshing' })
  })

  test('an expired session is reported and its member is removed', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.expired' })
    expect([session.state(), session.user()]).toEqual([{ signedOut: 'idle' }, null])
    expect(session.news()).toEqual(['stores nobody', 'session.ended', 'session.changed nobody'])
  })

  test('a new name is stored and reported', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.update', user: { ...nora, username: 'norah' } })
    expect([session.state(), session.user()]).toEqual([{ signedIn: 'idle' }, 'norah'])
    expect(session.news()).toEqual(['stores norah', 'session.changed norah'])
  })

  test('a sign-out in another tab removes the data of the member', async () => {
    const session = await startWith(nora)
    session.fromTab('tab.signedOut')
    expect([session.state(), session.user()]).toEqual([{ signedOut: 'idle' }, null])
    expect(session.news()).toEqual(['wipes nora', 'stores nobody', 'session.signedOut', 'session.changed nobody'])
  })

  test('a sign-out removes the data of the member, and is sent to the other tabs', async () => {
    const session = await startWith(nora)
    session.actor.send({ type: 'session.signOut' })
    expect([session.state(), session.isBusy(), session.news()]).toEqual(['signingOut', true, []])
    await session.answer('signOut', {})
    expect([session.state(), session.user()]).toEqual([{ signedOut: 'idle' }, null])
    expect(session.news()).toEqual([
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
    await session.fail('signOut', unanswered)
    expect([session.state(), session.user()]).toEqual([{ signedIn: 'idle' }, 'nora'])
    expect(session.news()).toEqual(['stores nora', 'session.signOutFailed', 'session.changed nora'])
  })
})
