// The forms with one field, the username: 'New User' and 'Update User'.

import type { User } from '../../../contract/api/members/users.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { displayNameError } from '../../../contract/rules/shared/displayName.ts'
import { usernameError } from '../../../contract/rules/shared/usernames.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { draftKeyOf } from './drafts.ts'
import { createFormMachine, type FormRef, type FormRequest } from './form.machine.ts'

/** Only the form of a new player has a display name. It may stay empty. */
type UsernameDraft = Readonly<{ username: string; display_name?: string }>

/** The user who gets another name. */
type UserId = Pick<User, 'user_id'>
/** With the code `pool` the server creates a player, and with `member` a member. Neither has a password. */
interface NewUser {
  code: 'pool' | 'member'
}

export interface CreatedUser {
  user_id: number
  username: string
  /** The name that games show, if the member typed one. */
  display_name?: string | undefined
  /** The server sends it for every user that it adds. */
  pool_player_id?: number | undefined
}

/** Why the username or the display name cannot be saved, or null. */
function problemOf({ username, display_name = '' }: UsernameDraft): ApiError | null {
  const message = usernameError(username.trim())
  if (message !== null) return { code: 'INVALID_USERNAME', message }
  const nameProblem = display_name.trim() === '' ? null : displayNameError(display_name)
  return nameProblem === null ? null : { code: 'INVALID_DISPLAY_NAME', message: nameProblem }
}

/** The names without the spaces at their ends. Null if they cannot be saved. An empty display name is left out. */
function toSave(draft: UsernameDraft): UsernameDraft | null {
  if (problemOf(draft) !== null) return null
  const display_name = draft.display_name?.trim()
  return { username: draft.username.trim(), ...(display_name && { display_name }) }
}

/** The 'New User' modal. */
export const newUserMachine = createFormMachine<NewUser, UsernameDraft, CreatedUser>(toSave, problemOf)

/** The input of `newUserMachine` for a new player. */
export const newPlayerInput = (screen: ScreenInput) => ({
  subject: { code: 'pool' } as const,
  draft: { username: '', display_name: '' },
  draftKey: draftKeyOf(screen, 'new-user'),
})

/** The 'Update User' modal. Its output is the user with the new name. */
export const renameUserMachine = createFormMachine<UserId, UsernameDraft, User>(toSave, problemOf)

export type UsernameFormRef<Subject, Saved> = FormRef<Subject, UsernameDraft, Saved>

export type CreateUserRequest = FormRequest<NewUser, UsernameDraft>

export type RenameUserRequest = FormRequest<UserId, UsernameDraft>
