/** What the home page of a member shows beside the games and roasts in progress. */
export interface Today {
  /**
   * The member's result of today's puzzle as Wordle writes it, for example '4/6'. `score` is null before the member has
   * sent one. `wordle` is null for a member who may not use Wordle.
   */
  readonly wordle: { readonly score: string | null } | null
  /** Whether this member may invite others, and is the only one. */
  readonly isAlone: boolean
}
