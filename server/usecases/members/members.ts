import type { UpdateUserBody, User } from '../../../contract/api/members/users.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import { DAY_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { revokeCodesOf } from '../../db/repositories/referralCodes.ts'
import {
  lockedAdmins,
  lockedUser,
  memberById,
  renameUser,
  type UserRow,
  updateUser,
} from '../../db/repositories/users.ts'
import type { Unit, Work } from '../../db/work.ts'
import { userRoom } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import { digest, newCode } from '../../security/tokens.ts'
import { record } from '../shared/auditLog.ts'
import { noSuchUser, refuseForLastAdmin, refuseForOwner } from './admins.ts'
import { endSessionsOf, renewSessionsOf, type Session } from './sessions.ts'
import { grantableAcl, inWords } from './signUpCodes.ts'
import { asUser } from './userShape.ts'
import { refuseUsername, usernameInUse } from './users.ts'

/** How long the one-time code of a reset works. */
const ONE_TIME_CODE_MS = DAY_MS

export interface UpdatedMember {
  user: User
  one_time_code?: string
}

/** An admin's change of a member: another name, a reset, or other permissions. */
export async function updateMember(
  context: Context,
  unit: Unit,
  session: Session,
  { user_id, username, newPassword, acl }: UpdateUserBody,
): Promise<UpdatedMember> {
  if (username !== undefined) return { user: await rename(context, unit, session, async () => user_id, username) }
  if (acl !== undefined) return { user: await grant(context, unit, session, user_id, acl) }
  if (newPassword === undefined) throw new RequestError('BAD_REQUEST', 'The body changes nothing.')
  return resetPassword(context, session, user_id)
}

/** Gives the member that is found another name; the member's pages are told. */
export async function rename(
  context: Context,
  unit: Unit,
  session: Session,
  find: (db: Db) => Promise<number>,
  typed: string,
): Promise<User> {
  const username = typed.trim()
  refuseUsername(username)
  return unit.write(async (work) => {
    // Found inside the transaction: a repeat under the same key must not look for a name that it has changed itself.
    const userId = await find(work.db)
    const target = await targetOf(work.db, session, userId)
    if (!(await renameUser(work.db, userId, username))) throw usernameInUse()
    work.after(() => context.live.send(userRoom(userId), 'session:changed'))
    const message = `Renamed ${target.username} to ${username}.`
    await record(context, work, { level: 'info', message, userId: session.user.user_id })
    return reread(context, work.db, userId)
  })
}

/**
 * Voids the password, ends the member's sessions and makes a code that signs in once within a day, to the choice of a
 * new password. The code is in this answer and nowhere else, so nothing keeps the answer.
 */
async function resetPassword(context: Context, session: Session, userId: number): Promise<UpdatedMember> {
  return context.write(async (work) => {
    const target = await targetOf(work.db, session, userId)
    const one_time_code = await giveOneTimeCode(context, work, userId)
    const message = `Reset the password of ${target.username}.`
    await record(context, work, { level: 'info', message, userId: session.user.user_id })
    return { user: await reread(context, work.db, userId), one_time_code }
  })
}

export async function giveOneTimeCode(context: Context, work: Work, userId: number): Promise<string> {
  const code = newCode()
  await updateUser(work.db, userId, {
    password_hash: null,
    one_time_code_hash: digest(code),
    one_time_code_expires_ms: context.clock.now() + ONE_TIME_CODE_MS,
    one_time_code_used_ms: null,
  })
  await endSessionsOf(context, work, userId)
  return code
}

/** Sets a member's permissions. Pages and sockets of the member follow at once. */
async function grant(context: Context, unit: Unit, session: Session, userId: number, acl: string): Promise<User> {
  const granted = grantableAcl(acl)
  return unit.write(async (work) => {
    const admins = await lockedAdmins(work.db)
    const target = await targetOf(work.db, session, userId)
    if (!permits(granted, 'admin')) refuseForLastAdmin(context, admins, userId)
    await setPermissions(context, work, target, granted)
    const message = `Changed the permissions of ${target.username} from ${inWords(target.acl)} to ${inWords(granted)}.`
    await record(context, work, { level: 'info', message, userId: session.user.user_id })
    return reread(context, work.db, userId)
  })
}

export async function setPermissions(context: Context, work: Work, target: UserRow, acl: string): Promise<void> {
  await updateUser(work.db, target.user_id, { acl })
  // What an admin could hand out, somebody who is none any more cannot.
  if (!permits(acl, 'admin')) await revokeCodesOf(work.db, target.user_id, context.clock.now())
  await renewSessionsOf(context, work, target.user_id)
}

async function targetOf(db: Db, session: Session, userId: number): Promise<UserRow> {
  const target = await lockedUser(db, userId)
  if (target === undefined) throw noSuchUser()
  refuseForOwner(session, target)
  return target
}

async function reread(context: Context, db: Db, userId: number): Promise<User> {
  const member = await memberById(db, userId)
  if (member === undefined) throw noSuchUser()
  return asUser(member, context.clock.now())
}
