/** The score as Wordle writes it: '4/6', or 'X/6' for a missed puzzle, with '*' in hard mode. */
export function scoreText({ guesses, hard_mode }: { guesses: number | null; hard_mode: boolean }): string {
  return `${guesses ?? 'X'}/6${hard_mode ? '*' : ''}`
}
