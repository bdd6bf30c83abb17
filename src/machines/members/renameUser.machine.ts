import type { ActorRefFrom } from 'xstate'
import type { User } from '../../../contract/api/members/users.ts'
import { createUsernameFormMachine } from '../shared/usernameForm.machine.ts'

/** The 'Update User' modal: done with the user under the new name, or with null when it was closed. */
export const renameUserMachine = createUsernameFormMachine<Pick<User, 'user_id'>, User>()

export type RenameUserRef = ActorRefFrom<typeof renameUserMachine>
