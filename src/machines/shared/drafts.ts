// The types and helpers of drafts: texts that a member typed and has not sent yet.
import type { ScreenInput } from '../app/screen.types.ts'

// A machine that stores a draft has an actor `readDraft` and an action `keepDraft`. The machine only names them:
// `screens/shared/drafts.ts` contains their code.

/** The key of a draft: the member who typed the text, and the name of the text. */
export interface DraftKey {
  readonly user_id: number
  /** For example `wordle`. */
  readonly name: string
}

/** The text to store. An empty text removes the draft. */
export interface KeepDraft extends DraftKey {
  readonly text: string
}

/** The texts of a form's fields, read from a stored draft. The result is empty if the draft cannot be read. */
export function textsIn(stored: string): Readonly<Record<string, string>> {
  try {
    const texts: unknown = JSON.parse(stored)
    const isObject = typeof texts === 'object' && texts !== null
    return isObject ? Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string')) : {}
  } catch {
    return {}
  }
}

/** The key of a draft of the member who opened the page. */
export function draftKeyOf({ user }: Pick<ScreenInput, 'user'>, name: string): DraftKey {
  return { user_id: user?.user_id ?? 0, name }
}
