// Joins the machines with their services, for the actors that only members need: the outbox, and `member`.

import { fromPromise } from 'xstate'
import type { PasswordSignIn, SessionUser } from '../contract/api/members/auth.ts'
import { permissionsOf } from '../contract/rules/shared/acl.ts'
import type { AppContext } from './machines/app/app.types.ts'
import { outboxMachine } from './machines/app/outbox.machine.ts'
import { inProgressMachine } from './machines/shared/inProgress.machine.ts'
import { memberMachine } from './machines/shared/member.machine.ts'
import { shortcutsMachine } from './machines/shared/shortcuts.machine.ts'
import { signInAgainMachine } from './machines/shared/signInAgain.machine.ts'
import { todayMachine } from './machines/shared/today.machine.ts'
import { pressControl, readSwitch, watchKeys, watchPageKeys, writeSwitch } from './services/browser/keys.ts'
import { sessionTabs } from './services/browser/sessionTabs.ts'
import { type CallWatcher, dataOf } from './services/http/call.ts'
import { loadToday } from './services/http/today.ts'
import { inProgressActors } from './services/kept/inProgress.ts'
import { createAnswerKeeper } from './services/kept/keepFresh.ts'
import { keptAnswers } from './services/kept/keptAnswers.ts'
import { createOutbox } from './services/outbox/outbox.ts'
import type { Services } from './services/services.ts'

/** The outbox machine joined with its services. */
export function outboxLogic({ call }: Services, outbox = createOutbox(call)) {
  // If the disk fails, the change is missing on the disk. The list of this tab is still correct, because this tab does
  // not read the entry again. After the next start of the app, the list shows the entry as it is on the disk.
  const ignore = () => undefined
  return outboxMachine.provide({
    actors: outbox.actors,
    actions: {
      discardInStore: (_, { keys }) => void outbox.discard(keys).catch(ignore),
      retryInStore: (_, { key }) => void outbox.retry(key).catch(ignore),
    },
  })
}

/** The machine `member` joined with its services: it runs beside every page of a member. */
export function memberLogic({ call }: Services, state: State) {
  const signIn = fromPromise<SessionUser, PasswordSignIn>(
    async ({ input, signal }) => dataOf(await call('POST /auth', { body: input, signal })).user,
  )
  const signInWithPasskey = fromPromise<SessionUser, { rememberMe: boolean }>(async ({ input, signal }) => {
    // This code is loaded at its first use, because few members need it.
    const { signInPasskey } = await import('./services/browser/passkeys.ts')
    const passkey = await signInPasskey(call, signal)
    return dataOf(await call('POST /auth', { body: { ...input, passkey }, signal })).user
  })
  const checkSession = fromPromise<SessionUser | null>(
    async ({ signal }) => dataOf(await call('GET /auth/refresh', { signal })).user,
  )
  const signInAgain = signInAgainMachine.provide({
    actors: { signIn, signInWithPasskey, checkSession, tabs: sessionTabs },
  })
  const inProgress = inProgressMachine.provide({
    actors: inProgressActors(
      call,
      () => keptMember(state()),
      () => state().route.name,
    ),
  })
  const shortcuts = shortcutsMachine.provide({
    actors: { watchKeys, readSwitch, watchPageKeys },
    actions: { pressControl, writeSwitch },
  })
  const today = todayMachine.provide({ actors: { loadToday: loadToday(call, () => state().session.user) } })
  return memberMachine.provide({ actors: { signInAgain, inProgress, today, shortcuts } })
}

/** Returns the app's present session and open page. */
type State = () => Pick<AppContext, 'session' | 'route'>

/** The signed-in member, for whom this browser stores answers; null for a visitor. */
const keptMember = ({ session: { user } }: ReturnType<State>) =>
  user && { user_id: user.user_id, permissions: permissionsOf(user.acl) }

/**
 * Stores in this browser the answers of calls that contain the id of the signed-in member. The server refuses such
 * calls in the session of another member.
 */
export function keepAnswers({ call }: Services, state: State): Partial<CallWatcher> {
  const { noteRequest, keep } = createAnswerKeeper(call, keptAnswers, () => keptMember(state()))
  return { onRequest: noteRequest, onResult: (key, request, result) => void keep(key, request, result) }
}

/** Deletes the answers that this browser has stored for the member. */
export const wipeKept = (user_id = 0): Promise<void> => keptAnswers.wipe(user_id)
