import { isNoAnswer } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'

/**
 * The reason why a form was not sent. If the server did not answer, the member also reads that the typed text stays,
 * and which button sends the form again.
 * @param button the name of the button that sends the form
 */
export function failureText(error: ApiError, button: string): string {
  if (!isNoAnswer(error)) return error.message
  return `${error.message} This is not sent yet, and what you typed stays here. When you are online, press '${button}' again.`
}
