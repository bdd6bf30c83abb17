// Creates the app: joins the machines of the first load with the services.

import { createActor, fromPromise, type InspectionEvent, type Observer } from 'xstate'
import type { SessionUser } from '../contract/api/members/auth.ts'
import { appMachine } from './machines/app/app.machine.ts'
import { connectivityMachine } from './machines/app/connectivity.machine.ts'
import { liveMachine } from './machines/app/live.machine.ts'
import { navigationMachine } from './machines/app/navigation.machine.ts'
import type { AppLocation } from './machines/app/navigation.types.ts'
import { screenMachine } from './machines/app/screen.machine.ts'
import type { Chunk } from './machines/app/screen.types.ts'
import { sessionMachine } from './machines/app/session.machine.ts'
import { matchRoute, routeOf } from './routes.tsx'
import { loadChunk } from './services/browser/chunk.ts'
import { navigateTo, watchLocation } from './services/browser/location.ts'
import { writeRequestedLocation } from './services/browser/requestedLocation.ts'
import { sessionTabs } from './services/browser/sessionTabs.ts'
import { wipeMember, writeKeptUser, writePersist } from './services/browser/settings.ts'
import { type CallWatcher, createCall, dataOf } from './services/http/call.ts'
import { socketActor } from './services/live/socket.ts'
import type { Services } from './services/services.ts'

export interface AppOptions {
  location: AppLocation
  /** Whether the member chose 'Remember me' at the last sign-in in this browser. */
  persist: boolean
  /** The member whose session is stored in this browser from an earlier visit. */
  keptUser?: SessionUser | null
  /** The location that opens after the sign-in, as this tab stored it. */
  requested: string | null
  /** Receives every event and every snapshot of all actors, for the inspector. */
  inspect?: Observer<InspectionEvent>
}

/** A random key of 128 bits. `crypto.randomUUID` is missing on plain http. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Creates the app's root actor. The page starts it. The prerendering of the build does not. */
export function createApp({ location, persist, keptUser = null, requested, inspect }: AppOptions) {
  const user = () => app.getSnapshot().context.session.user
  const watcher: CallWatcher = {
    user,
    onUnauthenticated: () => app.send({ type: 'call.unauthenticated' }),
    onUnanswered: () => app.send({ type: 'call.unanswered' }),
  }
  const call = createCall('', watcher)
  const services: Services = { call, memberId: () => user()?.user_id ?? null }
  // The code in `outbox.ts` is not part of the first load, because only members need it.
  const importOutbox = () => import('./outbox.ts')
  let outbox: Promise<void> | undefined
  const loadOutbox = () => {
    outbox ??= importOutbox().then(
      ({ outboxLogic, memberLogic, keepAnswers }) => {
        const state = () => app.getSnapshot().context
        // From now on, the browser stores the answers of calls for the member.
        Object.assign(watcher, keepAnswers(services, state))
        app.send({ type: 'chunk.loaded', logic: outboxLogic(services), member: memberLogic(services, state) })
      },
      (error) => {
        outbox = undefined
        throw error
      },
    )
    return outbox
  }

  const machine = appMachine.provide({
    actors: {
      navigation: navigationMachine.provide({
        actors: { watchLocation },
        actions: { navigate: (_, params) => navigateTo(params) },
      }),
      connectivity: connectivityMachine.provide({
        actors: { checkServer: fromPromise<unknown>(async ({ signal }) => dataOf(await call('GET /', { signal }))) },
      }),
      live: liveMachine.provide({ actors: { socket: socketActor } }),
      session: sessionMachine.provide({
        actors: {
          refreshSession: fromPromise(async ({ signal }) => {
            const answer = await call('GET /auth/refresh', { signal })
            return answer.error?.code === 'UNAUTHENTICATED' ? null : dataOf(answer).user
          }),
          authenticate: fromPromise(async ({ input, signal }) => {
            if (input.type === 'session.signIn') {
              const { user } = dataOf(await call('POST /auth', { body: input.form, signal }))
              return { user, persist: input.form.rememberMe }
            }
            return { user: dataOf(await call('POST /users', { body: input.form, signal })).user, persist: true }
          }),
          signOut: fromPromise<unknown>(async ({ signal }) => dataOf(await call('DELETE /auth', { signal }))),
          tabs: sessionTabs,
        },
        actions: {
          writePersist: ({ context }) => writePersist(context.persist),
          writeKeptUser: ({ context }) => writeKeptUser(context.user),
          wipeMember: ({ context: { user } }) => user && wipeMember(user.user_id),
        },
      }),
      screen: screenMachine.provide({
        actors: {
          loadChunk: fromPromise<Chunk, { name: string }>(async ({ input: { name } }) => {
            const { load, access } = routeOf(name)
            const chunk = await loadChunk(name, load, services)
            // A page for members may need the outbox immediately.
            if (access !== 'public') await loadOutbox()
            return chunk
          }),
        },
      }),
    },
    actions: {
      // A failure is ignored here: the next page for members loads the outbox again, and shows an error if that fails.
      loadOutbox: () => void loadOutbox().catch(() => undefined),
      // Deletes the kept answers of the member. If this fails, another member still cannot see them, because they are
      // stored with the user_id.
      wipeKept: ({ context: { session } }) =>
        void importOutbox().then(({ wipeKept }) => wipeKept(session.user?.user_id)),
      writeRequested: ({ context }) => writeRequestedLocation(context.requested),
    },
  })

  const app = createActor(machine, {
    input: { location, persist, keptUser, requested, matchRoute, newKey, now: Date.now },
    ...(inspect ? { inspect } : {}),
  })
  return app
}

export type AppActor = ReturnType<typeof createApp>
