// The demo's chess ratings of earlier days.

import { CHESS_SOURCES } from '../../contract/rules/site/chess.ts'
import { DAY_MS, timestamp } from '../clock.ts'
import type { Context } from '../context.ts'
import { saveDailyRating } from '../db/repositories/chessResults.ts'
import { PLAYER } from './chessSite.ts'
import { pseudoRandom } from './pseudoRandom.ts'

const DAYS = 120
/** The present ratings, the same as in the answers of `chessSite.ts`. */
const RATINGS_TODAY = { 'chess.com': 1241, 'lichess.org': 1533 }

/** Invents a rating for each of the last days. If the settings name a real player, no ratings are invented. */
export async function seedChess(context: Context): Promise<void> {
  const random = pseudoRandom(17)
  for (const source of CHESS_SOURCES) {
    if (context.chess[source]?.username !== PLAYER) continue
    let rating = RATINGS_TODAY[source]
    for (let daysAgo = 1; daysAgo <= DAYS; daysAgo++) {
      // From a day to the day before it, the rating falls a little on average.
      rating += Math.round((random() - 0.55) * 16)
      const day = timestamp(context.clock.now() - daysAgo * DAY_MS).slice(0, 10)
      const dailyRating = { source, username: PLAYER, day, rating }
      await context.write(({ db }) => saveDailyRating(db, dailyRating))
    }
  }
}
