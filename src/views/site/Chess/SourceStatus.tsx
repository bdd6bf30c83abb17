// The parts of the chess page about one chess site: the age of its results, or why there are none.

import type { ChessResults } from '../../../../contract/api/site/chess.ts'
import type { ApiError } from '../../../../contract/errors.ts'
import { ACCOUNT_PROBLEMS, type ChessSource } from '../../../../contract/rules/site/chess.ts'
import { ageInWords } from '../../../machines/site/chess.selectors.ts'
import { Gate } from '../../shared/Gate.tsx'

/** The address of the page of a player on each chess site, without the username. */
const PROFILES: Readonly<Record<ChessSource, string>> = {
  'chess.com': 'https://www.chess.com/member/',
  'lichess.org': 'https://lichess.org/@/',
}

interface ResultsAgeProps {
  source: ChessSource
  results: ChessResults
  isBusy: boolean
  onRetry: () => void
}

/** Shows whose results these are and how old they are, with a retry button if the chess site did not answer. */
export function ResultsAge({ source, results, isBusy, onRetry }: ResultsAgeProps) {
  const { username, age_seconds, fetched, problem } = results
  const isAccountProblem = problem !== null && ACCOUNT_PROBLEMS.includes(problem.code)
  return (
    <div className="chess-age">
      <p>
        <a href={PROFILES[source] + encodeURIComponent(username)} rel="noopener">
          {username} on {source}
        </a>
        , updated <time dateTime={fetched}>{ageInWords(age_seconds)}</time>.
      </p>
      {problem && (
        <p className="chess-outdated">
          {isAccountProblem ? problem.message : `${source} does not answer right now.`} These are the last results that
          it gave.
          {!isAccountProblem && (
            <button type="button" className="chess-retry" disabled={isBusy} onClick={onRetry}>
              Try again
            </button>
          )}
        </p>
      )}
      {isAccountProblem && <SettingHint source={source} />}
    </div>
  )
}

/** The setting of the server with the owner's username on each chess site. */
const SETTINGS: Readonly<Record<ChessSource, string>> = {
  'chess.com': 'CHESS_COM_USERNAME',
  'lichess.org': 'LICHESS_USERNAME',
}

/**
 * Shows why the chosen chess site has no account of the owner, and an admin reads how to set one up. A retry would not
 * help, so there is no button for it.
 */
export function NoAccount({ source, error }: { source: ChessSource; error: ApiError }) {
  return (
    <div className="chess-failure">
      <p>{error.message}</p>
      <SettingHint source={source} />
    </div>
  )
}

/** Says to an admin which setting has the username. */
function SettingHint({ source }: { source: ChessSource }) {
  return (
    <Gate permission="admin">
      <p>
        Set <code>{SETTINGS[source]}</code> to the username there, and start the server again.
      </p>
    </Gate>
  )
}

interface LoadFailureProps {
  source: ChessSource
  error: ApiError
  onRetry: () => void
}

/** Shows why there are no results. */
export function LoadFailure({ source, error, onRetry }: LoadFailureProps) {
  return (
    <div className="chess-failure" role="alert">
      <h2>No results from {source}</h2>
      <p>{error.message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
