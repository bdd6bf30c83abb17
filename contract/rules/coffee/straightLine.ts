// The straight line that fits some points best. The forecasts and the rate of rise use it.

import type { Point } from './downsample.ts'

/** The straight line for which the sum of the squared distances of the points, measured along y, is smallest. */
export interface Line {
  readonly slope: number
  readonly meanX: number
  readonly meanY: number
  /** The sum of the squared differences between x of each point and `meanX`. */
  readonly spreadX: number
  /** How far the points are from the line: the standard deviation of their distances along y. 0 for two points. */
  readonly deviation: number
}

/** The least-squares line through the points; null if they all have the same x. */
export function lineThrough(points: readonly Point[]): Line | null {
  const count = points.length
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count
  const spreadX = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  if (!(spreadX > 0)) return null
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spreadX
  const squares = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0)
  return { slope, meanX, meanY, spreadX, deviation: count > 2 ? Math.sqrt(squares / (count - 2)) : 0 }
}
