import { aclOf, EVERYTHING, type Permission, permissionsOf } from '../../../contract/rules/shared/acl.ts'
import type { UserTask } from './users.types.ts'

/**
 * Whether an admin may do this with a member. The owner's account is the owner's. On one's own, a reset would end the
 * session with its code unread, and nobody deletes themselves or gives up admin by a slip of the thumb.
 * @param ownId the admin's own user id.
 */
export function isPermittedTask(task: UserTask, ownId: number | undefined): boolean {
  const isOwn = task.user.user_id === ownId
  const isOwner = task.user.acl === EVERYTHING
  switch (task.kind) {
    case 'rename':
      return isOwn || !isOwner
    case 'reset':
    case 'delete':
      return !isOwn && !isOwner
    case 'grant':
      return !isOwner && !(isOwn && task.permission === 'admin')
  }
}

/** The acl with the permission given, or taken when it is there. */
export function toggledAcl(acl: string, permission: Permission): string {
  const held = permissionsOf(acl)
  return aclOf(held.includes(permission) ? held.filter((other) => other !== permission) : [...held, permission])
}
