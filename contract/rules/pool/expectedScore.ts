// Computes the results that the league's handicap expects of a player. With the handicap both players should win
// equally often.

import { type Discipline, handicap, LEVELS, nineBallLevelOf } from './handicaps.ts'
import { winProbability } from './odds.ts'

/** One of the two players of a finished game. */
interface Side {
  /** The level that the game was played with; null for old games, which did not store it. */
  readonly level: number | null
  /** The score that the player needed to win. */
  readonly race: number
  readonly score: number
}

/** A finished game of two players. `own` is the player whose results are computed, and `won` is about this player. */
export interface HandicapGame {
  readonly won: boolean
  readonly own: Side
  readonly opponent: Side
}

/**
 * The results of a player, and the results that the handicap expects. Games without an expected result are left out.
 */
export interface ExpectedScore {
  readonly games: number
  readonly wins: number
  readonly expectedWins: number
  /** The player's part of all points, from 0 to 1. Null in 8-Ball, or if there are no games. */
  readonly share: number | null
  /** The part of all points that the handicap expects the player to have. Null if `share` is null. */
  readonly expectedShare: number | null
}

type Levels = readonly [own: number, opponent: number]
type Races = readonly [own: number, opponent: number]

/** The races that the league gives to two players of these levels. */
const leagueRaces = (discipline: Discipline, [own, opponent]: Levels): Races => [
  handicap(discipline, own, opponent),
  handicap(discipline, opponent, own),
]

const isSame = (one: Races, other: Races) => one[0] === other[0] && one[1] === other[1]

/** The precision of a probability. The page shows at most four digits. */
const PRECISION = 1e-7

/**
 * The probability with which the first player must win each rack of 8-Ball or each point of 9-Ball, so that both
 * players win this race equally often. The league assumes this probability when it gives this race. For a race of 7 to
 * 2, the ratings then differ by 199 points.
 */
export function evenProbability(races: Races): number {
  let [low, high] = [0, 1]
  while (high - low > PRECISION) {
    const middle = (low + high) / 2
    if (winProbability(middle, races) < 1 / 2) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * The levels that a game was played with. In 9-Ball, a level that is not stored follows from the race. Null if a level
 * cannot be known, or is not a level of the league.
 */
function levelsOf(discipline: Discipline, { own, opponent }: HandicapGame): Levels | null {
  const [first, second] = [own, opponent].map(({ level, race }) => {
    if (level !== null) return LEVELS[discipline].includes(level) ? level : null
    return discipline === '9-Ball' ? nineBallLevelOf(race) : null
  })
  return first == null || second == null ? null : [first, second]
}

/** Whether the league gives this race to any two levels of the discipline. */
function isLeagueRace(discipline: Discipline, races: Races): boolean {
  const levels = LEVELS[discipline]
  return levels.some((own) => levels.some((opponent) => isSame(leagueRaces(discipline, [own, opponent]), races)))
}

/**
 * The probability with which the handicap expects the player to win. It is ½ for the race that the league gives to the
 * levels of both players. For another race it is computed from the difference of strength that the league assumes for
 * these levels. If the levels are not known, it is ½ for a race that the league gives to any two levels, and null for
 * any other race.
 */
export function expectedWin(discipline: Discipline, game: HandicapGame): number | null {
  const races: Races = [game.own.race, game.opponent.race]
  const levels = levelsOf(discipline, game)
  if (levels === null) return isLeagueRace(discipline, races) ? 1 / 2 : null
  const fairRaces = leagueRaces(discipline, levels)
  return isSame(fairRaces, races) ? 1 / 2 : winProbability(evenProbability(fairRaces), races)
}

/**
 * The part of the points that the handicap expects of a player in 9-Ball: the player's own race divided by the sum of
 * both races. Against level 5 it is .269 .333 .397 .449 .5 .548 .591 .631 .664 for the levels 1 to 9.
 */
export function expectedShare([own, opponent]: Levels): number {
  const race = handicap('9-Ball', own, opponent)
  return race / (race + handicap('9-Ball', opponent, own))
}

/** Adds up what the handicap expects in these games, and what the player reached in these games. */
export function expectedScore(discipline: Discipline, games: readonly HandicapGame[]): ExpectedScore {
  // The probability of a race is stored and used again, because most games of two players have the same race.
  const knownProbabilities = new Map<string, number | null>()
  const total = { games: 0, wins: 0, expectedWins: 0 }
  const points = { own: 0, expected: 0, all: 0 }
  for (const game of games) {
    const { won, own, opponent } = game
    const key = [own.level, own.race, opponent.level, opponent.race].join()
    const probability = knownProbabilities.has(key) ? knownProbabilities.get(key) : expectedWin(discipline, game)
    knownProbabilities.set(key, probability ?? null)
    if (probability == null) continue
    total.games += 1
    total.wins += won ? 1 : 0
    total.expectedWins += probability
    const levels = discipline === '9-Ball' ? levelsOf(discipline, game) : null
    if (levels === null) continue
    const playedPoints = own.score + opponent.score
    points.own += own.score
    points.all += playedPoints
    points.expected += playedPoints * expectedShare(levels)
  }
  return {
    ...total,
    share: points.all > 0 ? points.own / points.all : null,
    expectedShare: points.all > 0 ? points.expected / points.all : null,
  }
}
