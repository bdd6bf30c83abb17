// Decides which errors are temporary, so that a page may repeat the call.

import { NO_ANSWER } from './callResult.ts'
import type { ApiError } from './errors.ts'

/**
 * No answer, too many calls, or a failure of the server. Any other 5xx answer comes from a proxy and counts as no
 * answer.
 */
const TEMPORARY: readonly string[] = [NO_ANSWER.code, 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']

/**
 * Whether the error is not about the call itself: the same call may succeed later.
 * @serves calls-shared-10
 */
export const isTemporary = ({ code }: ApiError) => TEMPORARY.includes(code)
