import './Chess.css'
import '../Home/desk/ink.css'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { CHESS_SOURCES } from '../../../contract/rules/chess.ts'
import type { chessMachine } from '../../machines/chess/chess.machine.ts'
import { selectFigures } from '../../machines/chess/chess.selectors.ts'
import { ChessBoard } from '../Home/desk/ChessBoard.tsx'
import { PageTitle } from '../Layout/PageTitle.tsx'
import { CurrentRating } from './CurrentRating.tsx'
import { Record } from './Record.tsx'
import { Age, Failure } from './Standing.tsx'

/** Plain CSS like the landing page, which leads here: a visitor waits for no component library. */
export function Chess({ actor }: { actor: ActorRefFrom<typeof chessMachine> }) {
  const source = useSelector(actor, ({ context }) => context.source)
  const figures = useSelector(actor, selectFigures)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const reload = () => actor.send({ type: 'figures.reload' })
  return (
    <section className="chess">
      <PageTitle>Chess</PageTitle>
      <header className="chess-head">
        <div>
          <h1>Chess</h1>
          <span className="chess-badge">Rapid</span>
        </div>
        <div className="chess-drawing art-room">
          <ChessBoard />
        </div>
      </header>
      <label className="chess-source">
        <span>Source</span>
        <select
          value={source}
          onChange={({ target }) => {
            const chosen = CHESS_SOURCES.find((known) => known === target.value)
            if (chosen) actor.send({ type: 'source.choose', source: chosen })
          }}
        >
          {CHESS_SOURCES.map((known) => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </select>
      </label>
      <div aria-live="polite" aria-busy={isBusy}>
        {refusal && <Failure source={source} refusal={refusal} onRetry={reload} />}
        {(figures || isBusy) && (
          <div className="chess-cards">
            <CurrentRating figures={figures} />
            <Record figures={figures} />
          </div>
        )}
        {figures && <Age source={source} figures={figures} isBusy={isBusy} onRetry={reload} />}
      </div>
    </section>
  )
}
