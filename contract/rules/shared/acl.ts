// The permissions of members, and the acl: the text in which they are stored.

/** The permissions. Each unlocks one part of the site. A member's permissions in one string are called the acl. */
export const PERMISSIONS = ['admin', 'pool', 'coffee'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The owner's acl, which passes every check. Only the owner code grants this acl. */
export const EVERY_PERMISSION = '*'

/** Whether an acl (permissions separated by pipes, or `*`) includes the required permission. */
export function permits(acl: string, required: Permission): boolean {
  return acl === EVERY_PERMISSION || acl.split('|').includes(required)
}

/** The acl (permissions separated by pipes) with each of these permissions once, in the order of PERMISSIONS. */
export function aclOf(permissions: readonly Permission[]): string {
  return PERMISSIONS.filter((permission) => permissions.includes(permission)).join('|')
}

/** The permissions that an acl includes, in the order of PERMISSIONS. */
export function permissionsOf(acl: string): Permission[] {
  return PERMISSIONS.filter((permission) => permits(acl, permission))
}
