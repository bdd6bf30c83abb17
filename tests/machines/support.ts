import { type ActorRefFrom, createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { SessionUser } from '../../contract/api/members/auth.ts'
import { CallError, NO_ANSWER } from '../../contract/callResult.ts'
import { appMachine } from '../../src/machines/app/app.machine.ts'
import { connectivityMachine } from '../../src/machines/app/connectivity.machine.ts'
import { liveMachine } from '../../src/machines/app/live.machine.ts'
import type { SocketCommand, SocketReport } from '../../src/machines/app/live.types.ts'
import { navigationMachine } from '../../src/machines/app/navigation.machine.ts'
import type { AppLocation } from '../../src/machines/app/navigation.types.ts'
import { screenMachine } from '../../src/machines/app/screen.machine.ts'
import type { Chunk } from '../../src/machines/app/screen.types.ts'
import { sessionMachine } from '../../src/machines/app/session.machine.ts'
import { matchRoute } from '../../src/routes.tsx'

export const unanswered = new CallError(NO_ANSWER)
export const error = (code: string) => new CallError({ code, message: `${code}.` })

export const nora: SessionUser = { user_id: 1, username: 'nora', acl: 'pool', must_change_password: false }

/** What the outside answers; each may be replaced between two steps of a test. */
export interface Outside {
  checkServer: () => Promise<unknown>
  refreshSession: () => Promise<SessionUser | null>
  signIn: (form: object) => Promise<SessionUser>
  signUp: (form: object) => Promise<SessionUser>
  signOut: () => Promise<unknown>
  loadChunk: (name: string) => Promise<Chunk>
}

export const chunk: Chunk = { logic: fromCallback(() => undefined), View: null }

/** The whole app with everything outside of it in the test's hands: a history, a socket, the calls. */
export function startApp(path = '/', outside: Partial<Outside> = {}, persist = false) {
  const answers: Outside = {
    checkServer: async () => ({}),
    refreshSession: async () => null,
    signIn: async () => nora,
    signUp: async () => nora,
    signOut: async () => ({}),
    loadChunk: async () => chunk,
    ...outside,
  }
  const clock = new SimulatedClock()
  const written: boolean[] = []
  const visited: string[] = []
  const said: SocketCommand[] = []
  const socket = { stopped: false }
  let locationOf: AppLocation = { path, search: '', hash: '', requested: null }
  let tellLocation: (event: { type: 'location.changed'; location: AppLocation }) => void = () => undefined
  let tellSocket: (event: SocketReport) => void = () => undefined

  const machine = appMachine.provide({
    actors: {
      navigation: navigationMachine.provide({
        actors: {
          watchLocation: fromCallback(({ sendBack }) => {
            tellLocation = sendBack
          }),
        },
        actions: {
          navigate: (_, { to, requested }) => {
            visited.push(to)
            const [pathname = '/', search = ''] = to.split('?')
            locationOf = { path: pathname, search: search && `?${search}`, hash: '', requested: requested ?? null }
            tellLocation({ type: 'location.changed', location: locationOf })
          },
        },
      }),
      connectivity: connectivityMachine.provide({
        actors: { checkServer: fromPromise<unknown>(() => answers.checkServer()) },
      }),
      live: liveMachine.provide({
        actors: {
          socket: fromCallback<SocketCommand>(({ sendBack, receive }) => {
            tellSocket = sendBack
            receive((command) => said.push(command))
            return () => {
              socket.stopped = true
            }
          }),
        },
      }),
      session: sessionMachine.provide({
        actors: {
          refreshSession: fromPromise(() => answers.refreshSession()),
          authenticate: fromPromise(async ({ input }) =>
            input.type === 'session.signIn'
              ? { user: await answers.signIn(input.form), persist: input.form.rememberMe }
              : { user: await answers.signUp(input.form), persist: true },
          ),
          signOut: fromPromise<unknown>(() => answers.signOut()),
        },
        actions: { writePersist: ({ context }) => void written.push(context.persist) },
      }),
      screen: screenMachine.provide({
        actors: { loadChunk: fromPromise<Chunk, { name: string }>(({ input }) => answers.loadChunk(input.name)) },
      }),
    },
    // The outbox has tests of its own.
    actions: { loadOutbox: () => undefined },
  })
  const app = createActor(machine, {
    input: { location: locationOf, persist, matchRoute, newKey: () => 'visit', now: () => 0 },
    clock,
  }).start()

  return {
    app,
    answers,
    clock,
    /** What was stored under `persist`, in order. */
    written,
    /** Where the app navigated, in order. */
    visited,
    /** What was said to the socket, in order. */
    said,
    socket,
    tellSocket: (event: SocketReport) => tellSocket(event),
    go: (to: string) => navigation(app).send({ type: 'navigation.go', to }),
    session: () => app.system.get('session') as ActorRefFrom<typeof sessionMachine>,
    connectivity: () => app.system.get('connectivity') as ActorRefFrom<typeof connectivityMachine>,
    live: () => app.system.get('live') as ActorRefFrom<typeof liveMachine>,
    screen: () => app.getSnapshot().children.screen as ActorRefFrom<typeof screenMachine>,
    location: () => locationOf,
  }
}

const navigation = (app: { system: { get: (id: string) => unknown } }) =>
  app.system.get('navigation') as ActorRefFrom<typeof navigationMachine>

/** Lets everything that is due now happen: promises, and what they tell. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
