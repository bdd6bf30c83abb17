// Reads an account, renames it, and changes the caller's own password.

import type { SessionUser } from '../../../contract/api/members/auth.ts'
import type { PasskeyProof } from '../../../contract/api/members/passkeys.ts'
import type { UpdateAccountBody, User } from '../../../contract/api/members/users.ts'
import { SAME_PASSWORD_ERROR } from '../../../contract/rules/members/passwords.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { findMemberByName, findUser, lockUser, type MemberRow, updateUser } from '../../db/repositories/users.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import { addLogEntry } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'
import { canManage, noSuchUser } from './admins.ts'
import { isOwnPassword, isPasswordOrOneTimeCode, requireOwnPasskey } from './confirmation.ts'
import { renameMember } from './memberChanges.ts'
import type { PasskeyBrowser } from './passkeyChallenges.ts'
import { refuseWeakPassword } from './refuseWeakPassword.ts'
import { endSessionsOf, type OpenedSession, restartSession } from './sessions.ts'
import { asUser } from './userShape.ts'

/**
 * Finds an account by name for its member or an admin. All other callers get the error for an account that does not
 * exist.
 */
export async function findManagedAccount(db: Db, session: Session, username: string): Promise<MemberRow> {
  const member = await findMemberByName(db, username)
  if (member === undefined || !canManage(session, member)) throw noSuchUser()
  return member
}

export async function readAccount(
  context: Context,
  session: Session,
  username: string,
): Promise<{ user: User; username: string }> {
  const member = await findManagedAccount(context.db, session, username)
  return { user: asUser(member, context.clock.now()), username: member.username }
}

export interface UpdatedAccount {
  user: SessionUser
  /** The values for the new cookie of the session; null if the cookie does not change. */
  opened: OpenedSession | null
}

/** Renames an account, or changes the password of the caller's own account. */
export async function updateAccount(
  context: Context,
  writer: Writer,
  session: Session,
  username: string,
  body: UpdateAccountBody,
  browser: PasskeyBrowser,
): Promise<UpdatedAccount> {
  const { username: newName, oldPassword, newPassword, passkey } = body
  if (newName !== undefined && (oldPassword ?? newPassword ?? passkey) === undefined) {
    if (session.user.must_change_password) {
      throw new RequestError('PASSWORD_CHANGE_REQUIRED', 'Choose a new password first.')
    }
    const findUserId = async (db: Db) => (await findManagedAccount(db, session, username)).user_id
    const renamedUser = await renameMember(context, writer, session, findUserId, newName)
    return { user: asSessionUser(renamedUser), opened: null }
  }
  if ((oldPassword ?? passkey) === undefined || newPassword === undefined || newName !== undefined) {
    throw new RequestError(
      'BAD_REQUEST',
      'Send either a new username, or a new password with the old password or a passkey.',
    )
  }
  const member = await findManagedAccount(context.db, session, username)
  if (member.user_id !== session.user.user_id) {
    throw new RequestError('FORBIDDEN', "You cannot choose another member's password. Reset it instead.")
  }
  const opened = await changePassword(context, session, { oldPassword, newPassword, passkey, browser })
  return { user: asSessionUser(member), opened }
}

function asSessionUser({ user_id, username, acl }: Pick<User, 'user_id' | 'username' | 'acl'>): SessionUser {
  return { user_id, username, acl, must_change_password: false }
}

/**
 * Changes the caller's password, or sets the first one. `oldPassword` is the old password, or the one-time code that
 * opened this session. The caller can send the proof of a passkey in place of `oldPassword`. The session gets a new
 * token, and all other sessions of the member end.
 */
async function changePassword(
  context: Context,
  session: Session,
  {
    oldPassword = '',
    newPassword,
    passkey,
    browser,
  }: {
    oldPassword: string | undefined
    newPassword: string
    passkey: PasskeyProof | undefined
    browser: PasskeyBrowser
  },
): Promise<OpenedSession> {
  const { user_id } = session.user
  await refuseWeakPassword(newPassword, session.user.username)
  const user = await findUser(context.db, user_id)
  if (user === undefined) throw noSuchUser()
  if (passkey !== undefined) await requireOwnPasskey(context, session, passkey, browser)
  else if (!(await isOwnPassword(context, session, user, oldPassword))) throw wrongPassword(session)
  // Check this only after the old password was right. Otherwise a stranger at an open page could send guesses as the
  // new password, and the answer would show whether a guess is the present password.
  if (await isPasswordOrOneTimeCode(context, session, user, newPassword)) {
    throw new RequestError('INVALID_PASSWORD', SAME_PASSWORD_ERROR)
  }
  const password_hash = await context.passwords.hash(newPassword)
  return context.write(async (work) => {
    const lockedUser = await lockUser(work.db, user_id)
    // Hashing is slow, so a reset or another change may have happened since the old password was checked.
    const isUnchanged =
      lockedUser?.password_hash === user.password_hash && lockedUser.one_time_code_hash === user.one_time_code_hash
    if (!isUnchanged && passkey !== undefined) {
      throw new RequestError('INVALID_PASSKEY', 'Your account has changed in the meantime. Try again.')
    }
    if (!isUnchanged) throw wrongPassword(session)
    await updateUser(work.db, user_id, {
      password_hash,
      one_time_code_hash: null,
      one_time_code_expires_ms: null,
      one_time_code_used_ms: null,
    })
    await endSessionsOf(context, work, user_id, { exceptSessionId: session.sessionId })
    const opened = await restartSession(context, work, session)
    await addLogEntry(context, work, {
      level: 'info',
      kind: 'member',
      message: 'Chose a new password.',
      userId: user_id,
    })
    return opened
  })
}

const wrongPassword = ({ user }: Session) =>
  new RequestError(
    'WRONG_PASSWORD',
    user.must_change_password ? 'The one-time code is not right.' : 'The old password is not right.',
  )
