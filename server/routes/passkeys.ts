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
  'POST /public/passkeys/sign-in': ({ passkeyBrowser }, context) =>
    askForPasskey(context, passkeyBrowser, { purpose: 'signIn', user_id: null }),

  'POST /public/passkeys/sign-up': ({ body, caller, passkeyBrowser }, context) =>
    beginSignUp(context, body, caller, passkeyBrowser),

  'GET /auth/passkeys': ({ session }, context) => listPasskeys(context, session),

  'POST /auth/passkeys/confirmation': ({ session, passkeyBrowser }, context) =>
    askForConfirmation(context, session, passkeyBrowser),

  'POST /auth/passkeys/options': ({ session, body, passkeyBrowser }, context) =>
    beginPasskey(context, session, body, passkeyBrowser),

  'POST /auth/passkeys': ({ session, body, caller, passkeyBrowser }, context) =>
    addPasskey(context, session, body.passkey, caller.userAgent, passkeyBrowser),

  'PATCH /auth/passkeys/:passkey_id': ({ session, params, body, writer }) =>
    renameOwnPasskey(writer, session, params.passkey_id, body.name),

  'DELETE /auth/passkeys/:passkey_id': async ({ session, params, body, passkeyBrowser, cookie }, context) => {
    const { answer, opened } = await removePasskey(context, session, params.passkey_id, body, passkeyBrowser)
    cookie.set(opened)
    return answer
  },
}
