// Makes the options for passkeys, and checks their signatures. `@simplewebauthn/server` does the cryptography.

import type { NewPasskey, PasskeyOptions, PasskeyProof } from '../../contract/api/members/passkeys.ts'
import { MINUTE_MS } from '../clock.ts'
import type { Config } from '../config.ts'

/** How long a challenge can be answered. */
export const CHALLENGE_MS = 5 * MINUTE_MS

/** The site to which passkeys belong. The standard WebAuthn calls it the relying party. */
export interface RelyingParty {
  /** The host name. A passkey works for this name only. */
  readonly id: string
  readonly origin: string
}

/** A passkey as it is stored. `credential_id` and `public_key` are base64url. */
export interface StoredPasskey {
  readonly credential_id: string
  readonly public_key: string
  /** How often the passkey was used, as the device reports it. */
  readonly counter: number
  /** The ways in which a browser can reach the device, such as `internal,hybrid`. The text can be empty. */
  readonly transports: string
}

/**
 * The result of a check. `counter`: how often the passkey was used. `wrong`: the signature does not match. `copied`:
 * the counter did not grow, so two devices have this passkey.
 */
export type PasskeyCheck = { readonly counter: number } | 'wrong' | 'copied'

/** The library is loaded at its first use, because this takes time, and many sites have no passkeys. */
const library = () => import('@simplewebauthn/server')

/** Whether a host is an IPv4 or IPv6 address. Browsers allow passkeys only for host names. */
const isAddress = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)

/**
 * The site for passkeys. Null if passkeys cannot work for this site, because browsers need https or `localhost`.
 * @param host the Host header. It counts only without `PUBLIC_ORIGIN`, and only for `localhost`.
 */
export function relyingPartyOf({ publicOrigin }: Pick<Config, 'publicOrigin'>, host: string): RelyingParty | null {
  const origin = publicOrigin ?? `http://${host}`
  if (!URL.canParse(origin)) return null
  const { protocol, hostname, origin: normalized } = new URL(origin)
  const isLocal = hostname === 'localhost'
  if (publicOrigin === null && !isLocal) return null
  if (isAddress(hostname) || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin: normalized }
}

/** The options for a new passkey. A device with one of the member's existing passkeys makes no second passkey. */
export async function newPasskeyOptions(
  { id }: RelyingParty,
  challenge: string,
  user: { handle: string; username: string },
  existingPasskeys: readonly StoredPasskey[],
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library()
  return {
    ...(await generateRegistrationOptions({
      rpName: 'Parlor',
      rpID: id,
      userName: user.username,
      userDisplayName: user.username,
      userID: new Uint8Array(Buffer.from(user.handle, 'base64url')),
      challenge: bytesOf(challenge),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: existingPasskeys.map(credentialDescriptorOf),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })),
  }
}

/**
 * The options for a signature with a passkey. Only the passkeys in `allowed` can be used. If the list is empty, every
 * passkey of this site can be used.
 */
export async function signatureOptions(
  { id }: RelyingParty,
  challenge: string,
  allowed: readonly StoredPasskey[],
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library()
  return {
    ...(await generateAuthenticationOptions({
      rpID: id,
      challenge: bytesOf(challenge),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      allowCredentials: allowed.map(credentialDescriptorOf),
    })),
  }
}

/** Checks a passkey that a browser has made for this challenge; null if the check fails. */
export async function verifyNewPasskey(
  party: RelyingParty,
  challenge: string,
  { id, clientDataJSON, attestationObject, transports }: NewPasskey,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await library()
  const result = await verifyRegistrationResponse({
    response: { ...libraryCredential(id), response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!result?.verified) return null
  const created = result.registrationInfo.credential
  return {
    credential_id: created.id,
    public_key: Buffer.from(created.publicKey).toString('base64url'),
    counter: created.counter,
    transports: transports.filter((name) => /^[a-z-]+$/.test(name)).join(','),
  }
}

/** Checks the signature of a stored passkey for this challenge. */
export async function verifyProof(
  party: RelyingParty,
  challenge: string,
  { id, userHandle, ...response }: PasskeyProof,
  { credential_id, public_key, counter }: StoredPasskey,
): Promise<PasskeyCheck> {
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    response: { ...libraryCredential(id), response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // Pass 0, so that the library checks the signature even if the counter is old. Otherwise a stranger with a wrong
    // signature could cause the warning about a copy.
    credential: { id: credential_id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter: 0 },
  }).catch(() => null)
  if (!result?.verified) return 'wrong'
  const { newCounter } = result.authenticationInfo
  return (newCounter > 0 || counter > 0) && newCounter <= counter ? 'copied' : { counter: newCounter }
}

/** The challenge in an answer of a browser. This does not check the answer. Null if the answer has no challenge. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Decodes the challenge. The library encodes the bytes again, so the browser gets the same text as `challenge`. */
const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** The part of an answer that the library needs and that the page does not send: WebAuthn's `PublicKeyCredential`. */
const libraryCredential = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const

/** A stored passkey in a list of the options: WebAuthn's `PublicKeyCredentialDescriptor`. */
const credentialDescriptorOf = ({ credential_id, transports }: StoredPasskey) => ({
  id: credential_id,
  ...(transports !== '' && { transports: transports.split(',') }),
})
