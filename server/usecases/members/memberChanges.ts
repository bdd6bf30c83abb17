// Changes to a member: a new name, a password reset and new permissions. Most of them are made by admins.

import type { UpdateUserBody, User } from '../../../contract/api/members/users.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import { DAY_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { deletePasskeysOf } from '../../db/repositories/passkeys.ts'
import { revokeCodesOf } from '../../db/repositories/referralCodes.ts'
import { findMember, lockAdmins, lockUser, renameUser, type UserRow, updateUser } from '../../db/repositories/users.ts'
import type { Work, Writer } from '../../db/work.ts'
import { userRoom } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import { digest, newCode } from '../../security/tokens.ts'
import { addLogEntry, entryAbout } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'
import {
  noSuchUser,
  refuseChangeOfOwner,
  refuseLossOfLastAdmin,
  refuseLossOfOwner,
  sendUsersChanged,
} from './admins.ts'
import { endSessionsOf, noticeFor, renewSessionsOf } from './sessions.ts'
import { aclInWords, parseGrantableAcl } from './signUpCodes.ts'
import { asUser } from './userShape.ts'
import { refuseInvalidUsername, usernameInUse } from './users.ts'

/** The lifetime of a one-time code. */
const ONE_TIME_CODE_MS = DAY_MS

/** The end of the sentence that the member's pages show after a reset. The sentence begins with the admin's name. */
const resetNotice = (removedPasskeys: number) =>
  `has reset your password${removedPasskeys === 0 ? '' : ' and removed your passkeys'}. Ask for the one-time code, and sign in with it.`

export interface UpdatedMember {
  user: User
  /** The code after a password reset. After other changes it is missing. */
  one_time_code?: string
}

/** Changes a member as an admin: a new name, a password reset or new permissions. */
export async function updateMember(
  context: Context,
  writer: Writer,
  session: Session,
  { user_id, username, newPassword, acl }: UpdateUserBody,
): Promise<UpdatedMember> {
  if (username !== undefined)
    return { user: await renameMember(context, writer, session, async () => user_id, username) }
  if (acl !== undefined) return { user: await changePermissions(context, writer, session, user_id, acl) }
  if (newPassword === undefined) throw new RequestError('BAD_REQUEST', 'There is nothing to change.')
  if (newPassword !== '') {
    throw new RequestError(
      'INVALID_PASSWORD',
      'An admin cannot choose the password of a member, only reset it: send an empty password.',
    )
  }
  return resetPassword(context, session, user_id)
}

/** Renames a member and sends `session:changed` to the member's pages. */
export async function renameMember(
  context: Context,
  writer: Writer,
  session: Session,
  findUserId: (db: Db) => Promise<number>,
  typedName: string,
): Promise<User> {
  const username = typedName.trim()
  refuseInvalidUsername(username)
  return writer.write(async (work) => {
    // Find the member inside the transaction. A repeat of the call does not run the transaction again, but gets the
    // stored answer. If the member were found before the transaction, a repeat would look for the old name and fail.
    const userId = await findUserId(work.db)
    const target = await lockTarget(work.db, session, userId)
    if (!(await renameUser(work.db, userId, username))) throw usernameInUse()
    const notice = noticeFor(session, userId, `has renamed you to ${username}.`)
    work.after(() => context.live.send(userRoom(userId), 'session:changed', notice))
    sendUsersChanged(context, work)
    await addLogEntry(context, work, {
      level: 'info',
      kind: 'member',
      message: `Renamed ${target.username} to ${username}.`,
      about: { userId, messageWithoutName: 'Renamed a deleted member.' },
      userId: session.user.user_id,
    })
    return readUser(context, work.db, userId)
  })
}

/**
 * Removes the member's password and passkeys, ends the member's sessions and creates a one-time code. The answer
 * contains the code, which is a secret: the database has only its hash. So the answer is not stored for repeats of the
 * call.
 */
async function resetPassword(context: Context, session: Session, userId: number): Promise<UpdatedMember> {
  return context.write(async (work) => {
    const target = await lockTarget(work.db, session, userId)
    refuseLossOfOwner(target)
    const { code: one_time_code, removedPasskeys } = await createOneTimeCode(context, work, userId, {
      noticeOf: (count) => noticeFor(session, userId, resetNotice(count)),
      // An admin can reset the own account too. The page can show the code only if its session stays.
      exceptSessionId: session.sessionId,
    })
    const entry = entryAbout(target, (name) => resetInWords(target, removedPasskeys, name))
    await addLogEntry(context, work, { level: 'info', kind: 'member', ...entry, userId: session.user.user_id })
    return { user: await readUser(context, work.db, userId), one_time_code }
  })
}

