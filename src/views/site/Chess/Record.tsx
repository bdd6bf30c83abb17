import type { ChessFigures } from '../../../../contract/api/site/chess.ts'
import { gamesPlayed } from '../../../machines/site/chess.selectors.ts'

const count = new Intl.NumberFormat('en')

/** Won, drawn and lost, where the site gives every result; otherwise the number of games. Without figures: their room. */
export function Record({ figures }: { figures: ChessFigures | null }) {
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
  /** Undefined until it is known. */
  games: number | undefined
}

function Box({ label, kind, games }: BoxProps) {
  return (
    <div className={`chess-box chess-${kind}`}>
      <dt>{label}</dt>
      <dd className={games === undefined ? 'chess-awaited' : undefined}>
        {games === undefined ? '' : count.format(games)}
      </dd>
    </div>
  )
}

/** The same three as lengths, for the eye alone. */
function Shares({ win, draw, loss }: ChessFigures['record']) {
  return (
    <div className="chess-shares" aria-hidden="true">
      <span className="chess-won" style={{ flexGrow: win }} />
      <span className="chess-drawn" style={{ flexGrow: draw }} />
      <span className="chess-lost" style={{ flexGrow: loss }} />
    </div>
  )
}
