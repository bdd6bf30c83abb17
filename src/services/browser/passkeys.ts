// Asks the browser to use a passkey, or to make a new one. The sign-in, the sign-up and the account page load this
// file. The dialog 'Sign in again' loads it when the member uses a passkey there.

import type { NewPasskey, PasskeyOptions, PasskeyProof } from '../../../contract/api/members/passkeys.ts'
import { CallError } from '../../../contract/callResult.ts'
import { type Call, dataOf } from '../http/call.ts'

/** The longest wait for the member's answer. The challenge of the server also ends after this time. */
const PROMPT_MS = 5 * 60_000

/** Whether the host in the address is an IP address. Browsers refuse passkeys there, even with https. */
const isIpAddress = () => /^(\[.*|[\d.]+)$/.test(window.location.hostname)

/** Whether the address contains the IP address of this computer itself. */
const isLocalAddress = () => ['127.0.0.1', '[::1]'].includes(window.location.hostname)

/** Why passkeys do not work in this browser or at this address, or null if they work. */
function problemWithPasskeys(): string | null {
  if (isLocalAddress()) return `Passkeys do not work at an IP address. Open http://localhost:${window.location.port}.`
  if (isIpAddress()) return 'Passkeys do not work at an IP address. They need an address with https and a name.'
  // Without https, a browser hides whether it has passkeys.
  if (!window.isSecureContext) return 'Passkeys do not work without https.'
  if (!('PublicKeyCredential' in window)) return 'This browser has no passkeys. Use another browser.'
  return null
}

const notChosenError = () =>
  new CallError({ code: 'PASSKEY_NOT_USED', message: 'No passkey was used. Try again, or go on without one.' })

/** Throws PASSKEYS_UNAVAILABLE if passkeys do not work here. Call this function first, so that no useless call is sent. */
export function requirePasskeys(): void {
  const message = problemWithPasskeys()
  if (message !== null) throw new CallError({ code: 'PASSKEYS_UNAVAILABLE', message })
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

// The server sends and takes bytes as base64url. Safari before 18.4 and Chrome before 129 have passkeys and no methods
// for this JSON form, so it is converted here, in every browser.

const bytesOf = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** The lists of known passkeys, with their ids as bytes. */
const withBytes = (passkeys: readonly PublicKeyCredentialDescriptorJSON[] = []): PublicKeyCredentialDescriptor[] =>
  passkeys.map((passkey) => ({ ...passkey, id: bytesOf(passkey.id) }) as PublicKeyCredentialDescriptor)

function creationOptionsOf(options: PasskeyOptions): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials, ...rest } = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return {
    ...(rest as Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user'>),
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: withBytes(excludeCredentials),
  }
}

function requestOptionsOf(options: PasskeyOptions): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials, ...rest } = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return {
    ...(rest as Omit<PublicKeyCredentialRequestOptions, 'challenge'>),
    challenge: bytesOf(challenge),
    allowCredentials: withBytes(allowCredentials),
  }
}

/** Makes a passkey. @param options from the server */
export async function makePasskey(options: PasskeyOptions, signal: AbortSignal): Promise<NewPasskey> {
  const publicKey = creationOptionsOf(options)
  const { id, response } = (await answerOf(
    navigator.credentials.create({ publicKey, signal: withTimeout(signal) }),
  )) as PublicKeyCredential & { response: AuthenticatorAttestationResponse }
  return {
    id,
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
    // A transport is a way to reach the passkey, for example USB. The server accepts at most ten.
    transports: response.getTransports().slice(0, 10),
  }
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
  const publicKey = requestOptionsOf(options)
  const { id, response } = (await answerOf(
    navigator.credentials.get({ publicKey, mediation, signal: withTimeout(signal) }),
  )) as PublicKeyCredential & { response: AuthenticatorAssertionResponse }
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    ...(userHandle && { userHandle: textOf(userHandle) }),
  }
}

/** Asks for a passkey to sign in. */
export async function signInPasskey(call: Call, signal: AbortSignal): Promise<PasskeyProof> {
  requirePasskeys()
  return askPasskey(dataOf(await call('POST /public/passkeys/sign-in', { signal })), signal)
}

/** Whether the browser can offer passkeys at the field for the username, without a dialog. */
export async function canOfferPasskeys(): Promise<boolean> {
  return problemWithPasskeys() === null && (await PublicKeyCredential.isConditionalMediationAvailable())
}
