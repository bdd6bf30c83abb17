// Decides which errors are temporary, so that a page can repeat the call.

import { NO_ANSWER } from './callResult.ts'
import type { ApiError } from './errors.ts'

/**
 * The codes of temporary errors: no answer, too many calls, or a failure of the server. Any other answer with a 5xx
 * status comes from a proxy and counts as no answer.
 */
const TEMPORARY: readonly string[] = [NO_ANSWER.code, 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']

/** Whether the error is temporary: the same call can succeed later. */
export const isTemporary = ({ code }: ApiError) => TEMPORARY.includes(code)
