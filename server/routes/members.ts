// Connects the calls about accounts, sessions, sign-up codes, the log and backups with their use cases.

import type { authApi } from '../../contract/api/members/auth.ts'
import type { backupsApi } from '../../contract/api/members/backups.ts'
import type { logsApi } from '../../contract/api/members/logs.ts'
import type { sessionsAndExportApi } from '../../contract/api/members/sessionsAndExport.ts'
import type { usersApi } from '../../contract/api/members/users.ts'
import { DONE } from '../../contract/api/shared/shapes.ts'
import { normalizeCode } from '../../contract/rules/members/signUpCodes.ts'
import { timestamp } from '../clock.ts'
import type { RoutesOf } from '../http/request.ts'
import { RequestError } from '../requestError.ts'
import { readBackupStatus } from '../usecases/app/backups.ts'
import { checkHealth } from '../usecases/app/health.ts'
import { readAccount, updateAccount } from '../usecases/members/account.ts'
import { signIn, signInWithPasskey } from '../usecases/members/auth.ts'
import { deleteAccount } from '../usecases/members/deletion.ts'
import { exportMember } from '../usecases/members/export.ts'
import { listLogs } from '../usecases/members/logs.ts'
import { updateMember } from '../usecases/members/memberChanges.ts'
import { endAllOwnSessions, endOwnSession, listSessions, signOut } from '../usecases/members/ownSessions.ts'
import { endSession } from '../usecases/members/sessions.ts'
import { createSignUpCode, listSignUpCodes, readInvitation, revokeSignUpCode } from '../usecases/members/signUpCodes.ts'
import { addUser, listUsers, refuseDisplayName, signUp, signUpWithPasskey } from '../usecases/members/users.ts'

type MembersApi = typeof authApi & typeof usersApi & typeof sessionsAndExportApi & typeof logsApi & typeof backupsApi

export const membersRoutes: RoutesOf<MembersApi> = {
  'GET /': (_request, { clock }) => ({ name: 'parlor', now: timestamp(clock.now()) }),

  'GET /health': (_request, context) => checkHealth(context),

  'GET /backups': (_request, context) => readBackupStatus(context),

  'GET /auth/refresh': ({ session, cookie }) => {
    if (session !== null) return { user: session.user }
    // A caller without a cookie is a visitor. The status 200 avoids an error in the browser's console.
    if (cookie.token === undefined) return { user: null }
    cookie.clear()
    throw new RequestError('UNAUTHENTICATED', 'Your session has ended. Sign in again.')
  },

  'POST /auth': async ({ body, session, caller, cookie, passkeyBrowser }, context) => {
    const { user, opened } =
      'passkey' in body
        ? await signInWithPasskey(context, body, caller, passkeyBrowser)
        : await signIn(context, body, caller)
    if (session !== null) await endSession(context, session.sessionId)
    cookie.set(opened)
    return { user }
  },

  'DELETE /auth': async ({ session, cookie }, context) => {
    if (session !== null) await signOut(context, session)
    cookie.clear()
    return DONE
  },

  'POST /users': async ({ body, session, caller, cookie, writer, passkeyBrowser }, context) => {
    const { username, password, passkey, code, display_name } = body
    if (password !== undefined && passkey !== undefined) {
      throw new RequestError('BAD_REQUEST', 'Send either a password or a passkey.')
    }
    if (password === undefined && passkey === undefined) {
      return addUser(context, writer, session, { username, code, display_name })
    }
    if (display_name !== undefined) refuseDisplayName()
    const { created, opened } =
      passkey === undefined
        ? await signUp(context, { username, password: password ?? '', code }, caller)
        : await signUpWithPasskey(context, { username, passkey, code }, caller, passkeyBrowser)
    cookie.set(opened)
    return created
  },

  'GET /users': ({ query }, context) => listUsers(context, query),

  'PATCH /users': ({ body, session, writer }, context) => updateMember(context, writer, session, body),

  'GET /users/:username': ({ params, session }, context) => readAccount(context, session, params.username),

  'PATCH /users/:username': async ({ params, body, session, writer, cookie, passkeyBrowser }, context) => {
    const { user, opened } = await updateAccount(context, writer, session, params.username, body, passkeyBrowser)
    if (opened !== null) cookie.set(opened)
    return { user }
  },

  'DELETE /users/:username': async ({ params, session, writer, cookie, refuseFields }, context) => {
    const answer = await deleteAccount(context, writer, session, params.username, refuseFields)
    if (params.username.toLowerCase() === session.user.username.toLowerCase()) cookie.clear()
    return answer
  },

  'POST /referral-codes': ({ body, session }, context) => createSignUpCode(context, session, body),

  'POST /public/referral-codes/check': ({ body, caller }, context) =>
    readInvitation(context, normalizeCode(body.code), caller.address),

  'GET /referral-codes': ({ query }, context) => listSignUpCodes(context, query),

  'DELETE /referral-codes/:referral_code_id': ({ params, session, writer }, context) =>
    revokeSignUpCode(context, writer, session, params.referral_code_id),

  'GET /auth/sessions': ({ session }, context) => listSessions(context, session),

  'DELETE /auth/sessions': async ({ session, cookie }, context) => {
    const answer = await endAllOwnSessions(context, session)
    cookie.clear()
    return answer
  },

  'DELETE /auth/sessions/:session_id': async ({ params, session, cookie }, context) => {
    const answer = await endOwnSession(context, session, params.session_id)
    if (params.session_id === session.sessionId) cookie.clear()
    return answer
  },

  'GET /users/:username/export': ({ params, session }, context) => exportMember(context, session, params.username),

  'GET /logs': ({ query }, context) => listLogs(context, query),
}
