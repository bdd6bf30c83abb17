import type { ChessFigures } from '../../../../contract/api/site/chess.ts'

/** The owner's rating. Without figures, an empty box of the same size is shown. */
export function CurrentRating({ figures }: { figures: ChessFigures | null }) {
  return (
    <section className="chess-card">
      <h2>Current Rating</h2>
      {figures === null ? (
        <p className="chess-rating chess-loading" aria-hidden="true" />
      ) : (
        <p className="chess-rating">{figures.rating ?? <span className="chess-unrated">No rapid games yet</span>}</p>
      )}
    </section>
  )
}
