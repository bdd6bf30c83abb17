// Decides which changes an admin may make to which member.
import { aclOf, EVERY_PERMISSION, type Permission, permissionsOf } from '../../../contract/rules/shared/acl.ts'
import { USERS_PER_PAGE, type UsersContext, type UserTask } from './users.types.ts'

/**
 * Whether an admin may do this task. Only the owner may change the owner's account, and nobody may reset it
 * or delete it here. Admins cannot delete themselves or remove their own permission `admin`, because this would often be
 * a mistake.
 * @param ownId the admin's own user id.
 */
export function isPermittedTask(task: UserTask, ownId: number | undefined): boolean {
  const isOwnAccount = task.user.user_id === ownId
  const isOwnersAccount = task.user.acl === EVERY_PERMISSION
  switch (task.kind) {
    case 'invite':
      return true
    case 'rename':
      return isOwnAccount || !isOwnersAccount
    case 'reset':
      return !isOwnersAccount
    case 'delete':
      return !isOwnAccount && !isOwnersAccount
    case 'togglePermission':
      return !isOwnersAccount && !(isOwnAccount && task.permission === 'admin')
  }
}

/** The acl with the permission added, or removed if the acl has it. */
export function toggledAcl(acl: string, permission: Permission): string {
  const current = permissionsOf(acl)
  return aclOf(
    current.includes(permission) ? current.filter((other) => other !== permission) : [...current, permission],
  )
}

/**
 * Whether the list shows a new user. The name must contain the searched text. The list is in the order of the names. If
 * the server may have more users, the new name must be before the last loaded name.
 */
export function wouldBeListed(
  { username }: { username: string },
  { search, users }: Pick<UsersContext, 'search' | 'users'>,
): boolean {
  const name = username.toLowerCase()
  const last = users.at(-1)?.username.toLowerCase()
  const isFull = users.length >= USERS_PER_PAGE
  return name.includes(search.trim().toLowerCase()) && (!isFull || last === undefined || name < last)
}
