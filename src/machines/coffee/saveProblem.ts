import { errorOf, isUnreachable } from '../../../contract/callResult.ts'

/** Why a change of a roast was not saved, and what to do, as a text for the member. */
export function saveProblem(error: unknown): string {
  const apiError = errorOf(error)
  return isUnreachable(apiError) ? `${apiError.message} Try again.` : apiError.message
}
