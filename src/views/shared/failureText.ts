import { isUnreachable } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'

/**
 * The reason why a form was not sent. If the server did not answer, the text also says that the typed text stays, and
 * how to send it again.
 * @param button the name of the button that sends it again
 * @serves errors-network-02
 */
export function failureText(error: ApiError, button: string): string {
  if (!isUnreachable(error)) return error.message
  return `${error.message} This is not sent yet, and what you typed stays here. When you are online, press '${button}' again.`
}
