// Loads the users that the page of the members shows.
import { fromPromise } from 'xstate'
import type { User } from '../../../contract/api/members/users.ts'
import type { UsersQuery } from '../../machines/members/users.types.ts'
import { type Call, dataOf } from '../../services/http/call.ts'

/** The most users that one call returns. */
const MAX_PER_CALL = 200

/** Loads `limit` users, or fewer if the server has no more. A long list needs several calls. */
export const loadUsers = (call: Call) =>
  fromPromise<User[], UsersQuery>(async ({ input, signal }) => {
    const users: User[] = []
    while (users.length < input.limit) {
      const limit = Math.min(MAX_PER_CALL, input.limit - users.length)
      const last = users.at(-1)
      const query = { ...input, limit, ...(last && { after: last.username }) }
      const part = dataOf(await call('GET /users', { query, signal }))
      users.push(...part)
      if (part.length < limit) break
    }
    return users
  })
