// Asks the browser to use a passkey, or to make a new one. The sign-in, the sign-up and the account page load this
// file. The dialog 'Sign in again' loads it when the member uses a passkey there.

import type { NewPasskey, PasskeyOptions, PasskeyProof } from '../../../contract/api/members/passkeys.ts'
import { CallError } from '../../../contract/callResult.ts'
import { type Call, dataOf } from '../http/call.ts'

/** The longest wait for the member's answer. The challenge of the server also ends after this time. */
const PROMPT_MS = 5 * 60_000

const unavailableError = () =>
  new CallError({
    code: 'PASSKEYS_UNAVAILABLE',
    message: `Passkeys do not work here. They need a newer browser, or another address: ${
      isLocalAddress() ? `open http://localhost:${window.location.port}.` : 'one with https.'
    }`,
  })

const notChosenError = () =>
  new CallError({ code: 'PASSKEY_NOT_USED', message: 'No passkey was used. Try again, or go on without one.' })

/** Whether the address contains the IP address of this computer itself. */
const isLocalAddress = () => ['127.0.0.1', '[::1]'].includes(window.location.hostname)

/** Whether this browser can use passkeys at this address. Passkeys do not work if the host is an IP address. */
function canUsePasskeys(): boolean {
  return (
    'PublicKeyCredential' in window &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    !/^(\[.*|[\d.]+)$/.test(window.location.hostname)
  )
}

/**
 * Throws PASSKEYS_UNAVAILABLE if passkeys do not work here. Call this function first, so that no useless call is sent.
 */
export function requirePasskeys(): void {
  if (!canUsePasskeys()) throw unavailableError()
}

/**
 * A signal that aborts with the signal of the caller, or after `PROMPT_MS`, because a browser may never close its
 * dialog.
 */
const withTimeout = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(PROMPT_MS)])

/** Turns the browser's errors into call errors. For privacy, the browser uses one error for most of the reasons. */
async function answerOf<Answer>(request: Promise<Answer | null>): Promise<Answer> {
  const answer = await request.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'InvalidStateError') throw alreadyMadeError()
    throw notChosenError()
  })
  if (answer === null) throw notChosenError()
  return answer
}

const alreadyMadeError = () =>
  new CallError({ code: 'PASSKEY_NOT_USED', message: 'This device has a passkey for this account already.' })

/** Makes a passkey. @param options from the server */
export async function makePasskey(options: PasskeyOptions, signal: AbortSignal): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const newCredential = (await answerOf(
    navigator.credentials.create({ publicKey, signal: withTimeout(signal) }),
  )) as PublicKeyCredential
  const { id, response } = newCredential.toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject, transports } = response
  // A transport is a way to reach the passkey, for example USB. The server accepts at most ten.
  return { id, clientDataJSON, attestationObject, transports: transports.slice(0, 10) }
}

/**
 * Asks for a passkey.
 * @param options from the server
 * @param mediation `conditional` offers the passkeys at the field for the username, without a dialog
 */
export async function askPasskey(
  options: PasskeyOptions,
  signal: AbortSignal,
  mediation: 'optional' | 'conditional' = 'optional',
): Promise<PasskeyProof> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const usedCredential = (await answerOf(
    navigator.credentials.get({ publicKey, mediation, signal: withTimeout(signal) }),
  )) as PublicKeyCredential
  const { id, response } = usedCredential.toJSON() as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

/** Asks for a passkey to sign in. */
export async function signInPasskey(call: Call, signal: AbortSignal): Promise<PasskeyProof> {
  requirePasskeys()
  return askPasskey(dataOf(await call('POST /public/passkeys/sign-in', { signal })), signal)
}

/** Whether the browser can offer passkeys at the field for the username, without a dialog. */
export async function canOfferPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable())
}
