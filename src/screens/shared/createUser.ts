import { fromPromise } from 'xstate'
import type { CreatedUser, CreateUserRequest } from '../../machines/shared/usernameForm.machine.ts'
import { type Call, dataOf } from '../../services/http/call.ts'

/** The call of the 'New User' modal. It creates a player or a member without a password. */
export const createUser = (call: Call) =>
  fromPromise<CreatedUser, CreateUserRequest>(async ({ input: { subject, draft }, signal }) => {
    const { user, pool_player_id } = dataOf(await call('POST /users', { body: { ...subject, ...draft }, signal }))
    return { ...user, pool_player_id, display_name: draft.display_name }
  })