/**
 * The sentence for the log about a reset. If the member had neither a password nor a passkey, nothing was reset, and
 * the sentence is only about the one-time code.
 */
function resetInWords({ password_hash }: UserRow, removedPasskeys: number, name: string): string {
  const removed = removedPasskeys === 1 ? '1 passkey' : `${removedPasskeys} passkeys`
  if (removedPasskeys > 0) return `Reset the account of ${name}, and removed ${removed}.`
  return password_hash === null ? `Made a one-time code for ${name}.` : `Reset the password of ${name}.`
}

/**
 * Replaces a member's password and passkeys by a one-time code and ends the member's sessions except
 * `exceptSessionId`. Also returns how many passkeys were removed. `noticeOf` makes the sentence that the member's pages
 * then show, or null for none.
 */
export async function createOneTimeCode(
  context: Context,
  work: Work,
  userId: number,
  {
    noticeOf = () => null,
    exceptSessionId,
  }: { noticeOf?: (removedPasskeys: number) => string | null; exceptSessionId?: number } = {},
): Promise<{ code: string; removedPasskeys: number }> {
  const code = newCode()
  const removedPasskeys = await deletePasskeysOf(work.db, userId)
  await updateUser(work.db, userId, {
    password_hash: null,
    one_time_code_hash: digest(code),
    one_time_code_expires_ms: context.clock.now() + ONE_TIME_CODE_MS,
    one_time_code_used_ms: null,
  })
  await endSessionsOf(context, work, userId, {
    notice: noticeOf(removedPasskeys),
    ...(exceptSessionId !== undefined && { exceptSessionId }),
  })
  sendUsersChanged(context, work)
  return { code, removedPasskeys }
}

/** Checks and sets a member's permissions. */
async function changePermissions(
  context: Context,
  writer: Writer,
  session: Session,
  userId: number,
  acl: string,
): Promise<User> {
  const grantedAcl = parseGrantableAcl(acl)
  return writer.write(async (work) => {
    const admins = await lockAdmins(work.db)
    const target = await lockTarget(work.db, session, userId)
    if (!permits(grantedAcl, 'admin')) refuseLossOfLastAdmin(context, admins, userId)
    refuseLossOfOwner(target)
    const notice = noticeFor(session, userId, `has changed your permissions to: ${aclInWords(grantedAcl)}.`)
    await setPermissions(context, work, target, grantedAcl, notice)
    const change = `from ${aclInWords(target.acl)} to ${aclInWords(grantedAcl)}`
    const entry = entryAbout(target, (name) => `Changed the permissions of ${name} ${change}.`)
    await addLogEntry(context, work, { level: 'info', kind: 'member', ...entry, userId: session.user.user_id })
    return readUser(context, work.db, userId)
  })
}

/**
 * Sets a member's permissions without a check. The member's open pages refresh, so they have the new permissions
 * immediately. They show the sentence `notice`, if it is not null.
 */
export async function setPermissions(
  context: Context,
  work: Work,
  target: UserRow,
  acl: string,
  notice: string | null = null,
): Promise<void> {
  await updateUser(work.db, target.user_id, { acl })
  // The sign-up codes of a former admin must not grant permissions any more.
  if (!permits(acl, 'admin')) await revokeCodesOf(work.db, target.user_id, context.clock.now())
  await renewSessionsOf(context, work, target.user_id, notice)
  sendUsersChanged(context, work)
}

/** Locks the row of the member to change. Throws if there is no such user, or if only the owner may make the change. */
async function lockTarget(db: Db, session: Session, userId: number): Promise<UserRow> {
  const target = await lockUser(db, userId)
  if (target === undefined) throw noSuchUser()
  refuseChangeOfOwner(session, target)
  return target
}

async function readUser(context: Context, db: Db, userId: number): Promise<User> {
  const member = await findMember(db, userId)
  if (member === undefined) throw noSuchUser()
  return asUser(member, context.clock.now())
}
