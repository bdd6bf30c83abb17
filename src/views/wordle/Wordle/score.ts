/** As it is shared: '4/6', 'X/6' for a miss, with a star for hard mode. */
export function scoreText({ guesses, hard_mode }: { guesses: number | null; hard_mode: boolean }): string {
  return `${guesses ?? 'X'}/6${hard_mode ? '*' : ''}`
}
