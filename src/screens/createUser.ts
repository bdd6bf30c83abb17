import { fromPromise } from 'xstate'
import type { CreatedUser } from '../machines/newUser/newUser.machine.ts'
import { type Call, dataOf } from '../services/call.ts'

/** What the 'New User' modal calls: a player or a member without a password. */
export const createUser = (call: Call) =>
  fromPromise<CreatedUser, { username: string; code: string }>(async ({ input, signal }) => {
    const { user, pool_player_id } = dataOf(await call('POST /users', { body: input, signal }))
    return { ...user, pool_player_id }
  })
