// Starts the whole app with simulated services, for tests.
import { type ActorRefFrom, createActor, fromCallback, fromPromise, type InspectionEvent, SimulatedClock } from 'xstate'
import type { SessionUser } from '../../contract/api/members/auth.ts'
import { appMachine } from '../../src/machines/app/app.machine.ts'
import { connectivityMachine } from '../../src/machines/app/connectivity.machine.ts'
import { liveMachine } from '../../src/machines/app/live.machine.ts'
import type { SocketCommand, SocketReport } from '../../src/machines/app/live.types.ts'
import { navigationMachine } from '../../src/machines/app/navigation.machine.ts'
import type { AppLocation } from '../../src/machines/app/navigation.types.ts'
import { screenMachine } from '../../src/machines/app/screen.machine.ts'
import type { Chunk } from '../../src/machines/app/screen.types.ts'
import { sessionMachine } from '../../src/machines/app/session.machine.ts'
import type { TabFact } from '../../src/machines/app/session.types.ts'
import { matchRoute } from '../../src/routes.tsx'
import { nora } from './support.ts'

/** How the server answers each call. A test can replace a function between two steps. */
export interface Answers {
  checkServer: () => Promise<unknown>
  refreshSession: () => Promise<SessionUser | null>
  signIn: (form: object) => Promise<SessionUser>
  signUp: (form: object) => Promise<SessionUser>
  signOut: () => Promise<unknown>
  loadChunk: (name: string) => Promise<Chunk>
}

/** The code of a page that does nothing. */
export const chunk: Chunk = { logic: fromCallback(() => undefined), View: null }

/** The data that the browser has stored before the app starts. */
interface Stored {
  /** Whether the member chose 'Remember me' at the last sign-in in this browser. */
  persist?: boolean
  /** The page to open after the next sign-in. */
  location?: string | null
  /** The member of the last visit. */
  user?: SessionUser | null
}

/**
 * Starts the whole app at an address. The test controls the browser's location, the socket, the clock and the answers
 * of the server. `inspect` receives what XState reports about the actors.
 */
export function startApp(
  path = '/',
  replacedAnswers: Partial<Answers> = {},
  storedData: Stored = {},
  inspect: (event: InspectionEvent) => void = () => undefined,
) {
  const { persist = false, location: storedLocation = null, user: keptUser = null } = storedData
  const answers: Answers = {
    checkServer: async () => ({}),
    refreshSession: async () => null,
    signIn: async () => nora,
    signUp: async () => nora,
    signOut: async () => ({}),
    loadChunk: async () => chunk,
    ...replacedAnswers,
  }
  const clock = new SimulatedClock()
  const storedPersist: boolean[] = []
  const keptUsers: (string | null)[] = []
  const keptAnswersWipedFor: number[] = []
  const visited: string[] = []
  const draftsWipedFor: (number | undefined)[] = []
  const socketCommands: SocketCommand[] = []
  const socket = { stopped: false }
  const requestedLocation = { stored: storedLocation }
  const tabFacts: TabFact[] = []
  let sendFact: (fact: TabFact) => void = () => undefined
  let location: AppLocation = { path, search: '', hash: '', isRevisit: false }
  let sendLocation: (event: { type: 'location.changed'; location: AppLocation }) => void = () => undefined
  let sendReport: (report: SocketReport) => void = () => undefined

  const machine = appMachine.provide({
    actors: {
      navigation: navigationMachine.provide({
        actors: {
          watchLocation: fromCallback(({ sendBack }) => {
            sendLocation = sendBack
          }),
        },
        actions: {
          navigate: (_, { to }) => {
            visited.push(to)
            const [pathname = '/', search = ''] = to.split('?')
            location = { path: pathname, search: search && `?${search}`, hash: '', isRevisit: false }
            sendLocation({ type: 'location.changed', location })
          },
        },
      }),
      connectivity: connectivityMachine.provide({
        actors: { checkServer: fromPromise<unknown>(() => answers.checkServer()) },
      }),
      live: liveMachine.provide({
        actors: {
          socket: fromCallback<SocketCommand>(({ sendBack, receive }) => {
            sendReport = sendBack
            receive((command) => socketCommands.push(command))
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
          tabs: fromCallback<TabFact>(({ sendBack, receive }) => {
            sendFact = sendBack
            receive((fact) => tabFacts.push(fact))
          }),
        },
        actions: {
          writePersist: ({ context }) => void storedPersist.push(context.persist),
          writeKeptUser: ({ context: { persist, user } }) => void keptUsers.push((persist && user?.username) || null),
          wipeMember: ({ context: { user } }) => void draftsWipedFor.push(user?.user_id),
        },
      }),
      screen: screenMachine.provide({
        actors: { loadChunk: fromPromise<Chunk, { name: string }>(({ input }) => answers.loadChunk(input.name)) },
      }),
    },
    // The outbox is not loaded here. Its tests are in app/outbox.test.ts.
    actions: {
      loadOutbox: () => undefined,
      wipeKept: ({ context }) => void keptAnswersWipedFor.push(context.session.user?.user_id ?? 0),
      writeRequested: ({ context }) => {
        requestedLocation.stored = context.requested
      },
    },
  })
  const app = createActor(machine, {
    input: { location, persist, keptUser, requested: storedLocation, matchRoute, newKey: () => 'visit', now: () => 0 },
    clock,
    inspect,
  }).start()

  return {
    app,
    answers,
    clock,
    /** The usernames that the browser stored for the next visit, in order. Null means that the name was removed. */
    keptUsers,
    /** The ids of the members whose stored answers were deleted, in order. */
    keptAnswersWipedFor,
    /** The values of `persist` that the browser stored, in order. */
    storedPersist,
    /** The page that the app opens after the next sign-in, as this tab stored it. */
    requestedLocation,
    /** The ids of the members whose drafts were removed, in order. */
    draftsWipedFor,
    /** The events that this tab sent to the other tabs, in order. */
    tabFacts,
    /** Sends the session an event of another tab. */
    reportFromTab: (fact: TabFact) => sendFact(fact),
    /** Opens an earlier page, as the browser's Back button does. */
    goBackTo: (earlierPath: string) => {
      location = { path: earlierPath, search: '', hash: '', isRevisit: true }
      sendLocation({ type: 'location.changed', location })
    },
    /** The paths that the app navigated to, in order. */
    visited,
    /** The commands that the socket received, in order. */
    socketCommands,
    /** `stopped` is true after the app has closed the socket. */
    socket,
    /** Sends an event of the socket to the `live` actor. */
    reportFromSocket: (report: SocketReport) => sendReport(report),
    /** Opens a page, as a press on a link does. */
    go: (to: string) => navigation(app).send({ type: 'navigation.go', to }),
    session: () => app.system.get('session') as ActorRefFrom<typeof sessionMachine>,
    connectivity: () => app.system.get('connectivity') as ActorRefFrom<typeof connectivityMachine>,
    live: () => app.system.get('live') as ActorRefFrom<typeof liveMachine>,
    screen: () => app.getSnapshot().children.screen as ActorRefFrom<typeof screenMachine>,
    location: () => location,
  }
}

const navigation = (app: { system: { get: (id: string) => unknown } }) =>
  app.system.get('navigation') as ActorRefFrom<typeof navigationMachine>
