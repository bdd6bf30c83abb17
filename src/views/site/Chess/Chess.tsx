// The public page with the owner's ratings at chess.com and lichess.org.

import './Chess.css'
import '../Home/desk/drawingParts.css'
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import { ACCOUNT_PROBLEMS, CHESS_SOURCES } from '../../../../contract/rules/site/chess.ts'
import { chessIntroduction } from '../../../content/chess.ts'
import type { ChessRef } from '../../../machines/site/chess.machine.ts'
import { selectResults } from '../../../machines/site/chess.selectors.ts'
import { useHydrated } from '../../shared/AppContext.ts'
import { PageTitle } from '../../shared/PageTitle.tsx'
import { ChessBoard } from '../Home/desk/ChessBoard.tsx'
import { CurrentRating } from './CurrentRating.tsx'
import { GameResults } from './GameResults.tsx'
import { RatingHistory } from './RatingHistory.tsx'
import { LoadFailure, NoAccount, ResultsAge } from './SourceStatus.tsx'

/** Shows the results of the chess site with this name. */
function chooseSource(actor: ChessRef, value: string): void {
  const chosen = CHESS_SOURCES.find((candidate) => candidate === value)
  if (chosen) actor.send({ type: 'query.change', query: { source: chosen } })
}

/** The page of the owner's chess ratings. It uses plain CSS, so that visitors do not load the component library. */
export function Chess({ actor }: { actor: ChessRef }) {
  // Hydration is the time in which React connects its components to the prerendered HTML. The results may arrive before
  // it ends. Hide them until then, because the prerendered HTML has no results.
  const isHydrated = useHydrated()
  const source = useSelector(actor, ({ context }) => context.query.source)
  const results = useSelector(actor, (snapshot) => (isHydrated ? selectResults(snapshot) : null))
  const error = useSelector(actor, ({ context }) => (isHydrated ? context.error : null))
  const isBusy = useSelector(actor, (snapshot) => !isHydrated || snapshot.hasTag('busy'))
  const reload = () => actor.send({ type: 'resource.refresh' })
  const dropdown = useRef<HTMLSelectElement>(null)
  // The page is visible before its script has loaded. A visitor may have chosen the other chess site in the
  // meantime. The value is read in the layout effect, because React sets it back to `source` before other effects run.
  useLayoutEffect(() => {
    if (dropdown.current) chooseSource(actor, dropdown.current.value)
  }, [actor])
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
      {chessIntroduction && (
        <p className="chess-intro" dir="auto">
          {chessIntroduction}
        </p>
      )}
      <label className="chess-source">
        <span>Source</span>
        <select ref={dropdown} value={source} onChange={({ target }) => chooseSource(actor, target.value)}>
          {CHESS_SOURCES.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </label>
      <div className="chess-results" aria-live="polite" aria-busy={isBusy}>
        {error && ACCOUNT_PROBLEMS.includes(error.code) ? (
          <NoAccount source={source} error={error} />
        ) : (
          error && <LoadFailure source={source} error={error} onRetry={reload} />
        )}
        {(results || isBusy) && (
          <div className="chess-cards">
            <CurrentRating results={results} />
            <GameResults results={results} />
          </div>
        )}
        {results && <ResultsAge source={source} results={results} isBusy={isBusy} onRetry={reload} />}
      </div>
      {results && <RatingHistory daily={results.daily} />}
    </section>
  )
}
