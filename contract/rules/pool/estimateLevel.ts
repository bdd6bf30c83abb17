// Estimates a player's level in 8-Ball from the score sheets of won games.

/** A game of 8-Ball that a player has won, from its score sheet. */
export interface WonGame {
  /** The innings of the whole game. */
  readonly innings: number
  /** The player's turns that ended with a safety. */
  readonly safeties: number
  /** The racks that the player won in the game, at least 1. */
  readonly racks: number
}

const NEWEST_GAMES = 20

/** For each level except the lowest, the highest number of innings per won rack. */
const LEVEL_LIMITS: readonly (readonly [level: number, innings: number])[] = [
  [7, 2],
  [6, 3],
  [5, 4],
  [4, 5],
  [3, 7],
]
const LOWEST_LEVEL = 2

/**
 * An estimate of a player's 8-Ball level. For each of the newest 20 won games, (innings - safeties) / racks is
 * computed. The mean of the better half of these numbers, which are the lower ones, is compared with `LEVEL_LIMITS`.
 * The formula of the league is secret, so pages must call the result an estimate. Source: unofficial tables of players.
 * @param wonGames the newest first
 * @returns a level from 2 to 7; null if no game was won
 */
export function estimateLevel(wonGames: readonly WonGame[]): number | null {
  const inningsPerRack = wonGames
    .slice(0, NEWEST_GAMES)
    .map(({ innings, safeties, racks }) => (innings - safeties) / racks)
    .sort((a, b) => a - b)
  const betterHalf = inningsPerRack.slice(0, Math.ceil(inningsPerRack.length / 2))
  if (betterHalf.length === 0) return null
  const mean = betterHalf.reduce((sum, value) => sum + value, 0) / betterHalf.length
  return LEVEL_LIMITS.find(([, limit]) => mean <= limit)?.[0] ?? LOWEST_LEVEL
}
