/** The permissions that unlock tools. */
export const PERMISSIONS = ['admin', 'pool', 'coffee'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The acl value that passes every permission. Only the owner's first referral code carries it. */
export const EVERYTHING = '*'

/** Whether an acl (permissions separated by pipes, or `*`) holds the required permission. */
export function permits(acl: string, required: Permission): boolean {
  return acl === EVERYTHING || acl.split('|').includes(required)
}

/** An acl of just these permissions, each once, in the order of PERMISSIONS. */
export function aclOf(permissions: readonly Permission[]): string {
  return PERMISSIONS.filter((permission) => permissions.includes(permission)).join('|')
}

/** The permissions that an acl passes. */
export function permissionsOf(acl: string): Permission[] {
  return PERMISSIONS.filter((permission) => permits(acl, permission))
}
