// Random events of members, tabs, the server and the clock in the whole app. When nobody is signed in, no actor may
// hold a member's data.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnyActorRef, assign, fromCallback, fromPromise, setup } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { outboxMachine } from '../../../src/machines/app/outbox.machine.ts'
import type { Attempt, OpenedStore, OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import type { Chunk, ScreenInput } from '../../../src/machines/app/screen.types.ts'
import type { TabFact } from '../../../src/machines/app/session.types.ts'
import { memberMachine } from '../../../src/machines/shared/member.machine.ts'
import { runningMachine } from '../../../src/machines/shared/running.machine.ts'
import type { KeptLists } from '../../../src/machines/shared/running.types.ts'
import { signInAgainMachine } from '../../../src/machines/shared/signInAgain.machine.ts'
import { game } from '../../models/pool/exampleGames.ts'
import { noopRef } from '../../models/realActor.ts'
import { startApp } from '../startApp.ts'
import { error, nora, noShortcuts, unanswered, waitForPromises } from '../support.ts'

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
  const server = { user: null as SessionUser | null, answers: true }
  const answer = <Value>(value: Value) => (server.answers ? Promise.resolve(value) : Promise.reject(unanswered))
  const app = startApp('/', {
    refreshSession: () => answer(server.user),
    checkServer: () => answer({}),
    signIn: (form) => {
      const found = members.find(({ username }) => username === (form as { username: string }).username)
      server.user = found ?? null
      return found ? answer(found) : Promise.reject(error('INVALID_CREDENTIALS'))
    },
    signOut: () => {
      if (server.answers) server.user = null
      return answer({})
    },
    loadChunk: () => answer(chunk),
  })
  const current = () => app.session().getSnapshot().context.user
  let sendToAgain: (fact: TabFact) => void = () => undefined
  const again = signInAgainMachine.provide({
    actors: {
      signIn: fromPromise(async ({ input }) => app.answers.signIn(input)),
      checkSession: fromPromise(() => answer(server.user)),
      tabs: fromCallback<TabFact>(({ sendBack }) => {
        sendToAgain = sendBack
      }),
    },
  })
  const running = runningMachine.provide({
    actors: {
      keptFacts: fromCallback(() => undefined),
      readKept: fromPromise<KeptLists>(async () => {
        const mine = { ...game(2, [0, 0]), name: `${MARK}game` }
        return { games: current() ? [mine] : [], roasts: [], readMs: 0 }
      }),
      askLists: fromPromise<unknown>(async () => undefined),
    },
  })
  const outbox = outboxMachine.provide({
    actors: {
      openStore: fromPromise<OpenedStore, { user_id: number | null }>(async () => ({ entries: [], durable: true })),
      keepEntry: fromPromise<{ durable: boolean }, { entry: OutboxEntry }>(async () => ({ durable: true })),
      deliver: fromPromise(async ({ input }): Promise<Attempt> => ({ key: input.entry.key, outcome: 'unanswered' })),
      watchTabs: fromCallback(() => undefined),
    },
    actions: { dropFromStore: () => undefined, reviveInStore: () => undefined },
  })
  await waitForPromises()
  app.app.send({
    type: 'chunk.loaded',
    logic: outbox,
    member: memberMachine.provide({ actors: { signInAgain: again, running, shortcuts: noShortcuts } }),
  })
  const tab = (fact: TabFact) => {
    sendToAgain(fact)
    app.reportFromTab(fact)
  }
  return { app, server, current, tab }
}

type Started = Awaited<ReturnType<typeof start>>
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
  'another tab has signed out': ({ server, tab }) => {
    server.user = null
    tab({ type: 'tab.signedOut' })
  },
  'another tab has signed in as jules': ({ server, tab }) => {
    server.user = members[1] ?? null
    tab({ type: 'tab.signedIn' })
  },
  'the server ends the session': ({ app, server, current }) => {
    server.user = null
    if (current()) app.app.send({ type: 'call.unauthenticated' })
  },
  'the member types a password again': ({ app }) => dialogOf(app)?.send({ type: 'password.change', password: MARK }),
  'the member sends the password': ({ app }) => dialogOf(app)?.send({ type: 'form.submit' }),
  'the member cancels the dialog': ({ app }) => dialogOf(app)?.send({ type: 'dialog.cancel' }),
  'the member opens a game': ({ app }) => app.go('/pool/7'),
  'the member opens the list of games': ({ app }) => app.go('/pool'),
  'the member opens the first page': ({ app }) => app.go('/'),
  'the member taps': ({ app, current }) => {
    const user = current()
    if (!user) return
    taps += 1
    app.app.getSnapshot().context.outbox?.send({ type: 'outbox.enqueue', entry: entryOf(user, String(taps)) })
  },
  'the network is lost': ({ server }) => {
    server.answers = false
  },
  'the network is back': ({ server }) => {
    server.answers = true
  },
  'a second passes': ({ app }) => app.clock.increment(1000),
  'a minute passes': ({ app }) => app.clock.increment(60_000),
}

const dialogOf = (app: Started['app']): AnyActorRef | undefined =>
  app.app.getSnapshot().context.member?.getSnapshot().children.signInAgain

/** The actors below this one that hold data of a member, each with its data. */
function keepers(actor: AnyActorRef): string[] {
  const snapshot = actor.getSnapshot()
  const seen = new Set<unknown>()
  const { children = {}, context, input, output } = snapshot ?? {}
  const text = JSON.stringify({ context, input, output }, (_, value) => {
    if (typeof value !== 'object' || value === null) return value
    // Another actor is searched separately.
    if (seen.has(value) || 'sessionId' in value) return undefined
    seen.add(value)
    return value
  })
  const below = Object.values(children as Record<string, AnyActorRef | undefined>).flatMap((child) =>
    child ? keepers(child) : [],
  )
  return text.includes(MARK) ? [`${actor.id}: ${text}`, ...below] : below
}

class Happening implements fc.AsyncCommand<object, Started> {
  private readonly words: string

  constructor(words: string) {
    this.words = words
  }

  check = () => true

  async run(_: object, started: Started) {
    STEPS[this.words]?.(started)
    // Four turns are enough for a call, its answer and the reaction of the app.
    for (let count = 0; count < 4; count++) await new Promise((resolve) => setImmediate(resolve))
    if (started.app.session().getSnapshot().matches('signedOut')) expect(keepers(started.app.app)).toEqual([])
  }

  toString = () => this.words
}

test('[session-signout-06] no actor holds data of a member when nobody is signed in', async () => {
  const commands = fc.commands([fc.constantFrom(...Object.keys(STEPS)).map((words) => new Happening(words))], {
    maxCommands: 25,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(commands, async (all) => {
      const started = await start()
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: started }), all)
      } finally {
        started.app.app.stop()
      }
    }),
    { numRuns: 60, seed: 1 },
  )
}, 60_000)
