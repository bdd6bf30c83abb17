// The owner's results on chess.com and lichess.org: the rating, and the number of wins, losses and draws.

import type { ChessAnswer, ChessResults } from '../../../contract/api/site/chess.ts'
import type { ChessSource } from '../../../contract/rules/site/chess.ts'
import { SECOND_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { type ChessResultsRow, findResults, saveResults } from '../../db/repositories/chessResults.ts'
import type { ChessOutcome, ChessSite } from '../../gateways/chess.ts'
import { RequestError } from '../../requestError.ts'

/**
 * The owner's rating and record on a chess site. Saved results are returned until they are too old. Then the
 * site is asked. If it does not answer, the saved results are returned as outdated.
 */
export async function readChess(context: Context, source: ChessSource): Promise<ChessAnswer> {
  const site = context.chess[source]
  if (site === null) {
    throw new RequestError('CHESS_NOT_CONFIGURED', `No player of ${source} is set up on this site.`)
  }
  const nowMs = context.clock.now()
  const saved = await findResults(context.db, source, site.username)
  if (saved !== undefined && nowMs - saved.fetched_ms < site.maxAgeMs) {
    return answer(source, saved, { nowMs, outdated: false })
  }

  const outcome = await askAndSave(context, source, site)
  if (outcome.kind === 'answered') {
    const { games, fetchedMs } = outcome
    const results = { source, username: site.username, ...games, fetched_ms: fetchedMs }
    return answer(source, results, { nowMs, outdated: false })
  }
  if (saved !== undefined) return answer(source, saved, { nowMs, outdated: true })
  throw failureOf(outcome, source, site)
}

/** Asks the site and saves the answer. The server waits for this before it stops. */
function askAndSave(context: Context, source: ChessSource, { username, ask }: ChessSite): Promise<ChessOutcome> {
  const asking = ask({
    answered: (games, fetchedMs) =>
      context.write(({ db }) => saveResults(db, { source, username, ...games, fetched_ms: fetchedMs })),
    failed: (error) => context.log.warn({ event: 'chess.failed', err: error }, source),
  })
  context.background.run('chess.failed', asking)
  return asking
}

function answer(
  source: ChessSource,
  row: ChessResultsRow,
  { nowMs, outdated }: { nowMs: number; outdated: boolean },
): ChessAnswer {
  const { rating, win, loss, draw, unknown, username, fetched_ms } = row
  const results: ChessResults = {
    rating,
    record: { win, loss, draw, unknown },
    username,
    fetched: timestamp(fetched_ms),
    age_seconds: Math.max(0, Math.floor((nowMs - fetched_ms) / SECOND_MS)),
    outdated,
  }
  return { [source]: results }
}

function failureOf({ kind }: ChessOutcome, source: ChessSource, { username }: ChessSite): RequestError {
  return kind === 'unknownPlayer'
    ? new RequestError('CHESS_PLAYER_UNKNOWN', `${source} has no player named '${username}'.`)
    : new RequestError('CHESS_UNAVAILABLE', `${source} does not answer right now. Try again in a minute.`)
}
