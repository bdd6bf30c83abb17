// The line of the chess ratings over time, as the path of an SVG.

import type { DailyRating } from '../../../contract/api/site/chess.ts'

/** The axis spans at least this many rating points. With a shorter axis, a small change would look large. */
const LEAST_RANGE = 50
/** The rating at each end of the axis is a multiple of this. */
const STEP = 10

/** A line in a square from 0 to 100, with 0 at the left and at the top. */
interface RatingLine {
  /** The path of an SVG. */
  readonly path: string
  /** The position of the last day in the square. */
  readonly last: { readonly x: number; readonly y: number }
  /** The ratings at the two ends of the axis. */
  readonly low: number
  readonly high: number
}

const roundToHundredth = (value: number) => Math.round(value * 100) / 100

/** The line through the ratings, in the order of time; null if there are fewer than two. */
export function ratingLine(daily: readonly DailyRating[]): RatingLine | null {
  if (daily.length < 2) return null
  const ratings = daily.map(({ rating }) => rating)
  const missingRange = Math.max(0, LEAST_RANGE - (Math.max(...ratings) - Math.min(...ratings)))
  const low = Math.floor((Math.min(...ratings) - missingRange / 2) / STEP) * STEP
  const high = Math.ceil((Math.max(...ratings) + missingRange / 2) / STEP) * STEP
  const times = daily.map(({ day }) => Date.parse(day))
  const [firstMs = 0] = times
  const spanMs = (times.at(-1) ?? 0) - firstMs
  const points = daily.map(({ rating }, index) => ({
    x: roundToHundredth((((times[index] ?? 0) - firstMs) / spanMs) * 100),
    y: roundToHundredth(((high - rating) / (high - low)) * 100),
  }))
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return { path, last: points.at(-1) ?? { x: 0, y: 0 }, low, high }
}

/**
 * The line in words, for people who cannot see it.
 * @param dayText writes a day in words
 */
export function ratingLineInWords(daily: readonly DailyRating[], dayText: (day: string) => string): string {
  const [first] = daily
  const last = daily.at(-1)
  if (!first || !last) return ''
  const ratings = daily.map(({ rating }) => rating)
  const ends = `From ${first.rating} on ${dayText(first.day)} to ${last.rating} on ${dayText(last.day)}`
  return `${ends}. Lowest ${Math.min(...ratings)}, highest ${Math.max(...ratings)}.`
}
