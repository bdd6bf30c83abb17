import type { ChessResults } from '../../../../contract/api/site/chess.ts'
import { gamesPlayed } from '../../../machines/site/chess.selectors.ts'

/** The owner's rating. Without results, an empty box of the same size is shown. */
export function CurrentRating({ results }: { results: ChessResults | null }) {
  return (
    <section className="chess-card">
      <h2>Current Rating</h2>
      {results === null ? (
        <p className="chess-rating chess-loading" aria-hidden="true" />
      ) : (
        <p className="chess-rating">
          {results.rating ?? (
            <span className="chess-unrated">
              {gamesPlayed(results) === 0 ? 'No rapid games yet' : 'No rated games yet'}
            </span>
          )}
        </p>
      )}
      {results?.provisional && <p className="chess-provisional">Provisional: few rated games so far.</p>}
    </section>
  )
}
