// Rules for what a member writes about a roast after its end: notes, and a cupping score.

/** The most characters of a roast's notes. */
export const MAX_NOTES_LENGTH = 2000

/** Control characters, and single halves of characters such as emoji. Ends of lines and tabs are allowed. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|\p{Surrogate}/gu

/** The notes as they are stored: with '\n' at the end of a line, and without space around them. */
export function storedNotes(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '').trim()
}

/** Why stored notes cannot be saved, as a sentence for a person; null if they can be saved. */
export function notesError(notes: string): string | null {
  if (notes.length <= MAX_NOTES_LENGTH) return null
  return `Notes can have at most ${MAX_NOTES_LENGTH} characters. These have ${notes.length}.`
}

/** The best cupping score. */
const MAX_CUPPING_SCORE = 100
/** A cupping score is a whole number of quarter points. */
const STEPS_PER_POINT = 4

/** A cupping score as it is stored: the nearest quarter point. */
export const storedCuppingScore = (score: number) => Math.round(score * STEPS_PER_POINT) / STEPS_PER_POINT + 0

/** Why a cupping score cannot be saved, as a sentence for a person; null if it can be saved. */
export function cuppingScoreError(score: number): string | null {
  if (!Number.isFinite(score) || score < 0 || score > MAX_CUPPING_SCORE) {
    return `A cupping score must be a number from 0 to ${MAX_CUPPING_SCORE}.`
  }
  return Number.isInteger(score * STEPS_PER_POINT)
    ? null
    : 'A cupping score must be in quarter points, for example 84.25.'
}
