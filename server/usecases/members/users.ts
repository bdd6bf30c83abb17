// Lists the members and creates accounts.

import type { SessionUser } from '../../../contract/api/members/auth.ts'
import type { User } from '../../../contract/api/members/users.ts'
import { MEMBER_CODE, normalizeCode, POOL_CODE } from '../../../contract/rules/members/signUpCodes.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import { usernameError } from '../../../contract/rules/shared/usernames.ts'
import type { Context } from '../../context.ts'
import { insertPlayer } from '../../db/repositories/poolPlayers.ts'
import { findUserByName, insertUser, listMembers } from '../../db/repositories/users.ts'
import type { Unit, Work } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import { addLogEntry, entryAbout } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'
import { sendUsersChanged } from './admins.ts'
import type { Caller } from './auth.ts'
import { refuseWeakPassword } from './refuseWeakPassword.ts'
import { type OpenedSession, openSession } from './sessions.ts'
import { checkCode, redeemCode } from './signUpCodes.ts'
import { asUser } from './userShape.ts'

export interface CreatedUser {
  user: SessionUser
  pool_player_id: number
}

const USERS_PER_PAGE = 100

/** A page of the members whose name contains `search`, sorted by name. `after` is the last name of the page before. */
export async function listUsers(
  { db, clock }: Context,
  { search = '', after, limit = USERS_PER_PAGE }: { search?: string; after?: string; limit?: number },
): Promise<User[]> {
  const nowMs = clock.now()
  const members = await listMembers(db, { search: search.trim(), after: after ?? null, limit })
  return members.map((member) => asUser(member, nowMs))
}

/** Creates an account with a sign-up code and signs the new member in. */
export async function signUp(
  context: Context,
  form: { username: string; password: string; code: string },
  caller: Caller,
): Promise<{ created: CreatedUser; opened: OpenedSession }> {
  const code = normalizeCode(form.code)
  const username = form.username.trim()
  // Check the code first, so that a visitor without one cannot find out which usernames exist.
  await checkCode(context, code, caller.address)
  refuseInvalidUsername(username)
  if ((await findUserByName(context.db, username)) !== undefined) throw usernameInUse()
  await refuseWeakPassword(form.password, username)
  const passwordHash = await context.passwords.hash(form.password)
  const answer = await context.write(async (work) => {
    const { referral_code_id, acl } = await redeemCode(context, work, code)
    const created = await createUser(context, work, { username, acl, passwordHash, codeId: referral_code_id })
    const opened = await openSession(context, work, created.user.user_id, { remember: true, device: caller.device })
    const userId = created.user.user_id
    await addLogEntry(context, work, {
      level: 'info',
      kind: 'signIn',
      message: 'Signed up with a referral code.',
      userId,
    })
    return { created, opened }
  })
  context.log.info({ event: 'user.signedUp', user_id: answer.created.user.user_id })
  return answer
}

/** Whether the session may add an account without a password. Its page sends one of two fixed markers as the code. */
function mayAdd(session: Session | null, marker: string): boolean {
  if (session === null) return false
  const { acl } = session.user
  if (marker === POOL_CODE) return permits(acl, 'pool') || permits(acl, 'admin')
  return marker === MEMBER_CODE && permits(acl, 'admin')
}

/** Creates an account without a password and without permissions, for a pool player or a member added by an admin. */
export async function addUser(
  context: Context,
  unit: Unit,
  session: Session | null,
  form: { username: string; code: string },
): Promise<CreatedUser> {
  if (!mayAdd(session, normalizeCode(form.code))) throw new RequestError('INVALID_CODE', 'This code is not valid.')
  const username = form.username.trim()
  refuseInvalidUsername(username)
  const created = await unit.write(async (work) => {
    const added = await createUser(context, work, { username, acl: '', passwordHash: null, codeId: null })
    const by = session === null ? {} : { userId: session.user.user_id }
    const entry = entryAbout(added.user, (name) => `Added ${name}, without a password.`)
    await addLogEntry(context, work, { level: 'info', kind: 'member', ...entry, ...by })
    return added
  })
  context.log.info({ event: 'user.added', user_id: session?.user.user_id, target_user_id: created.user.user_id })
  return created
}

export function usernameInUse(): RequestError {
  return new RequestError('USERNAME_IN_USE', 'This username is taken. Choose another.')
}

/** Refuses a username that breaks the rules. */
export function refuseInvalidUsername(username: string): void {
  const error = usernameError(username)
  if (error !== null) throw new RequestError('INVALID_USERNAME', error)
}

/** Creates a user and its pool player. */
async function createUser(
  context: Context,
  work: Work,
  {
    username,
    acl,
    passwordHash,
    codeId,
  }: { username: string; acl: string; passwordHash: string | null; codeId: number | null },
): Promise<CreatedUser> {
  const created_ms = context.clock.now()
  const user = { username, acl, password_hash: passwordHash, created_ms, referral_code_id: codeId }
  const row = await insertUser(work.db, user)
  if (row === undefined) throw usernameInUse()
  const pool_player_id = await insertPlayer(work.db, row.user_id)
  sendUsersChanged(context, work)
  return { user: { user_id: row.user_id, username, acl, must_change_password: false }, pool_player_id }
}
