// The types of the page on which an admin manages the members.

import type { User } from '../../../contract/api/members/users.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { Permission } from '../../../contract/rules/shared/acl.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenInput } from '../app/screen.types.ts'

/** The body of `PATCH /users`. An empty `newPassword` resets the password. */
export type UserChange = { user_id: number } & ({ acl: string } | { username: string } | { newPassword: '' })

/** The answer of `PATCH /users`. Only the answer to a reset contains the one-time code. */
export interface UpdatedUser {
  user: User
  one_time_code?: string
}

/** What an admin does with a member. `grant` adds the permission, or removes it if the member has it. */
export type UserTask =
  | { kind: 'rename'; user: User }
  | { kind: 'reset'; user: User }
  | { kind: 'delete'; user: User }
  | { kind: 'grant'; user: User; permission: Permission }

export interface UsersContext {
  input: ScreenInput
  users: readonly User[]
  /** Why the list did not load. */
  error: ApiError | null
  task: UserTask | null
}

export type UsersEvent =
  | { type: 'users.reload' }
  | { type: 'user.add' }
  | { type: 'user.manage'; task: UserTask }
  | { type: 'user.ping'; user: User }
  | LiveEvent
