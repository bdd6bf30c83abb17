import type { DailyRating } from '../../../../contract/api/site/chess.ts'
import { ratingLine, ratingLineInWords } from '../../../machines/site/ratingLine.ts'

/** How many of the newest days are in the table. */
const TABLE_DAYS = 30

/** The days are days in UTC. */
const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
const dayText = (day: string) => dayFormat.format(new Date(day))

/**
 * The rating of each day as a line and as a table. If there is only one day, a sentence with the rating and its day is
 * shown instead.
 */
export function RatingHistory({ daily }: { daily: readonly DailyRating[] }) {
  const [firstDay] = daily
  if (!firstDay) return null
  return (
    <section className="chess-card chess-history">
      <h2>Rating over time</h2>
      {daily.length === 1 ? (
        <p className="chess-since">
          {firstDay.rating} on {dayText(firstDay.day)}. The line begins with the second day.
        </p>
      ) : (
        <History daily={daily} />
      )}
    </section>
  )
}

function History({ daily }: { daily: readonly DailyRating[] }) {
  const line = ratingLine(daily)
  const firstDay = daily[0]
  const lastDay = daily.at(-1)
  if (!line || !firstDay || !lastDay) return null
  // The position of the last day. `line.high` and `line.low` are the ratings at the upper and the lower edge.
  const { x, y } = line.last
  return (
    <>
      <div className="chess-line">
        <span>{line.high}</span>
        <svg
          role="img"
          aria-label={ratingLineInWords(daily, dayText)}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          data-days={daily.length}
        >
          <path className="chess-line-path" d={line.path} />
          {/* A line of length 0 with round ends is a dot that is not stretched with the drawing. */}
          <path className="chess-line-end" d={`M${x} ${y}h0`} />
        </svg>
        <span>{line.low}</span>
        <span>{dayText(firstDay.day)}</span>
        <span>{dayText(lastDay.day)}</span>
      </div>
      <details className="chess-days">
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Rating</th>
            </tr>
          </thead>
          <tbody>
            {daily
              .slice(-TABLE_DAYS)
              .reverse()
              .map(({ day, rating }) => (
                <tr key={day}>
                  <td>{dayText(day)}</td>
                  <td>{rating}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
