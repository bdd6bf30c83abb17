// Tests one visit of a page without the app. The log lists the events for the app and for the page's own machine.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { screenMachine } from '../../../src/machines/app/screen.machine.ts'
import { type Chunk, ChunkLoadError, type MatchedRoute } from '../../../src/machines/app/screen.types.ts'
import type { SessionState } from '../../../src/machines/app/session.types.ts'
import { nora, waitForPromises } from '../support.ts'

const NOBODY_YET: SessionState = { settled: false, user: null }
const NOBODY: SessionState = { settled: true, user: null }
const MEMBER: SessionState = { settled: true, user: nora }
const OTHER: SessionState = { settled: true, user: { ...nora, acl: 'coffee' } }
const location = { path: '/pool', search: '', hash: '', isRevisit: false }

function start({
  access = 'pool' as MatchedRoute['access'],
  session = MEMBER,
  isRevisit = false,
  breaks = false,
} = {}) {
  const clock = new SimulatedClock()
  const log: string[] = []
  const loads: { resolve: (chunk: Chunk) => void; reject: (problem: unknown) => void }[] = []
  let recover: () => void = () => undefined
  const machine = screenMachine.provide({
    actors: {
      loadChunk: fromPromise<Chunk, { name: string }>(
        ({ input }) =>
          new Promise((resolve, reject) => {
            log.push(`loads ${input.name}`)
            loads.push({ resolve, reject })
          }),
      ),
      connectivityFacts: fromCallback(({ sendBack }) => {
        recover = () => sendBack({ type: 'connectivity.recovered' })
        return () => {
          recover = () => undefined
        }
      }),
    },
    actions: { checkConnectivity: () => void log.push('checks the connection') },
  })
  const parent = createActor(
    fromCallback<{ type: string; to?: string; requested?: string }>(({ receive }) => {
      receive(({ type, to, requested }) => log.push([type, to, requested].filter((part) => part).join(' ')))
    }),
  ).start()
  const content = fromCallback<{ type: string }, { visit: string }>(({ input, receive }) => {
    log.push(`page of ${input.visit} begins`)
    receive(({ type }) => {
      log.push(`page gets ${type}`)
      if (breaks) throw new Error('The page failed.')
    })
    return () => void log.push('page ends')
  })
  const route = { name: 'poolGames', access, params: {}, duringReset: false }
  const actor = createActor(machine, {
    clock,
    input: { route, location: { ...location, isRevisit }, session, visit: 'visit 1', parent },
  })
  actor.start()
  return {
    actor,
    state: () => actor.getSnapshot().value,
    isWaiting: () => actor.getSnapshot().hasTag('waiting'),
    pass: (seconds: number) => clock.increment(seconds * 1000),
    become: (changed: SessionState) => actor.send({ type: 'session.changed', session: changed }),
    load: async () => {
      loads.at(-1)?.resolve({ logic: content, View: null })
      await waitForPromises()
    },
    fail: async (problem: unknown) => {
      loads.at(-1)?.reject(problem)
      await waitForPromises()
    },
    recover: () => recover(),
    error: () => actor.getSnapshot().context.error?.type ?? null,
    hasContent: () => actor.getSnapshot().context.content !== null,
    news: () => log.splice(0),
  }
}

async function startShown(options: Parameters<typeof start>[0] = {}) {
  const screen = start(options)
  await screen.load()
  screen.news()
  return screen
}

