import { isUnreachable, NO_ANSWER } from './callResult.ts'
import type { ApiError } from './errors.ts'

/** No answer, too many calls, or a failure of the server. Other 5xx answers are a proxy's, and read as no answer. */
const TEMPORARY: readonly string[] = [NO_ANSWER.code, 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']

/** Whether the error is not about the call itself: the same call may succeed later. */
export const isTemporary = ({ code }: ApiError) => TEMPORARY.includes(code)

/** Whether the server has answered, and may answer otherwise soon. A server that is out of reach has not answered. */
export const isServerBusy = (error: ApiError) => isTemporary(error) && !isUnreachable(error)
