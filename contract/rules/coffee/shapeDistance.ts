// Computes how much the shapes of two roast curves differ, even if one roast is later than the other.

import { GRID_STEP_SECONDS, type GridPoint } from './curveGrid.ts'

/** A point is matched with a point that is at most this many steps (60 s) earlier or later. */
const MAX_SHIFT_STEPS = 60 / GRID_STEP_SECONDS
/** A difference of 2 °C/min between the rates counts as much as a difference of 1 °C between the temperatures. */
const RATE_PER_DEGREE = 2

/** How much the shapes of two curves differ, and how many seconds later the other curve is. Below 0, it is earlier. */
export interface ShapeDistance {
  readonly distance: number
  readonly shiftSeconds: number
}

/**
 * A path is a list of matches: each match has one point of each curve. `length` is the number of the matches. In a
 * match, the point of the other curve can be some steps of the grid later or earlier. `stepsLater` is the sum of these
 * steps; the steps of an earlier point are below 0.
 */
interface Path {
  /** The sum of the costs of the matches; see `costOf`. */
  readonly cost: number
  readonly length: number
  readonly stepsLater: number
}

const EMPTY_PATH: Path = { cost: 0, length: 0, stepsLater: 0 }

/** The cost of a match: how much its two points differ. */
function costOf(point: GridPoint, other: GridPoint): number {
  const temp = other.tempC - point.tempC
  const rate = (other.ratePerMinute - point.ratePerMinute) / RATE_PER_DEGREE
  return temp * temp + rate * rate
}

/** The cheaper path, or the first path if both cost the same. */
function cheaper(one: Path, other: Path | undefined): Path {
  return other && other.cost < one.cost ? other : one
}

const meanCost = ({ cost, length }: Path) => cost / length

/**
 * The distance of two curves by dynamic time warping: each point is matched with a point of the other curve, at most 60
 * s earlier or later, so that the sum of the costs is lowest. Several last matches are possible; the path with the
 * lowest mean cost counts. The distance is the square root of this mean cost. One curve can have up to 60 s without a
 * match at its start, and also at its end. So two curves that differ only by a shift in time have the distance 0.
 * @param points the points of one curve. `others` are the points of the other curve at the same times.
 */
export function shapeDistance(points: readonly GridPoint[], others: readonly GridPoint[]): ShapeDistance {
  const lastIndex = points.length - 1
  const completePaths: { path: Path; shiftSteps: number }[] = []
  let previousRow: (Path | undefined)[] = []
  for (const [index, point] of points.entries()) {
    // The row has the best path for each point of the other curve within 60 s. The path ends with the match of `point`
    // and the point of the other curve.
    const row: (Path | undefined)[] = []
    for (let shiftSteps = -MAX_SHIFT_STEPS; shiftSteps <= MAX_SHIFT_STEPS; shiftSteps += 1) {
      const otherIndex = index + shiftSteps
      const other = others[otherIndex]
      if (!other) continue
      // At the first point of either curve there is no earlier match, so a new path begins here. Before this match its
      // cost is 0.
      const cheapest = cheaper(
        cheaper(previousRow[otherIndex - 1] ?? EMPTY_PATH, previousRow[otherIndex]),
        row[otherIndex - 1],
      )
      const path = {
        cost: cheapest.cost + costOf(point, other),
        length: cheapest.length + 1,
        stepsLater: cheapest.stepsLater + shiftSteps,
      }
      row[otherIndex] = path
      if (index === lastIndex || otherIndex === lastIndex) completePaths.push({ path, shiftSteps })
    }
    previousRow = row
  }
  // If several paths are equally good, the one whose last match is shifted least comes first.
  completePaths.sort((a, b) => meanCost(a.path) - meanCost(b.path) || Math.abs(a.shiftSteps) - Math.abs(b.shiftSteps))
  const { cost, length, stepsLater } = completePaths[0]?.path ?? EMPTY_PATH
  if (length === 0) return { distance: 0, shiftSeconds: 0 }
  return { distance: Math.sqrt(cost / length), shiftSeconds: (stepsLater * GRID_STEP_SECONDS) / length }
}
