import { EVERYTHING, permits } from '../../../contract/rules/shared/acl.ts'
import type { Context } from '../../context.ts'
import type { UserRow } from '../../db/repositories/users.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { canSignIn } from './userShape.ts'

export function noSuchUser(): RequestError {
  return new RequestError('NOT_FOUND', 'There is no such user.')
}

/** Whether a member may see and change an account at all: it is one's own, or one is an admin. */
export function canManage({ user }: Session, target: Pick<UserRow, 'user_id'>): boolean {
  return user.user_id === target.user_id || permits(user.acl, 'admin')
}

/** The owner's account is changed by the owner alone: whoever could reset it would have taken over the house. */
export function refuseChangeOfOwner({ user }: Session, target: Pick<UserRow, 'user_id' | 'acl'>): void {
  if (target.acl === EVERYTHING && target.user_id !== user.user_id) {
    throw new RequestError('FORBIDDEN', "Only the owner can change the owner's account.")
  }
}

/**
 * Refuses to take admin rights from a user when nobody is left who holds them and can sign in.
 * @param admins all who hold them, locked.
 */
export function refuseLossOfLastAdmin(context: Context, admins: readonly UserRow[], userId: number): void {
  const nowMs = context.clock.now()
  const holds = admins.some(({ user_id }) => user_id === userId)
  const left = admins.filter((admin) => admin.user_id !== userId && canSignIn(admin, nowMs))
  if (holds && left.length === 0) {
    throw new RequestError('LAST_ADMIN', 'This is the last one with admin rights. Give them to somebody else first.')
  }
}
