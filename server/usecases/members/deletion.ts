// Deletes an account, and later removes the names of deleted members.

import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { deleteClientIdsOf } from '../../db/repositories/deletedClientIds.ts'
import { deleteKeysOf } from '../../db/repositories/idempotencyKeys.ts'
import { deletePasskeysOf } from '../../db/repositories/passkeys.ts'
import { keepDisplayNames } from '../../db/repositories/poolPlayers.ts'
import { revokeCodesOf } from '../../db/repositories/referralCodes.ts'
import { removeNamesFromLogs } from '../../db/repositories/storedLogs.ts'
import { lockAdmins, lockUser, namedUsersDeletedBefore, removeNames, updateUser } from '../../db/repositories/users.ts'
import type { Writer } from '../../db/work.ts'
import { addLogEntry, entryAbout } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'
import { findManagedAccount } from './account.ts'
import { noSuchUser, refuseDeletionOfOwner, refuseLossOfLastAdmin, sendUsersChanged } from './admins.ts'
import { endSessionsOf, noticeFor } from './sessions.ts'

/**
 * Deletes an account. Members may delete their own account, and admins may also delete the accounts of others. But
 * nobody may delete the owner's account or the account of the last admin. The username becomes free. Data that is
 * shared with other members stays, and games still show the name. All other data is deleted.
 * @param refuseFields throws if the call has fields, which it does not take. It runs after the errors about the account.
 */
export async function deleteAccount(
  context: Context,
  writer: Writer,
  session: Session,
  username: string,
  refuseFields: () => void,
): Promise<Done> {
  return writer.write(async (work) => {
    const { db } = work
    const { user_id } = await findManagedAccount(db, session, username)
    const nowMs = context.clock.now()
    const admins = await lockAdmins(db)
    const target = await lockUser(db, user_id)
    if (target === undefined) throw noSuchUser()
    refuseDeletionOfOwner(target)
    refuseLossOfLastAdmin(context, admins, user_id)
    refuseFields()
    for (const area of context.memberData) await area.erase(db, user_id)
    await deleteKeysOf(db, user_id)
    await deleteClientIdsOf(db, user_id)
    await revokeCodesOf(db, user_id, nowMs)
    await deletePasskeysOf(db, user_id)
    await updateUser(db, user_id, {
      username_key: null,
      acl: '',
      password_hash: null,
      one_time_code_hash: null,
      one_time_code_expires_ms: null,
      one_time_code_used_ms: null,
      referral_code_id: null,
      deleted_ms: nowMs,
    })
    await endSessionsOf(context, work, user_id, { notice: noticeFor(session, user_id, 'has deleted your account.') })
    sendUsersChanged(context, work)
    const entry =
      user_id === session.user.user_id
        ? { message: 'Deleted their own account.' }
        : entryAbout(target, (name) => `Deleted the account of ${name}.`)
    await addLogEntry(context, work, { level: 'warn', kind: 'member', ...entry, userId: session.user.user_id })
    return DONE
  })
}

/**
 * Removes the names of members who were deleted before `beforeMs`, from their accounts and from the log. Games still
 * show these names.
 */
export async function removeNamesOfDeleted(db: Db, beforeMs: number): Promise<void> {
  const userIds = await namedUsersDeletedBefore(db, beforeMs)
  if (userIds.length === 0) return
  await keepDisplayNames(db, userIds)
  await removeNamesFromLogs(db, userIds)
  await removeNames(db, userIds)
}
