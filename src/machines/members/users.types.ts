// The types of the page on which an admin manages the members.

import type { User } from '../../../contract/api/members/users.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { Permission } from '../../../contract/rules/shared/acl.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import type { Place } from '../shared/place.types.ts'

/** The body of `PATCH /users`. An empty `newPassword` resets the password. */
export type UserChange = { user_id: number } & ({ acl: string } | { username: string } | { newPassword: '' })

/** The answer of `PATCH /users`. Only the answer to a reset contains the one-time code. */
export interface UpdatedUser {
  user: User
  one_time_code?: string
}

/**
 * A change that an admin makes to a member. `togglePermission` adds the permission, or removes it if the member has it.
 * `invite` makes the first one-time code of a member who was just added.
 */
export type UserTask =
  | { kind: 'invite'; user: Pick<User, 'user_id' | 'username' | 'acl'> }
  | { kind: 'rename'; user: User }
  | { kind: 'reset'; user: User }
  | { kind: 'delete'; user: User }
  | { kind: 'togglePermission'; user: User; permission: Permission }

/** How many users one part of the list has. */
export const USERS_PER_PAGE = 50

/** The query of `GET /users`. `after` is the last username of the part before. */
export interface UsersQuery {
  search: string
  limit: number
  after?: string
}

/**
 * The query for the list from its start. It loads as many users as are shown, or were shown before Back or a reload, so
 * that the list does not jump. For another search text it loads one part.
 */
export function firstQuery({ search, items, shownSearch }: UsersContext): UsersQuery {
  const shownCount = shownSearch === search ? items : 0
  return { search, limit: Math.max(USERS_PER_PAGE, shownCount) }
}

/** The query for the next part of the list. */
export function nextQuery({ search, users }: UsersContext): UsersQuery {
  return { search, limit: USERS_PER_PAGE, after: users.at(-1)?.username ?? '' }
}

/** What Back and a reload restore: the search text, and how many users were shown. */
export interface UsersPlace extends Place {
  readonly search?: string
}

export interface UsersInput extends ScreenInput {
  /** What the admin saw before Back or a reload. */
  place?: UsersPlace | null
}

export interface UsersContext {
  input: UsersInput
  /** The typed search text. */
  search: string
  /** The search text that the shown users belong to. */
  shownSearch: string
  users: readonly User[]
  /** The user whose item of the list is open; null if all are closed. */
  openedId: number | null
  /** How many users are shown, were shown before Back or a reload, or were asked for. */
  items: number
  /** Why the list did not load. */
  error: ApiError | null
  /** The change that the admin is making, or made last; null before the first change. */
  task: UserTask | null
}

export type UsersEvent =
  | { type: 'users.reload' }
  | { type: 'users.more' }
  | { type: 'search.change'; search: string }
  | { type: 'user.open'; user_id: number | null }
  | { type: 'user.add' }
  | { type: 'user.manage'; task: UserTask }
  /** Shows an alert on the open pages of this member. */
  | { type: 'user.ping'; user: User }
  | LiveEvent
