// Checks whether the server can work, for load balancers and monitoring.

import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { SECOND_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { hasUsers } from '../../db/repositories/users.ts'
import { RequestError } from '../../requestError.ts'

/** The answer arrives within this time. Load balancers usually wait longer before they call a server unreachable. */
const ANSWER_WITHIN_MS = 2 * SECOND_MS

/** How long the caller should wait before the next attempt. */
const RETRY_AFTER_SECONDS = 2

/**
 * Succeeds if the database answers in time and its file is still there. The migrations need no check, because the server listens only after them.
 * @throws RequestError UNAVAILABLE
 */
export async function checkHealth({ db, refuseIfRemoved }: Context): Promise<Done> {
  refuseIfRemoved()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    const error = new RequestError('UNAVAILABLE', 'The database does not answer in time.', RETRY_AFTER_SECONDS)
    timer = setTimeout(() => reject(error), ANSWER_WITHIN_MS)
  })
  try {
    await Promise.race([hasUsers(db), deadline])
    return DONE
  } finally {
    clearTimeout(timer)
  }
}
