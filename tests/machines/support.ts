// What the tests of machines share.

import type { SessionUser } from '../../contract/api/members/auth.ts'
import { CallError, NO_ANSWER } from '../../contract/callResult.ts'

export const unanswered = new CallError(NO_ANSWER)
export const error = (code: string) => new CallError({ code, message: `${code}.` })

export const nora: SessionUser = { user_id: 1, username: 'nora', acl: 'pool', must_change_password: false }

/** Waits until every promise that is already settled has run its callbacks. */
export const waitForPromises = () => new Promise((resolve) => setTimeout(resolve, 0))
