// A chart with thousands of points is slow to draw, so only the points that decide how the line looks are drawn.

/** A point of a line chart. */
export type Point = { x: number; y: number }

function mean(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** The area of a triangle, times two. Areas are only compared here, so it does not matter that all are doubled. */
function doubleArea(a: Point, b: Point, c: Point): number {
  return Math.abs((a.x - c.x) * (b.y - a.y) - (a.x - b.x) * (c.y - a.y))
}

/**
 * Reduces a line to at most `count` of its points, so that it still looks almost the same. The result has the first and
 * the last point. The points between them are divided into buckets. The result has one point of each bucket: the point
 * that makes the largest triangle with the point chosen before it and the mean of the next bucket. Source: S.
 * Steinarsson, "Downsampling Time Series for Visual Representation", 2013 (LTTB: largest triangle, three buckets).
 * @param points in the order of x.
 * @returns some of the same points, unchanged and in the same order.
 */
export function downsample<P extends Point>(points: readonly P[], count: number): P[] {
  const first = points[0]
  const last = points.at(-1)
  if (points.length <= count || first === undefined || last === undefined) return [...points]
  if (count < 2) return count < 1 ? [] : [first]

  // Multiply first and then divide. Otherwise a rounding error could leave a point out of all buckets.
  const bucketStart = (bucket: number) => 1 + Math.floor((bucket * (points.length - 2)) / (count - 2))
  const chosen: P[] = [first]
  let previous = first
  for (let bucket = 0; bucket < count - 2; bucket += 1) {
    // After the last bucket only the last point is left.
    const next = mean(points.slice(bucketStart(bucket + 1), bucketStart(bucket + 2)))
    let best: P | undefined
    let bestArea = -1
    for (const point of points.slice(bucketStart(bucket), bucketStart(bucket + 1))) {
      const size = doubleArea(previous, point, next)
      if (size > bestArea) {
        best = point
        bestArea = size
      }
    }
    if (best === undefined) continue
    chosen.push(best)
    previous = best
  }
  return [...chosen, last]
}
