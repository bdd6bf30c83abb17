// The calls and the browser functions that the forms for passkeys need.
import { fromPromise } from 'xstate'
import type { ConfirmationBody, Passkey } from '../../../contract/api/members/passkeys.ts'
import { CallError } from '../../../contract/callResult.ts'
import type { PasskeyAnswer } from '../../machines/members/credentials.types.ts'
import {
  askPasskey,
  canOfferPasskeys,
  makePasskey,
  requirePasskeys,
  signInPasskey,
} from '../../services/browser/passkeys.ts'
import { type Call, dataOf } from '../../services/http/call.ts'

/** Offers the passkeys of the browser at the field for the username. Ends with the chosen passkey. */
export const offerPasskey = (call: Call) =>
  fromPromise<PasskeyAnswer>(async ({ signal }) => {
    if (!(await canOfferPasskeys())) throw new CallError({ code: 'PASSKEYS_UNAVAILABLE', message: 'No passkeys here.' })
    return askPasskey(dataOf(await call('POST /public/passkeys/sign-in', { signal })), signal, 'conditional')
  })

/** Asks for a passkey to sign in. */
export const usePasskeyToSignIn = (call: Call) =>
  fromPromise<PasskeyAnswer, { username: string; code: string }>(({ signal }) => signInPasskey(call, signal))

/** Makes the passkey of a new member. */
export const signUpPasskey = (call: Call) =>
  fromPromise<PasskeyAnswer, { username: string; code: string }>(async ({ input, signal }) => {
    requirePasskeys()
    return makePasskey(dataOf(await call('POST /public/passkeys/sign-up', { body: input, signal })), signal)
  })

/**
 * The proof that confirms a change of the account: the typed password, or a passkey if the member has no password. The
 * browser asks for the passkey.
 */
export async function confirmation(
  call: Call,
  { hasPassword, password }: { hasPassword: boolean; password: string },
  signal: AbortSignal,
): Promise<ConfirmationBody> {
  if (hasPassword) return { password }
  requirePasskeys()
  return { passkey: await askPasskey(dataOf(await call('POST /auth/passkeys/confirmation', { signal })), signal) }
}

/** Makes another passkey of the member and stores it. */
export const addPasskey = (call: Call) =>
  fromPromise<Passkey, { hasPassword: boolean; password: string }>(async ({ input, signal }) => {
    requirePasskeys()
    const body = await confirmation(call, input, signal)
    const passkey = await makePasskey(dataOf(await call('POST /auth/passkeys/options', { body, signal })), signal)
    return dataOf(await call('POST /auth/passkeys', { body: { passkey }, signal }))
  })
