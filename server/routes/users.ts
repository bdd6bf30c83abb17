import type { usersApi } from '../../contract/api/members/users.ts'
import type { RoutesOf } from '../http/request.ts'
import { readAccount, updateAccount } from '../usecases/members/account.ts'
import { deleteAccount } from '../usecases/members/deletion.ts'
import { updateMember } from '../usecases/members/members.ts'
import { createReferralCode, listReferralCodes, revokeReferralCode } from '../usecases/members/signUpCodes.ts'
import { addUser, listUsers, signUp } from '../usecases/members/users.ts'

export const usersRoutes: RoutesOf<typeof usersApi> = {
  'POST /users': async ({ body: { username, password, code }, session, caller, cookie, unit }, context) => {
    if (password === undefined) return addUser(context, unit, session, { username, code })
    const { created, opened } = await signUp(context, { username, password, code }, caller)
    cookie.set(opened)
    return created
  },

  'GET /users': (_request, context) => listUsers(context),

  'PATCH /users': ({ body, session, unit }, context) => updateMember(context, unit, session, body),

  'GET /users/:username': ({ params, session }, context) => readAccount(context, session, params.username),

  'PATCH /users/:username': async ({ params, body, session, unit, cookie }, context) => {
    const { user, opened } = await updateAccount(context, unit, session, params.username, body)
    if (opened !== null) cookie.set(opened)
    return { user }
  },

  'DELETE /users/:username': async ({ params, session, unit, cookie }, context) => {
    const answer = await deleteAccount(context, unit, session, params.username)
    if (params.username.toLowerCase() === session.user.username.toLowerCase()) cookie.clear()
    return answer
  },

  'POST /referral-codes': ({ body, session }, context) => createReferralCode(context, session, body),

  'GET /referral-codes': (_request, context) => listReferralCodes(context),

  'DELETE /referral-codes/:referral_code_id': ({ params, session, unit }, context) =>
    revokeReferralCode(context, unit, session, params.referral_code_id),
}
