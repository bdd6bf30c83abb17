// The owner's results on chess.com and lichess.org: the rating, and the number of wins, losses and draws.

import type { ChessAnswer, ChessResults } from '../../../contract/api/site/chess.ts'
import { CHESS_SOURCES, type ChessSource, NO_ACCOUNT } from '../../../contract/rules/site/chess.ts'
import { DAY_MS, HOUR_MS, SECOND_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { cannotSave } from '../../db/postgres.ts'
import {
  type ChessResultsRow,
  dailyRatings,
  deleteDailyRatings,
  findResults,
  saveDailyRating,
  saveResults,
} from '../../db/repositories/chessResults.ts'
import type { ChessOutcome, ChessSite, RapidGames } from '../../gateways/chess.ts'
import { RequestError } from '../../requestError.ts'

/** The answer has the ratings of this many days before today. */
const HISTORY_DAYS = 365
const CHECK_EVERY_MS = HOUR_MS

/** The day in UTC, YYYY-MM-DD. */
const dayOf = (ms: number) => timestamp(ms).slice(0, 10)

/**
 * The owner's rating, and the number of wins, losses and draws, on a chess site. Saved results are returned until they
 * are too old. Then new results are requested from the site. If the site does not answer, the saved results are
 * returned as outdated.
 */
export async function readChess(context: Context, source: ChessSource): Promise<ChessAnswer> {
  const site = context.chess[source]
  if (site === null) {
    return { error: { code: NO_ACCOUNT, message: `No account on ${source} is set up.` } }
  }
  const nowMs = context.clock.now()
  const savedResults = await findResults(context.db, source, site.username)
  // Results that are dated in the future, because the clock was ahead, have no known age.
  const ageMs = savedResults === undefined ? Number.NaN : nowMs - savedResults.fetched_ms
  if (savedResults !== undefined && ageMs >= 0 && ageMs < site.maxAgeMs) {
    return readHistoryAndAnswer(context, source, savedResults, { nowMs, problem: null })
  }

  const outcome = await askAndSave(context, source, site)
  if (outcome.kind === 'answered') {
    const { games, fetchedMs } = outcome
    const results = asRow(source, site.username, games, fetchedMs)
    return readHistoryAndAnswer(context, source, results, { nowMs, problem: null })
  }
  const problem = failureOf(outcome, source, site)
  if (savedResults !== undefined) return readHistoryAndAnswer(context, source, savedResults, { nowMs, problem })
  throw problem
}

const asRow = (
  source: ChessSource,
  username: string,
  { isProvisional, ...games }: RapidGames,
  fetched_ms: number,
): ChessResultsRow => ({ source, username, ...games, provisional: isProvisional ? 1 : 0, fetched_ms })

/**
 * Requests the results from the site and saves them. If the database cannot save them, they are returned anyway. Before
 * the server stops, it waits until this has ended.
 */
function askAndSave(context: Context, source: ChessSource, { username, ask }: ChessSite): Promise<ChessOutcome> {
  const request = ask({
    async answered(games, fetchedMs) {
      const saving = context.write(async ({ db }) => {
        await saveResults(db, asRow(source, username, games, fetchedMs))
        const { rating } = games
        if (rating !== null) await saveDailyRating(db, { source, username, day: dayOf(fetchedMs), rating })
        // lichess.org counts all rated games for ever. A player without one never had a rating, but earlier releases have
        // kept the invented rating that the site sends in this case.
        else if (source === 'lichess.org') await deleteDailyRatings(db, source, username)
      })
      await saving.catch((error: unknown) => {
        if (!cannotSave(error)) throw error
        context.log.warn({ event: 'chess.notSaved', err: error }, source)
      })
    },
    failed: (error) => context.log.warn({ event: 'chess.failed', err: error }, source),
  })
  context.background.run('chess.failed', request)
  return request
}

/**
 * Asks each chess site for the rating if none is stored for today, so that the line of ratings has no gap when nobody
 * opens the page. A chess site is not asked while its saved results are new enough. A later check asks it.
 */
export async function keepDailyRatings(context: Context): Promise<void> {
  const today = dayOf(context.clock.now())
  for (const source of CHESS_SOURCES) {
    const site = context.chess[source]
    if (site === null) continue
    const todaysRatings = await dailyRatings(context.db, source, site.username, { from: today, to: today })
    if (todaysRatings.length > 0) continue
    await readChess(context, source).catch((error: unknown) => {
      // The failure of the site is in the log already.
      if (!(error instanceof RequestError)) throw error
    })
  }
}

/** Checks every hour whether a rating of today is missing. Call the returned function to stop. */
export function startDailyRatings(context: Context): () => void {
  const timer = setInterval(
    () => context.background.run('dailyRatings.failed', keepDailyRatings(context)),
    CHECK_EVERY_MS,
  )
  timer.unref()
  return () => clearInterval(timer)
}

async function readHistoryAndAnswer(
  context: Context,
  source: ChessSource,
  row: ChessResultsRow,
  { nowMs, problem }: { nowMs: number; problem: RequestError | null },
): Promise<ChessAnswer> {
  const { rating, provisional, win, loss, draw, unknown, username, fetched_ms } = row
  const results: ChessResults = {
    rating,
    provisional: provisional === 1,
    record: { win, loss, draw, unknown },
    username,
    fetched: timestamp(fetched_ms),
    age_seconds: Math.max(0, Math.floor((nowMs - fetched_ms) / SECOND_MS)),
    outdated: problem !== null,
    problem: problem && { code: problem.code, message: problem.message },
    daily: await dailyRatings(context.db, source, username, {
      from: dayOf(nowMs - HISTORY_DAYS * DAY_MS),
      to: dayOf(nowMs),
    }),
  }
  return { [source]: results }
}

function failureOf(outcome: ChessOutcome, source: ChessSource, { username }: ChessSite): RequestError {
  switch (outcome.kind) {
    case 'unknownPlayer':
      return new RequestError('CHESS_PLAYER_UNKNOWN', `${source} has no player named '${username}'.`)
    case 'closedAccount':
      return new RequestError('CHESS_ACCOUNT_CLOSED', `The account '${username}' on ${source} is closed.`)
    case 'renamedPlayer': {
      const change = outcome.newName === null ? 'has another address' : `is named '${outcome.newName}'`
      return new RequestError('CHESS_PLAYER_RENAMED', `The player '${username}' ${change} on ${source} now.`)
    }
    default:
      return new RequestError('CHESS_UNAVAILABLE', `${source} does not answer right now. Try again in a minute.`)
  }
}
