import { fromPromise } from 'xstate'
import type { CreatedUser, NamedUser, NewUser } from '../../machines/shared/usernameForm.machine.ts'
import { type Call, dataOf } from '../../services/http/call.ts'

/** What the 'New User' modal calls: a player or a member without a password. */
export const createUser = (call: Call) =>
  fromPromise<CreatedUser, NamedUser<NewUser>>(async ({ input: { subject, username }, signal }) => {
    const { user, pool_player_id } = dataOf(await call('POST /users', { body: { ...subject, username }, signal }))
    return { ...user, pool_player_id }
  })
