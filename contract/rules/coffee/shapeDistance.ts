// Computes how much the shapes of two roast curves differ, even if one roast is later than the other.

import { GRID_STEP_SECONDS, type GridPoint } from './curveGrid.ts'

/** A point is matched with a point that is at most this many steps (60 s) earlier or later. */
const BAND = 60 / GRID_STEP_SECONDS
/** A difference of 2 °C/min costs as much as a difference of 1 °C. */
const RATE_UNIT = 2

/** How much the shapes of two curves differ, and how many seconds later the other curve is (below 0: earlier). */
export interface ShapeDistance {
  readonly distance: number
  readonly shiftSeconds: number
}

/** A path that matches points of both curves: the cost of its matches, their number, and the sum of their steps in time. */
interface Path {
  readonly cost: number
  readonly length: number
  readonly later: number
}

const EMPTY_PATH: Path = { cost: 0, length: 0, later: 0 }

function costOf(point: GridPoint, other: GridPoint): number {
  const temp = other.tempC - point.tempC
  const rate = (other.ratePerMinute - point.ratePerMinute) / RATE_UNIT
  return temp * temp + rate * rate
}

/** The cheaper path. If both cost the same, the first one. */
function cheaper(one: Path, other: Path | undefined): Path {
  return other && other.cost < one.cost ? other : one
}

const meanCost = ({ cost, length }: Path) => cost / length

/**
 * The distance of two curves by dynamic time warping: each point is matched with a point of the other curve, at most 60 s
 * earlier or later, so that the costs are lowest. The distance is the root of their mean. Both ends are open: at its start
 * and at its end one curve may have up to 60 s without a match. So two curves that differ only by a shift in time have the distance 0.
 * @param points the points of one curve. `others` are the points of the other curve at the same times.
 * @serves roast-compare-04
 */
export function shapeDistance(points: readonly GridPoint[], others: readonly GridPoint[]): ShapeDistance {
  const lastIndex = points.length - 1
  const ends: { path: Path; shift: number }[] = []
  let before: (Path | undefined)[] = []
  for (const [index, point] of points.entries()) {
    // For each point of the other curve in the band: the path that ends in this point and in that one.
    const row: (Path | undefined)[] = []
    for (let shift = -BAND; shift <= BAND; shift += 1) {
      const otherIndex = index + shift
      const other = others[otherIndex]
      if (!other) continue
      // Without a point before one of them, a path begins here. It costs nothing yet, so it is the cheapest.
      const way = cheaper(cheaper(before[otherIndex - 1] ?? EMPTY_PATH, before[otherIndex]), row[otherIndex - 1])
      const path = { cost: way.cost + costOf(point, other), length: way.length + 1, later: way.later + shift }
      row[otherIndex] = path
      if (index === lastIndex || otherIndex === lastIndex) ends.push({ path, shift })
    }
    before = row
  }
  // If several paths are equally good, the path that moves the curve least comes first.
  ends.sort((a, b) => meanCost(a.path) - meanCost(b.path) || Math.abs(a.shift) - Math.abs(b.shift))
  const { cost, length, later } = ends[0]?.path ?? EMPTY_PATH
  if (length === 0) return { distance: 0, shiftSeconds: 0 }
  return { distance: Math.sqrt(cost / length), shiftSeconds: (later * GRID_STEP_SECONDS) / length }
}
