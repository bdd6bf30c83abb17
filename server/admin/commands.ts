import { EVERYTHING, permits } from '../../contract/rules/shared/acl.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { allMembers, lockedAdmins, lockedUser, type UserRow, userByName } from '../db/repositories/users.ts'
import { refuseForLastAdmin } from '../usecases/members/admins.ts'
import { giveOneTimeCode, setPermissions } from '../usecases/members/members.ts'
import { replaceOwnerCode } from '../usecases/members/ownerCode.ts'
import { grantableAcl, inWords } from '../usecases/members/signUpCodes.ts'
import { asUser } from '../usecases/members/userShape.ts'
import { record } from '../usecases/shared/auditLog.ts'
import { AdminError } from './adminError.ts'

// What must be possible without the page, to whoever has the machine. Each answers the lines to print.

export async function list({ db, clock }: Context): Promise<string[]> {
  const members = (await allMembers(db)).map((row) => asUser(row, clock.now()))
  if (members.length === 0) return ['There are no members yet.']
  return members.map(({ username, acl, can_sign_in, last_seen }) => {
    const rights = acl === EVERYTHING ? 'everything' : inWords(acl)
    const seen = can_sign_in ? `seen ${last_seen ?? 'not lately'}` : 'cannot sign in'
    return `${username.padEnd(32)} ${rights.padEnd(20)} ${seen}`
  })
}

/** Makes a code that makes an owner, also when there are members. */
export async function ownerCode(context: Context): Promise<string[]> {
  const code = await replaceOwnerCode(context)
  const { publicOrigin, host, port } = context.config
  return [
    'Whoever signs up with this, once and within a week, holds every permission:',
    `${publicOrigin ?? `http://${host}:${port}`}/signup?code=${code}`,
  ]
}

export async function reset(context: Context, username: string): Promise<string[]> {
  return context.write(async (work) => {
    const user = await named(work.db, username)
    const code = await giveOneTimeCode(context, work, user.user_id)
    const message = `Reset the password of ${user.username} from the command line.`
    await record(context, work, { level: 'warn', message })
    return [`${user.username} can sign in with this once, within a day, and then chooses a new password:`, code]
  })
}

/** @param permissions separated by commas; `none` for none. */
export async function grant(context: Context, username: string, permissions: string): Promise<string[]> {
  const acl = grantableAcl(permissions === 'none' ? '' : permissions.replaceAll(',', '|'))
  return context.write(async (work) => {
    const admins = await lockedAdmins(work.db)
    const user = await named(work.db, username)
    if (user.acl === EVERYTHING) throw new AdminError(`${user.username} is the owner and holds everything.`)
    if (!permits(acl, 'admin')) refuseForLastAdmin(context, admins, user.user_id)
    await setPermissions(context, work, user, acl)
    const message = `Changed the permissions of ${user.username} to ${inWords(acl)} from the command line.`
    await record(context, work, { level: 'warn', message })
    return [`${user.username}: ${inWords(acl)}.`]
  })
}

async function named(db: Db, username: string): Promise<UserRow> {
  const found = await userByName(db, username)
  const user = found && (await lockedUser(db, found.user_id))
  if (user === undefined) throw new AdminError(`There is no member named ${username}.`)
  return user
}
