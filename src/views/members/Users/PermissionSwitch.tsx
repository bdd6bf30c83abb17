// The switch with which an admin grants or removes one permission.
import { Switch } from '@chakra-ui/react'
import type { Permission } from '../../../../contract/rules/shared/acl.ts'

interface PermissionSwitchProps {
  permission: Permission
  granted: boolean
  disabled?: boolean
  onToggle: () => void
}

/** What a permission opens, in words. */
const NAMES: Readonly<Record<Permission, string>> = {
  admin: 'Admin: members, Wordle, messages',
  pool: 'Pool',
  coffee: 'Coffee',
}

/** A switch for one permission of a user or of a sign-up code. */
export function PermissionSwitch({ permission, granted, disabled = false, onToggle }: PermissionSwitchProps) {
  return (
    <Switch.Root checked={granted} disabled={disabled} onCheckedChange={onToggle}>
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label>{NAMES[permission]}</Switch.Label>
    </Switch.Root>
  )
}