describe('a page for members', () => {
  test('a page for members waits until it is known who is signed in', () => {
    const screen = start({ session: NOBODY_YET })
    expect([screen.state(), screen.isWaiting(), screen.news()]).toEqual(['guarding', true, []])
    screen.become(MEMBER)
    expect([screen.state(), screen.isWaiting(), screen.news()]).toEqual(['loading', true, ['loads poolGames']])
  })

  test('a page for members asks a visitor to sign in, then loads, or redirects after 5 s without a sign-in', () => {
    const signedIn = start({ session: NOBODY })
    expect([signedIn.state(), signedIn.isWaiting()]).toEqual(['asking', false])
    expect(signedIn.news()).toEqual(['screen.requested /pool'])
    signedIn.become(MEMBER)
    expect([signedIn.state(), signedIn.news()]).toEqual(['loading', ['loads poolGames']])

    const left = start({ session: NOBODY })
    left.news()
    left.pass(4.9)
    expect([left.state(), left.news()]).toEqual(['asking', []])
    left.pass(0.1)
    expect([left.state(), left.news()]).toEqual(['redirected', ['screen.redirected / /pool']])
  })

  test('a visitor who reaches a page for members with the Back button is redirected immediately', () => {
    const screen = start({ session: NOBODY, isRevisit: true })
    expect([screen.state(), screen.news()]).toEqual(['redirected', ['screen.redirected /']])
  })

  test('a member without the permission is redirected', () => {
    const screen = start({ session: OTHER })
    expect([screen.state(), screen.news()]).toEqual(['redirected', ['screen.redirected /not-found']])
  })

  test('a loading page asks to sign in when the session ends, and redirects when the permission ends', () => {
    const ended = start()
    ended.news()
    ended.become(NOBODY)
    expect([ended.state(), ended.news()]).toEqual(['asking', ['screen.requested /pool']])
    const withdrawn = start()
    withdrawn.news()
    withdrawn.become(OTHER)
    expect([withdrawn.state(), withdrawn.news()]).toEqual(['redirected', ['screen.redirected /not-found']])
  })

  test('a shown page receives the events, and ends before the visitor is redirected', async () => {
    const screen = await startShown()
    screen.become({ settled: true, user: { ...nora, username: 'norah' } })
    screen.actor.send({ type: 'location.changed', location })
    expect([screen.state(), screen.news()]).toEqual([
      'shown',
      ['page gets session.changed', 'page gets location.changed'],
    ])
    screen.become(NOBODY)
    expect([screen.state(), screen.hasContent()]).toEqual(['redirected', false])
    const news = screen.news()
    expect(news.filter((line) => line !== 'page gets session.changed')).toEqual([
      'page ends',
      'screen.redirected / /pool',
    ])
  })
})

describe('the chunk of a page', () => {
  test('the machine of the page starts once when its code has loaded', async () => {
    const screen = start()
    await screen.load()
    expect([screen.state(), screen.isWaiting(), screen.hasContent()]).toEqual(['shown', false, true])
    expect(screen.news()).toEqual(['loads poolGames', 'page of visit 1 begins'])
  })

  test.each([
    [new ChunkLoadError('timeout'), 'timeout'],
    [new Error('any other'), 'missing'],
  ] as const)(
    'the code that does not load reports the reason (%s) and makes the app check the connection',
    async (problem, type) => {
      const screen = start()
      await screen.fail(problem)
      expect([screen.state(), screen.isWaiting(), screen.error()]).toEqual(['failed', false, type])
      expect(screen.news()).toEqual(['loads poolGames', 'checks the connection'])
    },
  )

  test('the load of the code fails with a timeout after two minutes', () => {
    const screen = start()
    screen.pass(119)
    expect(screen.state()).toBe('loading')
    screen.pass(1)
    expect([screen.state(), screen.error()]).toEqual(['failed', 'timeout'])
  })

  test.each(['on request', 'when the server answers again'] as const)('the code is loaded again %s', async (how) => {
    const screen = start()
    await screen.fail(new Error('no network'))
    screen.news()
    if (how === 'on request') screen.actor.send({ type: 'screen.retry' })
    else screen.recover()
    expect([screen.state(), screen.news()]).toEqual(['loading', ['loads poolGames']])
    await screen.load()
    expect(screen.state()).toBe('shown')
  })

  test('the code is not loaded again for a member who has lost the permission meanwhile', async () => {
    const screen = start()
    await screen.fail(new Error('no network'))
    screen.news()
    screen.become(OTHER)
    expect([screen.state(), screen.news()]).toEqual(['failed', []])
    screen.actor.send({ type: 'screen.retry' })
    expect([screen.state(), screen.news()]).toEqual(['redirected', ['screen.redirected /not-found']])
  })
})

test('a page whose machine fails is broken, and opens again on request', async () => {
  const screen = await startShown({ breaks: true })
  screen.actor.send({ type: 'location.changed', location })
  await waitForPromises()
  expect([screen.state(), screen.hasContent()]).toEqual(['broken', false])
  screen.news()
  screen.actor.send({ type: 'screen.retry' })
  expect([screen.state(), screen.news()]).toEqual(['loading', ['loads poolGames']])
})

test('a public page opens for a visitor before the session is known', () => {
  const screen = start({ access: 'public', session: NOBODY_YET })
  expect([screen.state(), screen.news()]).toEqual(['loading', ['loads poolGames']])
})
