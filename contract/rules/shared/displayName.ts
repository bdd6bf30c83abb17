// The name under which games show a player who is no member. It may be of any script.

import { cleanName } from './cleanName.ts'

/** A display name has at most this many characters. */
const DISPLAY_NAME_MAX = 40

/** Why a display name is not valid, as a sentence for a person; null if it is valid. */
export function displayNameError(typed: string): string | null {
  const name = cleanName(typed)
  if (name === '') return 'A display name needs a letter or a sign.'
  return [...name].length > DISPLAY_NAME_MAX ? `A display name has at most ${DISPLAY_NAME_MAX} characters.` : null
}
