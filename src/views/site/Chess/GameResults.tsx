import type { ChessFigures } from '../../../../contract/api/site/chess.ts'
import { gamesPlayed } from '../../../machines/site/chess.selectors.ts'

const count = new Intl.NumberFormat('en')

/**
 * The numbers of games won, drawn and lost, or only the number of all games if not every result is known.
 * Without figures, empty boxes of the same size are shown.
 */
export function GameResults({ figures }: { figures: ChessFigures | null }) {
  if (figures !== null && figures.record.unknown > 0) {
    return (
      <section className="chess-card">
        <h2>Games Played</h2>
        <p className="chess-rating">{count.format(gamesPlayed(figures))}</p>
      </section>
    )
  }
  return (
    <section className="chess-card">
      <h2>Current record</h2>
      <dl className="chess-record">
        <Box label="Won" kind="won" games={figures?.record.win} />
        <Box label="Drawn" kind="drawn" games={figures?.record.draw} />
        <Box label="Lost" kind="lost" games={figures?.record.loss} />
      </dl>
      {figures && gamesPlayed(figures) > 0 && <Shares {...figures.record} />}
    </section>
  )
}

interface BoxProps {
  label: string
  kind: 'won' | 'drawn' | 'lost'
  /** Undefined while the figures are loading. */
  games: number | undefined
}

function Box({ label, kind, games }: BoxProps) {
  return (
    <div className={`chess-box chess-${kind}`}>
      <dt>{label}</dt>
      <dd className={games === undefined ? 'chess-loading' : undefined}>
        {games === undefined ? '' : count.format(games)}
      </dd>
    </div>
  )
}

/** A bar with the shares of won, drawn and lost. Screen readers skip it, because the boxes say the same. */
function Shares({ win, draw, loss }: ChessFigures['record']) {
  return (
    <div className="chess-shares" aria-hidden="true">
      <span className="chess-won" style={{ flexGrow: win }} />
      <span className="chess-drawn" style={{ flexGrow: draw }} />
      <span className="chess-lost" style={{ flexGrow: loss }} />
    </div>
  )
}
