import type { ChessResults } from '../../../../contract/api/site/chess.ts'
import { gamesPlayed } from '../../../machines/site/chess.selectors.ts'

const countFormat = new Intl.NumberFormat('en')

/**
 * The numbers of games won, drawn and lost, or only the number of all games if not every result is known.
 * Without results, empty boxes of the same size are shown.
 */
export function GameResults({ results }: { results: ChessResults | null }) {
  if (results !== null && results.record.unknown > 0) {
    return (
      <section className="chess-card">
        <h2>Games Played</h2>
        <p className="chess-rating">{countFormat.format(gamesPlayed(results))}</p>
      </section>
    )
  }
  return (
    <section className="chess-card">
      <h2>Current record</h2>
      <dl className="chess-record">
        <Box label="Won" kind="won" gameCount={results?.record.win} />
        <Box label="Drawn" kind="drawn" gameCount={results?.record.draw} />
        <Box label="Lost" kind="lost" gameCount={results?.record.loss} />
      </dl>
      {results && gamesPlayed(results) > 0 && <Shares {...results.record} />}
    </section>
  )
}

interface BoxProps {
  label: string
  kind: 'won' | 'drawn' | 'lost'
  /** Undefined while the results are loading. */
  gameCount: number | undefined
}

function Box({ label, kind, gameCount }: BoxProps) {
  return (
    <div className={`chess-box chess-${kind}`}>
      <dt>{label}</dt>
      <dd className={gameCount === undefined ? 'chess-loading' : undefined}>
        {gameCount === undefined ? '' : countFormat.format(gameCount)}
      </dd>
    </div>
  )
}

/** A bar with the shares of won, drawn and lost. Screen readers skip it, because the boxes have the same numbers. */
function Shares({ win, draw, loss }: ChessResults['record']) {
  return (
    <div className="chess-shares" aria-hidden="true">
      <span className="chess-won" style={{ flexGrow: win }} />
      <span className="chess-drawn" style={{ flexGrow: draw }} />
      <span className="chess-lost" style={{ flexGrow: loss }} />
    </div>
  )
}
