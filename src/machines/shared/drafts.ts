// The types and helpers of drafts: texts that a member typed and has not sent yet.
import type { ScreenInput } from '../app/screen.types.ts'

// A machine that stores a draft names the actor `readDraft` and the action `keepDraft`.
// `screens/shared/drafts.ts` provides both.

/** A text that the member typed and has not sent yet. */
export interface DraftKey {
  readonly user_id: number
  /** Which text it is, for example `wordle`. */
  readonly name: string
}

/** The text to store. An empty text removes the draft. */
export interface KeepDraft extends DraftKey {
  readonly text: string
}

/** The texts of a form's fields from a stored draft; none if the draft cannot be read. */
export function textsIn(stored: string): Readonly<Record<string, string>> {
  try {
    const texts: unknown = JSON.parse(stored)
    const isRecord = typeof texts === 'object' && texts !== null
    return isRecord ? Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string')) : {}
  } catch {
    return {}
  }
}

/** The key of a draft of the member who opened the page. */
export function draftKeyOf({ user }: Pick<ScreenInput, 'user'>, name: string): DraftKey {
  return { user_id: user?.user_id ?? 0, name }
}
