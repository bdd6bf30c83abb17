// Rules for the tags that members add to a pool game.

/** The most characters that a tag of a game can have. */
export const MAX_TAG_LENGTH = 40
/** The most tags that a game can have. */
export const MAX_TAGS = 20

/**
 * Adds a tag at the end, without the spaces around it. An empty tag, or one that the game already has, is not added.
 */
export function addTag(tags: readonly string[], tag: string): string[] {
  const trimmed = tag.trim()
  return trimmed === '' || tags.includes(trimmed) ? [...tags] : [...tags, trimmed]
}

/**
 * Why a tag cannot be added, as a sentence for a person; null if it can be added. A tag that the game already has is
 * not an error.
 */
export function tagError(tags: readonly string[], tag: string): string | null {
  const trimmed = tag.trim()
  if (trimmed === '') return 'A tag needs some text.'
  if (trimmed.length > MAX_TAG_LENGTH) return `A tag has at most ${MAX_TAG_LENGTH} characters.`
  if (!tags.includes(trimmed) && tags.length >= MAX_TAGS) return `A game has at most ${MAX_TAGS} tags.`
  return null
}
