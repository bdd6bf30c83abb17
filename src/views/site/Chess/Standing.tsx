import type { ChessFigures } from '../../../../contract/api/site/chess.ts'
import type { ApiError } from '../../../../contract/errors.ts'
import type { ChessSource } from '../../../../contract/rules/site/chess.ts'
import { inWords } from '../../../machines/site/chess.selectors.ts'

const PROFILES: Readonly<Record<ChessSource, string>> = {
  'chess.com': 'https://www.chess.com/member/',
  'lichess.org': 'https://lichess.org/@/',
}

interface AgeProps {
  source: ChessSource
  figures: ChessFigures
  isBusy: boolean
  onRetry: () => void
}

/** Whose figures these are, how old, and what to do when the site did not give newer ones. */
export function Age({ source, figures, isBusy, onRetry }: AgeProps) {
  const { username, age_seconds, fetched, outdated } = figures
  return (
    <div className="chess-age">
      <p>
        <a href={PROFILES[source] + encodeURIComponent(username)} rel="noopener">
          {username} on {source}
        </a>
        , asked <time dateTime={fetched}>{inWords(age_seconds)}</time>.
      </p>
      {outdated && (
        <p className="chess-outdated">
          {source} does not answer right now, so these are the last figures it gave.
          <button type="button" className="chess-again" disabled={isBusy} onClick={onRetry}>
            Ask again
          </button>
        </p>
      )}
    </div>
  )
}

interface FailureProps {
  source: ChessSource
  error: ApiError
  onRetry: () => void
}

/** A site that nobody is set up for will not be by asking again. */
export function Failure({ source, error, onRetry }: FailureProps) {
  if (error.code === 'CHESS_NOT_CONFIGURED') {
    return (
      <div className="chess-failure">
        <h2>Nobody plays here</h2>
        <p>{error.message} The other source may have something to show.</p>
      </div>
    )
  }
  return (
    <div className="chess-failure" role="alert">
      <h2>No figures from {source}</h2>
      <p>{error.message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
