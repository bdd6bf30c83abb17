// Tests one visit of a page without the app. The log lists the loads, and the events that the app and the machine of
// the page receive.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { screenMachine } from '../../../src/machines/app/screen.machine.ts'
import { type Chunk, ChunkLoadError, type MatchedRoute } from '../../../src/machines/app/screen.types.ts'
import type { SessionState } from '../../../src/machines/app/session.types.ts'
import { nora, waitForPromises } from '../support.ts'

const NOT_SETTLED: SessionState = { settled: false, user: null }
const SIGNED_OUT: SessionState = { settled: true, user: null }
const MEMBER: SessionState = { settled: true, user: nora }
const WITHOUT_PERMISSION: SessionState = { settled: true, user: { ...nora, acl: 'coffee' } }
const location = { path: '/pool', search: '', hash: '', isRevisit: false }

/**
 * Opens the page. `isRevisit`: the member came with the Back or Forward button of the browser. `failsOnEvent`: the
 * machine of the page throws an error at its first event.
 */
function start({
  access = 'pool' as MatchedRoute['access'],
  session = MEMBER,
  isRevisit = false,
  failsOnEvent = false,
} = {}) {
  const clock = new SimulatedClock()
  const log: string[] = []
  const waitingLoads: { resolve: (chunk: Chunk) => void; reject: (problem: unknown) => void }[] = []
  let recover: () => void = () => undefined
  const machine = screenMachine.provide({
    actors: {
      loadChunk: fromPromise<Chunk, { name: string }>(
        ({ input }) =>
          new Promise((resolve, reject) => {
            log.push(`loads ${input.name}`)
            waitingLoads.push({ resolve, reject })
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
      if (failsOnEvent) throw new Error('The page failed.')
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
    currentState: () => actor.getSnapshot().value,
    isWaiting: () => actor.getSnapshot().hasTag('waiting'),
    passSeconds: (seconds: number) => clock.increment(seconds * 1000),
    changeSession: (changed: SessionState) => actor.send({ type: 'session.changed', session: changed }),
    finishLoad: async () => {
      waitingLoads.at(-1)?.resolve({ logic: content, View: null })
      await waitForPromises()
    },
    failLoad: async (problem: unknown) => {
      waitingLoads.at(-1)?.reject(problem)
      await waitForPromises()
    },
    /** Reports that the server answers again. */
    recover: () => recover(),
    errorType: () => actor.getSnapshot().context.error?.type ?? null,
    hasContent: () => actor.getSnapshot().context.content !== null,
    /** The lines of the log since the last call of `newLines`. */
    newLines: () => log.splice(0),
  }
}

async function startShown(options: Parameters<typeof start>[0] = {}) {
  const screen = start(options)
  await screen.finishLoad()
  screen.newLines()
  return screen
}

describe('a page for members', () => {
  test('a page for members waits until it is known who is signed in', () => {
    const screen = start({ session: NOT_SETTLED })
    expect([screen.currentState(), screen.isWaiting(), screen.newLines()]).toEqual([
      'guarding',
      true,
      ['screen.requested /pool'],
    ])
    screen.changeSession(MEMBER)
    expect([screen.currentState(), screen.isWaiting(), screen.newLines()]).toEqual([
      'loading',
      true,
      ['loads poolGames'],
    ])
  })

  test('a visitor is redirected from a page for members as soon as it is known that nobody is signed in', () => {
    const screen = start({ session: NOT_SETTLED })
    screen.newLines()
    screen.changeSession(SIGNED_OUT)
    expect([screen.currentState(), screen.newLines()]).toEqual(['redirected', ['screen.redirected / /pool']])
  })

  test('the address of a page that opens with Back is not reported while it is unknown who is signed in', () => {
    const screen = start({ session: NOT_SETTLED, isRevisit: true })
    expect([screen.currentState(), screen.newLines()]).toEqual(['guarding', ['screen.requested']])
  })

  test('a visitor who reaches a page for members with the Back button is redirected immediately', () => {
    const screen = start({ session: SIGNED_OUT, isRevisit: true })
    expect([screen.currentState(), screen.newLines()]).toEqual(['redirected', ['screen.redirected /']])
  })

  test('a member without the permission is redirected', () => {
    const screen = start({ session: WITHOUT_PERMISSION })
    expect([screen.currentState(), screen.newLines()]).toEqual(['redirected', ['screen.redirected /not-found']])
  })

  test('a loading page redirects when the session ends, and when the permission ends', () => {
    const signedOutScreen = start()
    signedOutScreen.newLines()
    signedOutScreen.changeSession(SIGNED_OUT)
    expect([signedOutScreen.currentState(), signedOutScreen.newLines()]).toEqual([
      'redirected',
      ['screen.redirected / /pool'],
    ])
    const forbiddenScreen = start()
    forbiddenScreen.newLines()
    forbiddenScreen.changeSession(WITHOUT_PERMISSION)
    expect([forbiddenScreen.currentState(), forbiddenScreen.newLines()]).toEqual([
      'redirected',
      ['screen.redirected /not-found'],
    ])
  })

  test('the machine of a shown page receives events, and ends before the visitor is redirected', async () => {
    const screen = await startShown()
    screen.changeSession({ settled: true, user: { ...nora, username: 'norah' } })
    screen.actor.send({ type: 'location.changed', location })
    expect([screen.currentState(), screen.newLines()]).toEqual([
      'shown',
      ['page gets session.changed', 'page gets location.changed'],
    ])
    screen.changeSession(SIGNED_OUT)
    expect([screen.currentState(), screen.hasContent()]).toEqual(['redirected', false])
    // Both is allowed: the machine of the page receives the end of the session before it ends, or it does not.
    const linesAtRedirect = screen.newLines()
    expect(linesAtRedirect.filter((line) => line !== 'page gets session.changed')).toEqual([
      'page ends',
      'screen.redirected / /pool',
    ])
  })
})

describe('the chunk of a page', () => {
  test('the machine of the page starts once when its chunk has loaded', async () => {
    const screen = start()
    await screen.finishLoad()
    expect([screen.currentState(), screen.isWaiting(), screen.hasContent()]).toEqual(['shown', false, true])
    expect(screen.newLines()).toEqual(['loads poolGames', 'page of visit 1 begins'])
  })

  test.each([
    [new ChunkLoadError('timeout'), 'timeout'],
    [new Error('any other'), 'missing'],
  ] as const)(
    'the page reports why its chunk does not load (%s) and makes the app check the connection',
    async (problem, type) => {
      const screen = start()
      await screen.failLoad(problem)
      expect([screen.currentState(), screen.isWaiting(), screen.errorType()]).toEqual(['failed', false, type])
      expect(screen.newLines()).toEqual(['loads poolGames', 'checks the connection'])
    },
  )

  test('the load of the chunk fails with a timeout after two minutes', () => {
    const screen = start()
    screen.passSeconds(119)
    expect(screen.currentState()).toBe('loading')
    screen.passSeconds(1)
    expect([screen.currentState(), screen.errorType()]).toEqual(['failed', 'timeout'])
  })

  test.each(['on request', 'when the server answers again'] as const)('the chunk is loaded again %s', async (cause) => {
    const screen = start()
    await screen.failLoad(new Error('no network'))
    screen.newLines()
    if (cause === 'on request') screen.actor.send({ type: 'screen.retry' })
    else screen.recover()
    expect([screen.currentState(), screen.newLines()]).toEqual(['loading', ['loads poolGames']])
    await screen.finishLoad()
    expect(screen.currentState()).toBe('shown')
  })

  test('the chunk is not loaded again for a member who has lost the permission', async () => {
    const screen = start()
    await screen.failLoad(new Error('no network'))
    screen.newLines()
    screen.changeSession(WITHOUT_PERMISSION)
    expect([screen.currentState(), screen.newLines()]).toEqual(['failed', []])
    screen.actor.send({ type: 'screen.retry' })
    expect([screen.currentState(), screen.newLines()]).toEqual(['redirected', ['screen.redirected /not-found']])
  })
})

test('the screen is `broken` after the machine of its page has failed, and opens the page again on request', async () => {
  const screen = await startShown({ failsOnEvent: true })
  screen.actor.send({ type: 'location.changed', location })
  await waitForPromises()
  expect([screen.currentState(), screen.hasContent()]).toEqual(['broken', false])
  screen.newLines()
  screen.actor.send({ type: 'screen.retry' })
  expect([screen.currentState(), screen.newLines()]).toEqual(['loading', ['loads poolGames']])
})

test('[errors-routes-04] a page that opens again after a failure is another visit, so that its idempotency keys are new', async () => {
  const screen = start({ failsOnEvent: true })
  await screen.finishLoad()
  screen.actor.send({ type: 'location.changed', location })
  await waitForPromises()
  screen.actor.send({ type: 'screen.retry' })
  await screen.finishLoad()
  const visits = screen.newLines().filter((line) => line.endsWith('begins'))
  expect([visits.length, new Set(visits).size]).toEqual([2, 2])
})

test.each([
  ['opened with a link', false, false],
  ['opened with Back', true, false],
  ['opened with a link, and then Back has led to another item', false, true],
])(
  '[session-again-09] the next sign-in leads to the last address of an open page (%s)',
  async (_, wasRevisit, isRevisit) => {
    const screen = await startShown({ isRevisit: wasRevisit })
    screen.actor.send({
      type: 'location.changed',
      location: { path: '/pool/7', search: '?view=chart', hash: '', isRevisit },
    })
    screen.changeSession(SIGNED_OUT)
    expect(screen.newLines()).toContain('screen.redirected / /pool/7?view=chart')
  },
)

test('a public page opens for a visitor before the session is known', () => {
  const screen = start({ access: 'public', session: NOT_SETTLED })
  expect([screen.currentState(), screen.newLines()]).toEqual(['loading', ['loads poolGames']])
})
