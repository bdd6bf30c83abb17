// The commands of `npm run admin`, for a person with access to the machine. Each returns the lines to print.

import { EVERY_PERMISSION, permits } from '../../contract/rules/shared/acl.ts'
import { addressOf } from '../address.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import {
  ALL_MEMBERS,
  findUserByName,
  listMembers,
  lockAdmins,
  lockUser,
  type UserRow,
} from '../db/repositories/users.ts'
import { refuseLossOfLastAdmin } from '../usecases/members/admins.ts'
import { createOneTimeCode, setPermissions } from '../usecases/members/memberChanges.ts'
import { replaceOwnerCode } from '../usecases/members/ownerCode.ts'
import { aclInWords, parseGrantableAcl } from '../usecases/members/signUpCodes.ts'
import { asUser } from '../usecases/members/userShape.ts'
import { addLogEntry, entryAbout } from '../usecases/shared/auditLog.ts'
import { AdminError } from './adminError.ts'

/** Lists all members with their permissions. */
export async function list({ db, clock }: Context): Promise<string[]> {
  const members = (await listMembers(db, ALL_MEMBERS)).map((row) => asUser(row, clock.now()))
  if (members.length === 0) return ['There are no members yet.']
  return members.map(({ username, acl, can_sign_in, last_seen }) => {
    const rights = acl === EVERY_PERMISSION ? 'everything' : aclInWords(acl)
    const lastSeen = last_seen === null ? 'no open session' : `seen ${last_seen}`
    return `${username.padEnd(32)} ${rights.padEnd(20)} ${can_sign_in ? lastSeen : 'cannot sign in'}`
  })
}

/** Creates an owner code, even if there are members already. */
export async function ownerCode(context: Context): Promise<string[]> {
  const code = await replaceOwnerCode(context)
  const { publicOrigin, host, port } = context.config
  return [
    'This address creates an owner account with every permission. It works once, within a week:',
    `${publicOrigin ?? addressOf(host, port)}/signup?code=${code}`,
  ]
}

/** Resets a member's password and removes the member's passkeys. */
export async function reset(context: Context, username: string): Promise<string[]> {
  return context.write(async (work) => {
    const user = await lockMemberNamed(work.db, username)
    const { code, removedPasskeys } = await createOneTimeCode(context, work, user.user_id)
    const passkeys = removedPasskeys === 0 ? '' : ' and removed all passkeys'
    const entry = entryAbout(user, (name) => `Reset the password of ${name}${passkeys} from the command line.`)
    await addLogEntry(context, work, { level: 'warn', kind: 'member', ...entry })
    return [
      ...(removedPasskeys === 0 ? [] : [`The passkeys of ${user.username} do not work any more.`]),
      `${user.username} can sign in once with this code, within a day, and must then choose a new password:`,
      code,
    ]
  })
}

/**
 * Sets a member's permissions.
 * @param permissions their names, separated by commas; or `none`
 */
export async function grant(context: Context, username: string, permissions: string): Promise<string[]> {
  const acl = parseGrantableAcl(permissions === 'none' ? '' : permissions.replaceAll(',', '|'))
  return context.write(async (work) => {
    // Lock all admins, so that two changes at the same time cannot remove the last two admins.
    const admins = await lockAdmins(work.db)
    const user = await lockMemberNamed(work.db, username)
    if (user.acl === EVERY_PERMISSION) throw new AdminError(`${user.username} is the owner and has every permission.`)
    if (!permits(acl, 'admin')) refuseLossOfLastAdmin(context, admins, user.user_id)
    await setPermissions(context, work, user, acl)
    const change = `to ${aclInWords(acl)} from the command line`
    const entry = entryAbout(user, (name) => `Changed the permissions of ${name} ${change}.`)
    await addLogEntry(context, work, { level: 'warn', kind: 'member', ...entry })
    return [`${user.username}: ${aclInWords(acl)}.`]
  })
}

/** Finds the member with this username, and locks the member's row until the transaction ends. */
async function lockMemberNamed(db: Db, username: string): Promise<UserRow> {
  const foundUser = await findUserByName(db, username)
  const user = foundUser && (await lockUser(db, foundUser.user_id))
  if (user === undefined) throw new AdminError(`There is no member named ${username}.`)
  return user
}
