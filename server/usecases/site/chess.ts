import type { ChessAnswer, ChessFigures } from '../../../contract/api/site/chess.ts'
import type { ChessSource } from '../../../contract/rules/site/chess.ts'
import { SECOND_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { type ChessFiguresRow, findFigures, saveFigures } from '../../db/repositories/chessFigures.ts'
import type { ChessOutcome, ChessSite } from '../../gateways/chess.ts'
import { RequestError } from '../../requestError.ts'

/** The owner's figures on a site: what is kept while it is good, else the site's, else what is kept all the same. */
export async function readChess(context: Context, source: ChessSource): Promise<ChessAnswer> {
  const site = context.chess[source]
  if (site === null) {
    throw new RequestError('CHESS_NOT_CONFIGURED', `No player of ${source} is set up on this site.`)
  }
  const nowMs = context.clock.now()
  const kept = await findFigures(context.db, source, site.username)
  if (kept !== undefined && nowMs - kept.fetched_ms < site.goodForMs) return answer(source, kept, nowMs, false)

  const outcome = await askAndSave(context, source, site)
  if (outcome.kind === 'told') {
    const { games, fetchedMs } = outcome
    return answer(source, { source, username: site.username, ...games, fetched_ms: fetchedMs }, nowMs, false)
  }
  if (kept !== undefined) return answer(source, kept, nowMs, true)
  throw errorOf(outcome, source, site)
}

/** The server's end waits for it: what the site told is written down. */
function askAndSave(context: Context, source: ChessSource, { username, ask }: ChessSite): Promise<ChessOutcome> {
  const asking = ask({
    told: (games, fetchedMs) =>
      context.write(({ db }) => saveFigures(db, { source, username, ...games, fetched_ms: fetchedMs })),
    failed: (error) => context.log.warn({ event: 'chess.failed', err: error }, source),
  })
  context.background.run('chess.failed', asking)
  return asking
}

function answer(source: ChessSource, figures: ChessFiguresRow, nowMs: number, outdated: boolean): ChessAnswer {
  const { rating, win, loss, draw, unknown, username, fetched_ms } = figures
  const told: ChessFigures = {
    rating,
    record: { win, loss, draw, unknown },
    username,
    fetched: timestamp(fetched_ms),
    age_seconds: Math.max(0, Math.floor((nowMs - fetched_ms) / SECOND_MS)),
    outdated,
  }
  return { [source]: told }
}

function errorOf({ kind }: ChessOutcome, source: ChessSource, { username }: ChessSite): RequestError {
  return kind === 'nobody'
    ? new RequestError('CHESS_PLAYER_UNKNOWN', `${source} knows no player '${username}'.`)
    : new RequestError('CHESS_UNAVAILABLE', `${source} does not answer right now. Try again in a minute.`)
}
