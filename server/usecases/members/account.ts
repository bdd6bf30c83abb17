import type { SessionUser } from '../../../contract/api/members/auth.ts'
import type { UpdateAccountBody, User } from '../../../contract/api/members/users.ts'
import { passwordError } from '../../../contract/rules/members/credentials.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  lockedUser,
  type MemberRow,
  memberByName,
  type UserRow,
  updateUser,
  userById,
} from '../../db/repositories/users.ts'
import type { Unit } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import { record } from '../shared/auditLog.ts'
import { mayManage, noSuchUser } from './admins.ts'
import { isOneTimeCode } from './auth.ts'
import { rename } from './members.ts'
import { endSessionsOf, type OpenedSession, restartSession, type Session } from './sessions.ts'
import { asUser } from './userShape.ts'

/** The account of a name, for the member it belongs to and for admins; for anybody else there is none. */
export async function accountOf(db: Db, session: Session, username: string): Promise<MemberRow> {
  const member = await memberByName(db, username)
  if (member === undefined || !mayManage(session, member)) throw noSuchUser()
  return member
}

export async function readAccount(
  context: Context,
  session: Session,
  username: string,
): Promise<{ user: User; username: string }> {
  const member = await accountOf(context.db, session, username)
  return { user: asUser(member, context.clock.now()), username: member.username }
}

export interface UpdatedAccount {
  user: SessionUser
  /** The session goes on with this; null when its cookie may stay. */
  opened: OpenedSession | null
}

/** Renames an account, or gives one's own a new password. */
export async function updateAccount(
  context: Context,
  unit: Unit,
  session: Session,
  username: string,
  body: UpdateAccountBody,
): Promise<UpdatedAccount> {
  const { username: newName, oldPassword, newPassword } = body
  if (newName !== undefined && oldPassword === undefined && newPassword === undefined) {
    if (session.user.must_change_password) {
      throw new RequestError('PASSWORD_CHANGE_REQUIRED', 'Choose a new password first.')
    }
    const find = async (db: Db) => (await accountOf(db, session, username)).user_id
    return { user: asSessionUser(await rename(context, unit, session, find, newName)), opened: null }
  }
  if (oldPassword === undefined || newPassword === undefined || newName !== undefined) {
    throw new RequestError('BAD_REQUEST', 'The body takes a username, or an oldPassword and a newPassword.')
  }
  const member = await accountOf(context.db, session, username)
  if (member.user_id !== session.user.user_id) {
    throw new RequestError('FORBIDDEN', 'Members choose their own passwords. Reset this one instead.')
  }
  const opened = await changePassword(context, session, oldPassword, newPassword)
  return { user: asSessionUser(member), opened }
}

function asSessionUser({ user_id, username, acl }: Pick<User, 'user_id' | 'username' | 'acl'>): SessionUser {
  return { user_id, username, acl, must_change_password: false }
}

/**
 * Gives oneself a new password, with the old one or the one-time code that the session was opened with. The session
 * goes on under another token; all others end.
 */
async function changePassword(
  context: Context,
  session: Session,
  oldPassword: string,
  newPassword: string,
): Promise<OpenedSession> {
  const { user_id } = session.user
  const error = passwordError(newPassword)
  if (error !== null) throw new RequestError('INVALID_PASSWORD', error)
  const user = await userById(context.db, user_id)
  if (user === undefined) throw noSuchUser()
  await prove(context, session, user, oldPassword)
  const password_hash = await context.passwords.hash(newPassword)
  return context.write(async (work) => {
    const now = await lockedUser(work.db, user_id)
    // Hashing takes its time: a reset or another change may have come between.
    const isAsProved = now?.password_hash === user.password_hash && now.one_time_code_hash === user.one_time_code_hash
    if (!isAsProved) throw wrongPassword()
    await updateUser(work.db, user_id, {
      password_hash,
      one_time_code_hash: null,
      one_time_code_expires_ms: null,
      one_time_code_used_ms: null,
    })
    await endSessionsOf(context, work, user_id, session.sessionId)
    const opened = await restartSession(context, work, session)
    await record(context, work, { level: 'info', message: 'Chose a new password.', userId: user_id })
    return opened
  })
}

/** Counted like sign-ins, so that whoever finds an open page cannot try passwords on it. */
async function prove(context: Context, session: Session, user: UserRow, oldPassword: string): Promise<void> {
  const who = user.username.toLowerCase()
  context.limits.signInsPerUsername.take(who)
  const isRight = session.user.must_change_password
    ? isOneTimeCode(user, oldPassword, context.clock.now())
    : await context.passwords.verify(oldPassword, user.password_hash)
  if (!isRight) throw wrongPassword()
  context.limits.signInsPerUsername.giveBack(who)
}

const wrongPassword = () => new RequestError('WRONG_PASSWORD', 'The old password is not right.')
