import type { SnapshotFrom } from 'xstate'
import type { usersMachine } from './users.machine.ts'
import type { UserTask } from './users.types.ts'

/** Whether this change of a permission is being saved. */
export function isPermissionChangeBeingSaved(
  snapshot: SnapshotFrom<typeof usersMachine>,
  { user, permission }: Extract<UserTask, { kind: 'togglePermission' }>,
): boolean {
  const { task } = snapshot.context
  if (!snapshot.matches({ work: 'managing' }) || task?.kind !== 'togglePermission') return false
  return task.user.user_id === user.user_id && task.permission === permission
}
