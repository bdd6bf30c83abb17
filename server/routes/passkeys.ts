// Connects each call about passkeys with its use case.

import type { passkeysApi } from '../../contract/api/members/passkeys.ts'
import type { RoutesOf } from '../http/request.ts'
import { askForPasskey } from '../usecases/members/passkeyChallenges.ts'
import {
  addPasskey,
  askForConfirmation,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renameOwnPasskey,
} from '../usecases/members/passkeys.ts'
import { beginSignUp } from '../usecases/members/users.ts'

export const passkeysRoutes: RoutesOf<typeof passkeysApi> = {
  'POST /public/passkeys/sign-in': ({ passkeys }, context) =>
    askForPasskey(context, passkeys, { purpose: 'signIn', user_id: null }),

  'POST /public/passkeys/sign-up': ({ body, caller, passkeys }, context) =>
    beginSignUp(context, body, caller, passkeys),

  'GET /auth/passkeys': ({ session }, context) => listPasskeys(context, session),

  'POST /auth/passkeys/confirmation': ({ session, passkeys }, context) =>
    askForConfirmation(context, session, passkeys),

  'POST /auth/passkeys/options': ({ session, body, passkeys }, context) =>
    beginPasskey(context, session, body, passkeys),

  'POST /auth/passkeys': ({ session, body, caller, passkeys }, context) =>
    addPasskey(context, session, body.passkey, caller.device, passkeys),

  'PATCH /auth/passkeys/:passkey_id': ({ session, params, body, writer }) =>
    renameOwnPasskey(writer, session, params.passkey_id, body.name),

  'DELETE /auth/passkeys/:passkey_id': async ({ session, params, body, passkeys, cookie }, context) => {
    const { answer, opened } = await removePasskey(context, session, params.passkey_id, body, passkeys)
    cookie.set(opened)
    return answer
  },
}
