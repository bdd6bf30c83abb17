import type { accountApi } from '../../contract/api/members/account.ts'
import type { RoutesOf } from '../http/request.ts'
import { exportMember } from '../usecases/members/export.ts'
import { endOwnSession, listSessions } from '../usecases/members/sessionList.ts'

export const accountRoutes: RoutesOf<typeof accountApi> = {
  'GET /auth/sessions': ({ session }, context) => listSessions(context, session),

  'DELETE /auth/sessions/:session_id': async ({ params, session, cookie }, context) => {
    const answer = await endOwnSession(context, session, params.session_id)
    if (params.session_id === session.sessionId) cookie.clear()
    return answer
  },

  'GET /users/:username/export': ({ params, session }, context) => exportMember(context, session, params.username),
}
