/** Why a member does not see a game any more. `username` is the member who did it; null if that is not known. */
export interface Gone {
  readonly username: string | null
  /** Whether the game still exists, and somebody else has got the seat of the signed-in member. */
  readonly replaced?: true
}

/** The text about a game that the member does not see any more. */
export function deletedText({ username, replaced }: Gone): string {
  if (username === null) return 'You do not see this game any more: it was deleted, or somebody else has got your seat.'
  if (replaced) return `${username} gave your seat to somebody else, so you do not see this game any more.`
  return `This game was deleted by ${username}.`
}
