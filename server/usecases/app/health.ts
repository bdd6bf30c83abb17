import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { SECOND_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { hasUsers } from '../../db/repositories/users.ts'
import { RequestError } from '../../requestError.ts'

/** Shorter than the usual timeout of a balancer, which would count no answer as an unreachable server. */
const ANSWER_WITHIN_MS = 2 * SECOND_MS

/**
 * Succeeds when the database answers in time. The server listens only after its migrations, so they need no check.
 * @throws RequestError UNAVAILABLE
 */
export async function checkHealth({ db }: Context): Promise<Done> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new RequestError('UNAVAILABLE', 'The database does not answer in time.', 2)
    timer = setTimeout(() => reject(error), ANSWER_WITHIN_MS)
  })
  try {
    await Promise.race([hasUsers(db), late])
    return DONE
  } finally {
    clearTimeout(timer)
  }
}
