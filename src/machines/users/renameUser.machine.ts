import type { User } from '../../../contract/api/users.ts'
import { createUsernameFormMachine } from '../usernameForm/usernameForm.machine.ts'

/** The 'Update User' modal: done with the user under the new name, or with null when it was closed. */
export const renameUserMachine = createUsernameFormMachine<Pick<User, 'user_id'>, User>()
