// The handicaps and the match points of the league, from its tables.

/** The two kinds of pool that can be scored. */
export const DISCIPLINES = ['8-Ball', '9-Ball'] as const
export type Discipline = (typeof DISCIPLINES)[number]

/** The skill levels of each discipline, lowest first. Source: the levels of the league. */
export const LEVELS: Record<Discipline, readonly number[]> = {
  '8-Ball': [2, 3, 4, 5, 6, 7],
  '9-Ball': [1, 2, 3, 4, 5, 6, 7, 8, 9],
}

/** Which levels a discipline has, as a sentence. */
export function levelsText(discipline: Discipline): string {
  return `${discipline} levels are ${LEVELS[discipline].at(0)} to ${LEVELS[discipline].at(-1)}.`
}

/** The level of a player whose level was never set, and of an opponent who is not chosen yet. */
export const DEFAULT_LEVEL = 3

/**
 * The points that a player needs to win, by the player's level. Source: the league's 9-Ball "points required to win".
 */
const NINE_BALL_POINTS: Readonly<Record<number, number>> = {
  1: 14,
  2: 19,
  3: 25,
  4: 31,
  5: 38,
  6: 46,
  7: 55,
  8: 65,
  9: 75,
}

/**
 * The racks that a player needs to win. The key is the player's level; the six numbers are for an opponent of level 2
 * to 7. Source: the league's published "games must win" chart.
 */
const EIGHT_BALL_RACES: Readonly<Record<number, readonly number[]>> = {
  2: [2, 2, 2, 2, 2, 2],
  3: [3, 2, 2, 2, 2, 2],
  4: [4, 3, 3, 3, 3, 2],
  5: [5, 4, 4, 4, 4, 3],
  6: [6, 5, 5, 5, 5, 4],
  7: [7, 6, 5, 5, 5, 5],
}

/**
 * The lowest scores with which a loser gets 1, 2, … 8 match points. The key is the loser's level.
 * Source: the league's published 9-Ball match points chart.
 */
const NINE_BALL_LOSER_THRESHOLDS: Readonly<Record<number, readonly number[]>> = {
  1: [3, 4, 5, 7, 8, 9, 11, 12],
  2: [4, 6, 8, 9, 11, 13, 15, 17],
  3: [5, 7, 10, 12, 15, 17, 20, 22],
  4: [6, 9, 12, 15, 19, 22, 25, 28],
  5: [7, 11, 15, 19, 23, 27, 30, 34],
  6: [9, 13, 18, 23, 28, 32, 37, 41],
  7: [11, 16, 22, 27, 33, 38, 44, 50],
  8: [14, 20, 27, 33, 40, 46, 53, 59],
  9: [18, 25, 32, 39, 47, 54, 61, 68],
}

/** The match points that the two players of a 9-Ball match share. Source: the league's 9-Ball match points chart. */
const NINE_BALL_MATCH_POINTS = 20

/**
 * Returns the value if the table has it.
 * @throws RangeError if it is undefined, because the table has no such level.
 */
function requireLevel<Value>(value: Value | undefined, discipline: Discipline, level: number): Value {
  if (value === undefined) throw new RangeError(`There is no ${discipline} skill level ${level}.`)
  return value
}

/**
 * The score that a player needs to win: points in 9-Ball, racks in 8-Ball. The opponent's level matters in 8-Ball only.
 * @throws RangeError for a level that the discipline does not have.
 */
export function handicap(discipline: Discipline, ownLevel: number, opponentLevel: number): number {
  if (discipline === '9-Ball') return requireLevel(NINE_BALL_POINTS[ownLevel], discipline, ownLevel)
  const races = requireLevel(EIGHT_BALL_RACES[ownLevel], discipline, ownLevel)
  return requireLevel(races[LEVELS[discipline].indexOf(opponentLevel)], discipline, opponentLevel)
}

/**
 * The handicaps of all players of a game, in the order of `levels`. With two players, each is the opponent of the
 * other. With any other number of players, the level of the opponent is `DEFAULT_LEVEL`.
 * @throws RangeError for a level that the discipline does not have.
 */
export function handicapsFor(discipline: Discipline, levels: readonly number[]): number[] {
  return levels.map((ownLevel, index) => {
    const opponentLevel = levels.length === 2 ? levels[1 - index] : undefined
    return handicap(discipline, ownLevel, opponentLevel ?? DEFAULT_LEVEL)
  })
}

/**
 * The levels and handicaps after one player gets a new level. The handicap of this player is computed again. In 8-Ball
 * all handicaps are computed again, because they depend on both levels.
 * @throws RangeError for a level that the discipline does not have.
 */
export function withLevel(
  discipline: Discipline,
  old: { readonly levels: readonly number[]; readonly handicaps: readonly number[] },
  { index: changedIndex, level }: { readonly index: number; readonly level: number },
): { levels: number[]; handicaps: number[] } {
  const levels = old.levels.map((oldLevel, index) => (index === changedIndex ? level : oldLevel))
  const presets = handicapsFor(discipline, levels)
  const isRecomputed = (index: number) => discipline === '8-Ball' || index === changedIndex
  return {
    levels,
    handicaps: old.handicaps.map((race, index) => (isRecomputed(index) ? (presets[index] ?? race) : race)),
  }
}

/** The level whose 9-Ball race is this number of points; null if no level has it. */
export function nineBallLevelOf(race: number): number | null {
  return LEVELS['9-Ball'].find((level) => NINE_BALL_POINTS[level] === race) ?? null
}

/**
 * How the two players of a finished 9-Ball match share the 20 match points. The loser's level and score decide.
 * @throws RangeError for a level that 9-Ball does not have.
 */
export function nineBallMatchPoints(loserLevel: number, loserScore: number): { winner: number; loser: number } {
  const thresholds = requireLevel(NINE_BALL_LOSER_THRESHOLDS[loserLevel], '9-Ball', loserLevel)
  const loser = thresholds.filter((threshold) => loserScore >= threshold).length
  return { winner: NINE_BALL_MATCH_POINTS - loser, loser }
}

/**
 * The match points of the two players of a finished 8-Ball match: 2 for the winner, or 3 if the loser has no rack; 1
 * for a loser who needed one more rack, otherwise 0. Source: the league's usual system. We decided to use it.
 * @param loserRace the racks that the loser needed to win
 */
export function eightBallMatchPoints(loserScore: number, loserRace: number): { winner: number; loser: number } {
  if (loserScore === 0) return { winner: 3, loser: 0 }
  return { winner: 2, loser: loserScore === loserRace - 1 ? 1 : 0 }
}
