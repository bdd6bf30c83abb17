import type { ReactNode } from 'react'
import type { Permission } from '../../../contract/rules/shared/acl.ts'
import { usePermitted } from './AppContext.ts'

/** Shows `children` only to members who have the permission. */
export function Gate({ permission, children }: { permission: Permission; children: ReactNode }) {
  return usePermitted(permission) ? children : null
}
