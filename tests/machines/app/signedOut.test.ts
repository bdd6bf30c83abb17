// Sends random events of members, tabs, the server and the clock to the whole app. While no member is signed in, no
// actor is allowed to have data of a member.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnyActorRef, assign, fromCallback, fromPromise, setup } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { outboxMachine } from '../../../src/machines/app/outbox.machine.ts'
import type { Attempt, OpenedStore, OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import type { Chunk, ScreenInput } from '../../../src/machines/app/screen.types.ts'
import type { TabFact } from '../../../src/machines/app/session.types.ts'
import { inProgressMachine } from '../../../src/machines/shared/inProgress.machine.ts'
import type { KeptLists } from '../../../src/machines/shared/inProgress.types.ts'
import { memberMachine } from '../../../src/machines/shared/member.machine.ts'
import { signInAgainMachine } from '../../../src/machines/shared/signInAgain.machine.ts'
import { game } from '../../models/pool/exampleGames.ts'
import { noopRef } from '../../models/realActor.ts'
import { startApp } from '../startApp.ts'
import { error, noAnswerError, nora, noShortcuts, waitForPromises } from '../support.ts'

/** A text that is in all data of a member, so that the test finds it. */
const MARK = 'private-'
const members: readonly SessionUser[] = [
  { ...nora, username: `${MARK}nora`, acl: 'pool|coffee' },
  { ...nora, user_id: 2, username: `${MARK}jules`, acl: 'pool' },
]

/** A page that stores its member and the answer of the server. */
const page = setup({
  types: { context: {} as { input: ScreenInput; data: string }, input: {} as ScreenInput },
  actors: {
    load: fromPromise<string, ScreenInput>(async ({ input }) => (input.user ? `${MARK}answer` : 'public')),
  },
}).createMachine({
  context: ({ input }) => ({ input, data: '' }),
  invoke: {
    src: 'load',
    input: ({ context }) => context.input,
    onDone: { actions: assign({ data: ({ event }) => event.output }) },
  },
})
const chunk: Chunk = { logic: page, View: null }

const entryOf = ({ user_id }: SessionUser, key: string): OutboxEntry => ({
  key: `${MARK}${key}`,
  user_id,
  queue: 'roast:12',
  command: { call: 'DELETE /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: undefined },
  label: `${MARK}tap`,
  createdMs: 0,
  whenRefused: 'keep',
  order: 1,
  error: null,
})

/** The app with its simulated server. `server.user` is the member of the session in the cookie. */
async function start() {
  const server = { user: null as SessionUser | null, isReachable: true }
  const answerIfReachable = <Value>(value: Value) =>
    server.isReachable ? Promise.resolve(value) : Promise.reject(noAnswerError)
  const app = startApp('/', {
    refreshSession: () => answerIfReachable(server.user),
    checkServer: () => answerIfReachable({}),
    signIn: (form) => {
      const member = members.find(({ username }) => username === (form as { username: string }).username)
      server.user = member ?? null
      return member ? answerIfReachable(member) : Promise.reject(error('INVALID_CREDENTIALS'))
    },
    signOut: () => {
      if (server.isReachable) server.user = null
      return answerIfReachable({})
    },
    loadChunk: () => answerIfReachable(chunk),
  })
  const currentUser = () => app.session().getSnapshot().context.user
  let sendTabFactToSignInAgain: (fact: TabFact) => void = () => undefined
  const signInAgain = signInAgainMachine.provide({
    actors: {
      signIn: fromPromise(async ({ input }) => app.answers.signIn(input)),
      checkSession: fromPromise(() => answerIfReachable(server.user)),
      tabs: fromCallback<TabFact>(({ sendBack }) => {
        sendTabFactToSignInAgain = sendBack
      }),
    },
  })
  const inProgress = inProgressMachine.provide({
    actors: {
      keptFacts: fromCallback(() => undefined),
      readKept: fromPromise<KeptLists>(async () => {
        const gameOfMember = { ...game(2, [0, 0]), name: `${MARK}game` }
        return { games: currentUser() ? [gameOfMember] : [], roasts: [], readMs: 0 }
      }),
      loadLists: fromPromise<unknown>(async () => undefined),
    },
  })
  const outbox = outboxMachine.provide({
    actors: {
      openStore: fromPromise<OpenedStore, { user_id: number | null }>(async () => ({ entries: [], durable: true })),
      keepEntry: fromPromise<{ durable: boolean }, { entry: OutboxEntry }>(async () => ({ durable: true })),
      deliver: fromPromise(async ({ input }): Promise<Attempt> => ({ key: input.entry.key, outcome: 'unanswered' })),
      watchTabs: fromCallback(() => undefined),
    },
    actions: { discardInStore: () => undefined, retryInStore: () => undefined },
  })
  await waitForPromises()
  app.app.send({
    type: 'chunk.loaded',
    logic: outbox,
    member: memberMachine.provide({ actors: { signInAgain: signInAgain, inProgress, shortcuts: noShortcuts } }),
  })
  const sendTabFact = (fact: TabFact) => {
    sendTabFactToSignInAgain(fact)
    app.reportFromTab(fact)
  }
  return { app, server, currentUser, sendTabFact }
}

type Started = Awaited<ReturnType<typeof start>>
/** How many taps were made so far. The key of each outbox entry contains this number. */
let taps = 0

/** The events that can happen, by their names. */
const STEPS: Readonly<Record<string, (started: Started) => void>> = {
  ...Object.fromEntries(
    members.map((member) => [
      `${member.username} signs in`,
      ({ app }: Started) => {
        const form = { username: member.username, password: `${MARK}password`, rememberMe: true }
        app.session().send({ type: 'session.signIn', form, replyTo: noopRef() })
      },
    ]),
  ),
  'the member signs out': ({ app }) => app.session().send({ type: 'session.signOut' }),
  'another tab has signed out': ({ server, sendTabFact }) => {
    server.user = null
    sendTabFact({ type: 'tab.signedOut' })
  },
  'another tab has signed in as jules': ({ server, sendTabFact }) => {
    server.user = members[1] ?? null
    sendTabFact({ type: 'tab.signedIn' })
  },
  'the server ends the session': ({ app, server, currentUser }) => {
    server.user = null
    if (currentUser()) app.app.send({ type: 'call.unauthenticated' })
  },
  'the member types a password again': ({ app }) => dialogOf(app)?.send({ type: 'password.change', password: MARK }),
  'the member sends the password': ({ app }) => dialogOf(app)?.send({ type: 'form.submit' }),
  'the member cancels the dialog': ({ app }) => dialogOf(app)?.send({ type: 'dialog.cancel' }),
  'the member opens a game': ({ app }) => app.go('/pool/7'),
  'the member opens the list of games': ({ app }) => app.go('/pool'),
  'the member opens the landing page': ({ app }) => app.go('/'),
  'the member taps': ({ app, currentUser }) => {
    const user = currentUser()
    if (!user) return
    taps += 1
    app.app.getSnapshot().context.outbox?.send({ type: 'outbox.enqueue', entry: entryOf(user, String(taps)) })
  },
  'the network is lost': ({ server }) => {
    server.isReachable = false
  },
  'the network is back': ({ server }) => {
    server.isReachable = true
  },
  'a second passes': ({ app }) => app.clock.increment(1000),
  'a minute passes': ({ app }) => app.clock.increment(60_000),
}

const dialogOf = (app: Started['app']): AnyActorRef | undefined =>
  app.app.getSnapshot().context.member?.getSnapshot().children.signInAgain

/**
 * Searches this actor and all actors below it. Returns one line for each actor that has data of a member: its id and
 * the data.
 */
function actorsWithPrivateData(actor: AnyActorRef): string[] {
  const snapshot = actor.getSnapshot()
  const seenObjects = new Set<unknown>()
  const { children = {}, context, input, output } = snapshot ?? {}
  const text = JSON.stringify({ context, input, output }, (_, value) => {
    if (typeof value !== 'object' || value === null) return value
    // A value with a `sessionId` is another actor of XState. It is searched separately.
    if (seenObjects.has(value) || 'sessionId' in value) return undefined
    seenObjects.add(value)
    return value
  })
  const actorsBelow = Object.values(children as Record<string, AnyActorRef | undefined>).flatMap((child) =>
    child ? actorsWithPrivateData(child) : [],
  )
  return text.includes(MARK) ? [`${actor.id}: ${text}`, ...actorsBelow] : actorsBelow
}

/** One step of a random list: sends the event with this name, and then looks for data of a member. */
class RandomStep implements fc.AsyncCommand<object, Started> {
  private readonly stepName: string

  constructor(stepName: string) {
    this.stepName = stepName
  }

  check = () => true

  async run(_: object, started: Started) {
    STEPS[this.stepName]?.(started)
    // Four turns of the event loop are enough for a call, its answer and the reaction of the app.
    for (let count = 0; count < 4; count++) await new Promise((resolve) => setImmediate(resolve))
    if (started.app.session().getSnapshot().matches('signedOut'))
      expect(actorsWithPrivateData(started.app.app)).toEqual([])
  }

  toString = () => this.stepName
}

test('[session-signout-06] no actor has data of a member while no member is signed in', async () => {
  const commands = fc.commands([fc.constantFrom(...Object.keys(STEPS)).map((stepName) => new RandomStep(stepName))], {
    maxCommands: 25,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(commands, async (commandList) => {
      const started = await start()
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: started }), commandList)
      } finally {
        started.app.app.stop()
      }
    }),
    { numRuns: 60, seed: 1 },
  )
}, 60_000)
