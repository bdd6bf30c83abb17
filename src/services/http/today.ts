// Loads what the home page shows to a member.
import { fromPromise } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import { scoreText } from '../../../contract/rules/wordle/shares.ts'
import type { Today } from '../../machines/shared/today.types.ts'
import { localDay } from '../browser/day.ts'
import { type Call, dataOf } from './call.ts'
import { serverClock } from './serverClock.ts'

/** Today's Wordle of the member, and whether they are the only one. Both need the permission `admin`. */
export const loadToday = (call: Call, user: () => SessionUser | null) =>
  fromPromise<Today>(async ({ signal }) => {
    const member = user()
    if (member === null || !permits(member.acl, 'admin')) return { wordle: null, isAlone: false }
    const asUser = member.user_id
    const query = { day: localDay(new Date(serverClock.now())) }
    const [board, users] = await Promise.all([
      call('GET /wordle/today', { query, asUser, signal }),
      call('GET /users', { query: { limit: 2 }, asUser, signal }),
    ])
    const result = dataOf(board).rows.find(({ user_id }) => user_id === asUser)
    return { wordle: { score: result ? scoreText(result) : null }, isAlone: dataOf(users).length === 1 }
  })
