// Checks that a member has confirmed an important change of an account, with the password or with a passkey.

import type { ConfirmationBody, PasskeyProof } from '../../../contract/api/members/passkeys.ts'
import type { Context } from '../../context.ts'
import { storePasskeyUse } from '../../db/repositories/passkeys.ts'
import { findUser, type UserRow } from '../../db/repositories/users.ts'
import { RequestError } from '../../requestError.ts'
import { countIfWrong } from '../../security/limiter.ts'
import type { Session } from '../shared/session.ts'
import { noSuchUser } from './admins.ts'
import { isOneTimeCode } from './auth.ts'
import { checkPasskey, errorForChangedPasskey, type PasskeyBrowser } from './passkeyChallenges.ts'

/** The proof that the member has sent, and the browser that sent it. */
export interface Confirmation extends ConfirmationBody {
  readonly browser: PasskeyBrowser
}

/** Throws WRONG_PASSWORD or INVALID_PASSKEY unless the member has confirmed the change. */
export async function requireConfirmation(
  context: Context,
  session: Session,
  { password = '', passkey, browser }: Confirmation,
): Promise<void> {
  if (passkey !== undefined) return requireOwnPasskey(context, session, passkey, browser)
  const user = await findUser(context.db, session.user.user_id)
  if (user === undefined) throw noSuchUser()
  if (!(await isOwnPassword(context, session, user, password))) {
    throw new RequestError('WRONG_PASSWORD', 'The password is not right.')
  }
}

/** Throws INVALID_PASSKEY unless the proof was made with one of the caller's own passkeys. */
export async function requireOwnPasskey(
  context: Context,
  { user }: Session,
  proof: PasskeyProof,
  browser: PasskeyBrowser,
): Promise<void> {
  const { passkey, counter } = await checkPasskey(
    context,
    browser,
    { purpose: 'confirm', user_id: user.user_id },
    proof,
  )
  const isStored = await storePasskeyUse(context.db, passkey, counter, context.clock.now())
  if (!isStored) throw await errorForChangedPasskey(context, passkey)
}

/**
 * Does the same as `isPasswordOrOneTimeCode`, and counts wrong passwords by session. So a stranger with access to an
 * open page cannot try many passwords, and strangers without a session cannot block the member.
 */
export async function isOwnPassword(
  context: Context,
  session: Session,
  user: UserRow,
  password: string,
): Promise<boolean> {
  const attemptCounter = [context.limits.passwordChecksPerSession, String(session.sessionId)] as const
  return countIfWrong([attemptCounter], () => isPasswordOrOneTimeCode(context, session, user, password))
}

/**
 * Whether this is the password of the caller, or the one-time code if that code opened the session. A wrong password is
 * not counted here. The code may have expired since it opened the session.
 */
export async function isPasswordOrOneTimeCode(
  context: Context,
  session: Session,
  user: UserRow,
  password: string,
): Promise<boolean> {
  return session.user.must_change_password
    ? isOneTimeCode(user, password)
    : context.passwords.verify(password, user.password_hash, { isUrgent: true })
}
