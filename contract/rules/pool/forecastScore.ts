// Computes how good forecasts from the ratings were, to decide whether pages may show them.

import type { Discipline } from './handicaps.ts'
import { brierScore, COIN_BRIER, type Outcome, rackProbability, winProbability } from './odds.ts'
import { addResult, emptyHistory, type Result, searchRatings, shownRating } from './ratings.ts'

/**
 * A finished game with the data for a forecast at its start, and for the check of this forecast: the race of each
 * player, and whether the first player won.
 */
export interface Match extends Result {
  readonly races: readonly [number, number]
  readonly firstWon: boolean
}

/** How good the forecasts of the winner were. `brier` is null if there are no games. */
export interface ForecastScore {
  readonly brier: number | null
  /** How many games were forecast. */
  readonly games: number
  /**
   * Whether pages may show the forecasts: there are enough games, and the forecasts are better than those of a coin.
   */
  readonly shown: boolean
}

/** The Brier score is computed from at most this many of the newest games. */
const MAX_GAMES = 300
/** With fewer games, the Brier score would be mostly luck. */
const LEAST_GAMES = 10

/**
 * A forecast at the start of each of the newest games. The ratings for a forecast come from the games that had started
 * before this game, so no forecast uses the result of its own game. Forecasts during a game are not used: when one
 * player has almost won, every forecast is good, even with wrong ratings. The forecasts come one by one, each after
 * about 0.2 ms, so that a server can do other work between two of them.
 * @param matches in any order
 */
export function* forecasts(gameType: Discipline, matches: readonly Match[]): Generator<Outcome, void> {
  const sorted = [...matches].sort((a, b) => a.started_ms - b.started_ms)
  const history = emptyHistory(gameType)
  const firstIndex = Math.max(0, sorted.length - MAX_GAMES)
  for (const match of sorted.slice(0, firstIndex)) addResult(history, match)
  for (const match of sorted.slice(firstIndex)) {
    searchRatings(history, match.started_ms)
    const [one, other] = match.players
    const rack = rackProbability(shownRating(history, one.player_id) - shownRating(history, other.player_id))
    yield { probability: winProbability(rack, match.races), happened: match.firstWon }
    addResult(history, match)
  }
}

/** How good these forecasts were. */
export function forecastScoreOf(outcomes: readonly Outcome[]): ForecastScore {
  const games = outcomes.length
  const brier = brierScore(outcomes)
  return { brier: games === 0 ? null : brier, games, shown: games >= LEAST_GAMES && brier < COIN_BRIER }
}
