import type { ReactNode } from 'react'
import type { Permission } from '../../../contract/rules/shared/acl.ts'
import { usePermitted } from './AppContext.ts'

/** Shows its content to a signed-in holder of the permission, and nothing to anyone else. */
export function Gate({ permission, children }: { permission: Permission; children: ReactNode }) {
  return usePermitted(permission) ? children : null
}
