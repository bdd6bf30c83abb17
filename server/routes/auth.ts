import type { authApi } from '../../contract/api/members/auth.ts'
import { DONE } from '../../contract/api/shared/shapes.ts'
import { timestamp } from '../clock.ts'
import type { RoutesOf } from '../http/request.ts'
import { RequestError } from '../requestError.ts'
import { signIn } from '../usecases/members/auth.ts'
import { endSession } from '../usecases/members/sessions.ts'

export const authRoutes: RoutesOf<typeof authApi> = {
  'GET /': (_request, { clock }) => ({ name: 'parlor', now: timestamp(clock.now()) }),

  'GET /auth/refresh': ({ session, cookie }) => {
    if (session !== null) return { user: session.user }
    // A visitor is no failure: without a cookie there is nothing to restore, and the page's console stays clean.
    if (cookie.token === undefined) return { user: null }
    cookie.clear()
    throw new RequestError('UNAUTHENTICATED', 'Your session has ended. Sign in again.')
  },

  'POST /auth': async ({ body, session, caller, cookie }, context) => {
    const { user, opened } = await signIn(context, body, caller)
    if (session !== null) await endSession(context, session.sessionId)
    cookie.set(opened)
    return { user }
  },

  'DELETE /auth': async ({ session, cookie }, context) => {
    if (session !== null) await endSession(context, session.sessionId)
    cookie.clear()
    return DONE
  },
}
