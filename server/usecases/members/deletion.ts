import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import type { Context } from '../../context.ts'
import { deleteKeysOf } from '../../db/repositories/idempotencyKeys.ts'
import { revokeCodesOf } from '../../db/repositories/referralCodes.ts'
import { lockedAdmins, lockedUser, updateUser } from '../../db/repositories/users.ts'
import type { Unit } from '../../db/work.ts'
import { record } from '../shared/auditLog.ts'
import { accountOf } from './account.ts'
import { noSuchUser, refuseForLastAdmin, refuseForOwner } from './admins.ts'
import { MEMBER_AREAS } from './memberData.ts'
import { endSessionsOf, type Session } from './sessions.ts'

/**
 * Deletes an account: one's own, or anybody's but the owner's for an admin. The name is free again; games keep it, and
 * everything else that belongs to the member is gone.
 */
export async function deleteAccount(context: Context, unit: Unit, session: Session, username: string): Promise<Done> {
  return unit.write(async (work) => {
    const { db } = work
    const { user_id } = await accountOf(db, session, username)
    const nowMs = context.clock.now()
    const admins = await lockedAdmins(db)
    const target = await lockedUser(db, user_id)
    if (target === undefined) throw noSuchUser()
    refuseForOwner(session, target)
    refuseForLastAdmin(context, admins, user_id)
    for (const area of MEMBER_AREAS) await area.erase(db, user_id)
    await deleteKeysOf(db, user_id)
    await revokeCodesOf(db, user_id, nowMs)
    await updateUser(db, user_id, {
      username_key: null,
      acl: '',
      password_hash: null,
      one_time_code_hash: null,
      one_time_code_expires_ms: null,
      one_time_code_used_ms: null,
      deleted_ms: nowMs,
    })
    await endSessionsOf(context, work, user_id)
    const isOwn = user_id === session.user.user_id
    const message = isOwn ? 'Deleted their own account.' : `Deleted the account of ${target.username}.`
    await record(context, work, { level: 'warn', message, userId: session.user.user_id })
    return DONE
  })
}
