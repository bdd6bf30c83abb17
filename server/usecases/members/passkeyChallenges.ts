// Makes the challenges that passkeys sign, and checks the signatures. A challenge works once, for five minutes, for one
// purpose and in one browser. It is stored in the database, because the call with the signature can reach another node.

import type { NewPasskey, PasskeyOptions, PasskeyProof } from '../../../contract/api/members/passkeys.ts'
import type { Context } from '../../context.ts'
import {
  deleteExpiredChallenges,
  insertChallenge,
  type PasskeyChallengeRow,
  takeChallenge,
} from '../../db/repositories/passkeyChallenges.ts'
import { findPasskey, type PasskeyRow } from '../../db/repositories/passkeys.ts'
import { findUser } from '../../db/repositories/users.ts'
import { RequestError } from '../../requestError.ts'
import {
  CHALLENGE_MS,
  challengeIn,
  newPasskeyOptions,
  type RelyingParty,
  type StoredPasskey,
  signatureOptions,
  verifyNewPasskey,
  verifyProof,
} from '../../security/passkeys.ts'
import { digest, newToken } from '../../security/tokens.ts'
import { addLogEntryInBackground, entryAbout } from '../shared/auditLog.ts'

/** The browser that makes a call with a passkey. */
export interface PasskeyBrowser {
  /**
   * The site to which passkeys belong. Null if passkeys cannot work for the address of this site (no https, or no host
   * name).
   */
  readonly relyingParty: RelyingParty | null
  /** The token in the cookie of this browser; null before its first challenge. */
  readonly browserToken: string | null
  /** Sets the cookie, and returns its token. */
  keepBrowserToken(): string
}

/** What a challenge is for, and for which member. The member is null if no member is signed in. */
type Purpose = Pick<PasskeyChallengeRow, 'purpose' | 'user_id'>

const expiredError = () =>
  new RequestError('INVALID_PASSKEY', 'This took too long, or it was done in another browser. Try it again.')

/** The error for a passkey that was removed, and for a passkey that never existed. */
export const unknownPasskeyError = () =>
  new RequestError(
    'INVALID_PASSKEY',
    'This passkey does not work here any more: it was removed, or an admin has reset the account. Sign in with your password or a one-time code.',
  )

const wrongPasskey = () => new RequestError('INVALID_PASSKEY', 'The passkey was not accepted. Try it again.')

/**
 * Returns the site to which passkeys belong.
 * @throws PASSKEYS_UNAVAILABLE if passkeys cannot work for the address of this site
 */
export function requireRelyingParty({ relyingParty }: PasskeyBrowser): RelyingParty {
  if (relyingParty !== null) return relyingParty
  throw new RequestError(
    'PASSKEYS_UNAVAILABLE',
    'Passkeys do not work at this address. They need https and a host name, or http://localhost.',
  )
}

/**
 * Stores a new challenge for this browser and returns it. `userHandle` is the random id that a new passkey gets for its
 * member; null if the challenge is for a passkey that exists already.
 */
async function makeChallenge(
  context: Context,
  browser: PasskeyBrowser,
  purpose: Purpose,
  userHandle: string | null = null,
): Promise<string> {
  const challenge = newToken()
  const nowMs = context.clock.now()
  await context.write(async ({ db }) => {
    await deleteExpiredChallenges(db, nowMs)
    await insertChallenge(db, {
      ...purpose,
      challenge_hash: digest(challenge),
      browser_hash: digest(browser.keepBrowserToken()),
      user_handle: userHandle,
      expires_ms: nowMs + CHALLENGE_MS,
    })
  })
  return challenge
}

/**
 * The options with which the browser asks for a passkey. Only the passkeys in `allowed` may answer; if the list is
 * empty, every passkey may answer.
 */
export async function askForPasskey(
  context: Context,
  browser: PasskeyBrowser,
  purpose: Purpose,
  allowed: readonly StoredPasskey[] = [],
): Promise<PasskeyOptions> {
  const party = requireRelyingParty(browser)
  return signatureOptions(party, await makeChallenge(context, browser, purpose), allowed)
}

/**
 * The options with which the browser makes a new passkey for this user. `passkeys` are the passkeys that the user has
 * already.
 */
