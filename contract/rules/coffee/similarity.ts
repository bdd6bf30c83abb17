// Computes how similar two roasts are, and which earlier roasts are most similar to a roast.

import { type CurveGrid, GRID_STEP_SECONDS, type GridPoint } from './curveGrid.ts'
import { type ShapeDistance, shapeDistance } from './shapeDistance.ts'

/**
 * Two roasts are compared if their grids have at least three minutes in common. Shorter curves show little of the
 * shape.
 */
const MIN_POINTS = 180 / GRID_STEP_SECONDS + 1

/** The differences between another roast and this one. The times of both count from their charge. */
export interface Similarity extends ShapeDistance {
  /** The root mean square of the differences of the temperatures, in °C. */
  readonly tempC: number
  /** The root mean square of the differences of the rates of rise, in °C/min. */
  readonly ratePerMinute: number
  /**
   * The other roast's rate at first crack minus this roast's rate at first crack, in °C/min. Null if one rate is not
   * known.
   */
  readonly crackRatePerMinute: number | null
}

/** The points of two curves at the same times. */
interface CommonPoints {
  readonly points: readonly GridPoint[]
  readonly otherPoints: readonly GridPoint[]
}

/**
 * The points of both curves at the times at which both are known, from 90 s to the earlier drop. Null if these times
 * are less than three minutes.
 */
function commonPoints(grid: CurveGrid, other: CurveGrid): CommonPoints | null {
  const pairs = grid.points.flatMap((point, index) => {
    const otherPoint = other.points[index]
    return point && otherPoint ? [{ point, otherPoint }] : []
  })
  if (pairs.length < MIN_POINTS) return null
  return { points: pairs.map(({ point }) => point), otherPoints: pairs.map(({ otherPoint }) => otherPoint) }
}

const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)

/** The fields of `Similarity` that compare the two curves point by point. */
function pointDifferences({ points, otherPoints }: CommonPoints) {
  const differences = (numberOf: (point: GridPoint) => number) =>
    otherPoints.map((other, index) => numberOf(other) - numberOf(points[index] ?? other))
  return {
    tempC: rootMeanSquare(differences(({ tempC }) => tempC)),
    ratePerMinute: rootMeanSquare(differences(({ ratePerMinute }) => ratePerMinute)),
  }
}

/** How another roast differs from this one; null if their grids have less than three minutes in common. */
export function similarity(grid: CurveGrid, other: CurveGrid): Similarity | null {
  const common = commonPoints(grid, other)
  if (common === null) return null
  const [crackRate, otherCrackRate] = [grid.crackRatePerMinute, other.crackRatePerMinute]
  return {
    ...pointDifferences(common),
    ...shapeDistance(common.points, common.otherPoints),
    crackRatePerMinute: crackRate === null || otherCrackRate === null ? null : otherCrackRate - crackRate,
  }
}

/** Only this many roasts are compared by their shape: the roasts whose points are nearest. */
const SHAPES_COMPARED = 40

/**
 * The `count` roasts with the smallest distance in shape to a curve, the nearest one first. Roasts that cannot be
 * compared are left out. Roasts with the same distance are in the order of `others`.
 */
export function mostSimilar<Roast>(
  grid: CurveGrid,
  others: readonly { readonly roast: Roast; readonly grid: CurveGrid }[],
  count: number,
): { roast: Roast; similarity: Similarity }[] {
  return others
    .flatMap((other) => {
      const common = commonPoints(grid, other.grid)
      if (common === null) return []
      const { tempC, ratePerMinute } = pointDifferences(common)
      // The mean cost of `costOf` in `shapeDistance.ts` when each point is matched with the point at the same time.
      return [{ ...other, cost: tempC ** 2 + (ratePerMinute / 2) ** 2 }]
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, SHAPES_COMPARED)
    .flatMap((other) => {
      const compared = similarity(grid, other.grid)
      return compared ? [{ roast: other.roast, similarity: compared }] : []
    })
    .sort((a, b) => a.similarity.distance - b.similarity.distance)
    .slice(0, count)
}
