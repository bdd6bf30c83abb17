// The rules for who may manage which account, and the event for the pages of admins after a change.

import { EVERY_PERMISSION, permits } from '../../../contract/rules/shared/acl.ts'
import type { Context } from '../../context.ts'
import type { UserRow, UserWithPasskeys } from '../../db/repositories/users.ts'
import type { Work } from '../../db/work.ts'
import { ADMINS_ROOM } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { canSignIn } from './userShape.ts'

export function noSuchUser(): RequestError {
  return new RequestError('NOT_FOUND', 'There is no such user.')
}

/** Whether the caller may see and change an account. Admins may manage every account, other members only their own. */
export function canManage({ user }: Session, target: Pick<UserRow, 'user_id'>): boolean {
  return user.user_id === target.user_id || permits(user.acl, 'admin')
}

/** Only the owner may change the owner's account. An admin who could reset its password could take over the site. */
export function refuseChangeOfOwner({ user }: Session, target: Pick<UserRow, 'user_id' | 'acl'>): void {
  if (target.acl === EVERY_PERMISSION && target.user_id !== user.user_id) {
    throw new RequestError('FORBIDDEN', "Only the owner can change the owner's account.")
  }
}

/**
 * Refuses to take `*` from the owner, because no call could give it back. Only a command on the server can change this.
 */
export function refuseLossOfOwner({ acl }: Pick<UserRow, 'acl'>): void {
  if (acl === EVERY_PERMISSION) {
    throw new RequestError(
      'FORBIDDEN',
      'The owner keeps every permission. Only a command on the server can change this.',
    )
  }
}

/** Refuses to delete the owner's account, even for the owner, because no call could give `*` to another member. */
export function refuseDeletionOfOwner({ acl }: Pick<UserRow, 'acl'>): void {
  if (acl === EVERY_PERMISSION) throw new RequestError('FORBIDDEN', "The owner's account cannot be deleted.")
}

/**
 * Refuses to take the permission admin from a user if no other admin can sign in.
 * @param admins all admins; their rows must be locked, so that none of them changes before the commit
 */
export function refuseLossOfLastAdmin(context: Context, admins: readonly UserWithPasskeys[], userId: number): void {
  const nowMs = context.clock.now()
  const isAdmin = admins.some(({ user_id }) => user_id === userId)
  const others = admins.filter((admin) => admin.user_id !== userId && canSignIn(admin, nowMs))
  if (isAdmin && others.length === 0) {
    throw new RequestError('LAST_ADMIN', 'This is the last member with admin. Give admin to another member first.')
  }
}

/** Sends an event to the pages of all admins: the members or their sign-up codes have changed. */
export function sendUsersChanged({ live }: Context, { after }: Work): void {
  after(() => live.send(ADMINS_ROOM, 'users:update'))
}
