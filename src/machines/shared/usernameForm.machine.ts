// The forms with one field, the username: 'New User' and 'Update User'.

import type { User } from '../../../contract/api/members/users.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { usernameError } from '../../../contract/rules/shared/usernames.ts'
import { createFormMachine, type FormRef, type FormRequest } from './form.machine.ts'

type UsernameDraft = Readonly<{ username: string }>

/** The user who gets another name. */
type UserId = Pick<User, 'user_id'>
/** With the code `pool` the server creates a player, and with `member` a member. Neither has a password. */
interface NewUser {
  code: 'pool' | 'member'
}

export interface CreatedUser {
  user_id: number
  username: string
  /** The server sends it for every user that it adds. */
  pool_player_id?: number | undefined
}

/** Why the username cannot be saved, or null. */
function problemOf({ username }: UsernameDraft): ApiError | null {
  const message = usernameError(username.trim())
  return message === null ? null : { code: 'INVALID_USERNAME', message }
}

/** The username without the spaces at its ends. Null if it cannot be saved. */
function toSave(draft: UsernameDraft): UsernameDraft | null {
  return problemOf(draft) === null ? { username: draft.username.trim() } : null
}

/** The 'New User' modal. */
export const newUserMachine = createFormMachine<NewUser, UsernameDraft, CreatedUser>(toSave, problemOf)

/** The 'Update User' modal. Its output is the user with the new name. */
export const renameUserMachine = createFormMachine<UserId, UsernameDraft, User>(toSave, problemOf)

export type UsernameFormRef<Subject, Saved> = FormRef<Subject, UsernameDraft, Saved>

export type CreateUserRequest = FormRequest<NewUser, UsernameDraft>

export type RenameUserRequest = FormRequest<UserId, UsernameDraft>