export async function askForNewPasskey(
  context: Context,
  browser: PasskeyBrowser,
  purpose: Purpose,
  { username, passkeys }: { username: string; passkeys: readonly PasskeyRow[] },
): Promise<PasskeyOptions> {
  const party = requireRelyingParty(browser)
  const handle = passkeys[0]?.user_handle ?? newToken()
  const challenge = await makeChallenge(context, browser, purpose, handle)
  return newPasskeyOptions(party, challenge, { handle, username }, passkeys)
}

/**
 * Finds the challenge that the passkey has signed, and removes it from the database. So each challenge works only once,
 * even if the signature is wrong. `clientDataJSON` is the text that the browser sends with the signature. It contains
 * the challenge.
 */
async function takeChallengeOf(
  context: Context,
  browser: PasskeyBrowser,
  { purpose, user_id }: Purpose,
  clientDataJSON: string,
): Promise<{ party: RelyingParty; challenge: string; row: PasskeyChallengeRow }> {
  const party = requireRelyingParty(browser)
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null || browser.browserToken === null) throw expiredError()
  const key = { challenge_hash: digest(challenge), browser_hash: digest(browser.browserToken), purpose }
  const row = await takeChallenge(context.db, key, context.clock.now())
  if (row === undefined || row.user_id !== user_id) throw expiredError()
  return { party, challenge, row }
}

/**
 * Checks a new passkey and returns it with its `user_handle`: a random id by which the passkey identifies the member.
 * @throws INVALID_PASSKEY
 */
export async function checkNewPasskey(
  context: Context,
  browser: PasskeyBrowser,
  purpose: Purpose,
  passkey: NewPasskey,
): Promise<StoredPasskey & { user_handle: string }> {
  const { party, challenge, row } = await takeChallengeOf(context, browser, purpose, passkey.clientDataJSON)
  const newPasskey = await verifyNewPasskey(party, challenge, passkey)
  if (newPasskey === null || row.user_handle === null) throw wrongPasskey()
  return { ...newPasskey, user_handle: row.user_handle }
}

/**
 * Checks a proof. Returns the stored passkey that made the proof, and the use count that the passkey reports. If
 * `purpose.user_id` is null, the passkey identifies the member. If not, it must be a passkey of the member with this
 * id.
 * @throws INVALID_PASSKEY
 */
export async function checkPasskey(
  context: Context,
  browser: PasskeyBrowser,
  purpose: Purpose,
  proof: PasskeyProof,
): Promise<{ passkey: PasskeyRow; counter: number }> {
  const { party, challenge } = await takeChallengeOf(context, browser, purpose, proof.clientDataJSON)
  const passkey = await findPasskey(context.db, proof.id)
  if (passkey === undefined) throw unknownPasskeyError()
  const isForeign = purpose.user_id !== null && passkey.user_id !== purpose.user_id
  const hasOtherHandle = proof.userHandle !== undefined && proof.userHandle !== passkey.user_handle
  if (isForeign || hasOtherHandle) throw wrongPasskey()
  const verdict = await verifyProof(party, challenge, proof, passkey)
  if (verdict === 'wrong') throw wrongPasskey()
  if (verdict === 'copied') {
    await reportCopy(context, passkey)
    throw copiedPasskey()
  }
  return { passkey, counter: verdict.counter }
}

/**
 * The error when the use of a checked passkey cannot be stored. Either a reset has removed the passkey since it was
 * checked, or another call has used it at the same time. If another call has used it, somebody may have a copy of it,
 * so the admins get a report.
 */
export async function errorForChangedPasskey(context: Context, passkey: PasskeyRow): Promise<RequestError> {
  if ((await findPasskey(context.db, passkey.credential_id)) === undefined) return unknownPasskeyError()
  await reportCopy(context, passkey)
  return copiedPasskey()
}

const copiedPasskey = () =>
  new RequestError(
    'INVALID_PASSKEY',
    'This passkey may have been copied to another device, so it was not accepted. Sign in in another way and remove it.',
  )

/** Reports to the admins that somebody may have a copy of this passkey, because the member may not notice it. */
async function reportCopy(context: Context, { user_id }: PasskeyRow): Promise<void> {
  context.log.warn({ event: 'passkey.copied', user_id })
  const user = await findUser(context.db, user_id)
  if (user === undefined) return
  const entry = entryAbout(user, (name) => `A passkey of ${name} was refused: it may be a copy.`)
  addLogEntryInBackground(context, { level: 'warn', kind: 'signIn', ...entry })
}
