// Computes what the page that compares roasts shows.

import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { type CurveGrid, curveGrid } from '../../../contract/rules/coffee/curveGrid.ts'
import { heatOf } from '../../../contract/rules/coffee/heat.ts'
import { type RoastFigures, roastFigures } from '../../../contract/rules/coffee/roastFigures.ts'
import { type Similarity, similarity } from '../../../contract/rules/coffee/similarity.ts'
import { shownBeanName } from '../../../contract/rules/shared/beanName.ts'
import { memoOfTwo } from '../shared/memo.ts'
import type { LoadedComparison } from './compareRoasts.machine.ts'

/** One of the compared roasts. */
export interface ComparedRoast {
  readonly roast: CoffeeRoast
  /** Its position in the comparison, from 1. */
  readonly number: number
  readonly figures: RoastFigures
  /** How it differs from the first roast. Null for the first one, and if the two cannot be compared. */
  readonly similarityToFirst: Similarity | null
}

/** The compared roasts. `leftOut` contains sentences about the roasts that are not compared. */
export interface Comparison {
  readonly roasts: readonly ComparedRoast[]
  readonly leftOut: readonly { readonly coffee_roast_id: number; readonly sentence: string }[]
}

const computedByRoast = new WeakMap<CoffeeRoast, { figures: RoastFigures; grid: CurveGrid }>()

/** The figures and the grid of a roast. They are computed once. */
function figuresAndGridOf(roast: CoffeeRoast) {
  const computed = computedByRoast.get(roast) ?? { figures: roastFigures(roast), grid: curveGrid(heatOf(roast)) }
  computedByRoast.set(roast, computed)
  return computed
}

export const beanOf = ({ coffee_bean_name }: Pick<CoffeeRoast, 'coffee_bean_name'>) => shownBeanName(coffee_bean_name)

/**
 * Compares the roasts that are loaded and still in the address. Roasts that have not ended or do not exist are left
 * out. `memoOfTwo` stores the result, so that it is computed only once for the same two arguments.
 */
export const comparisonOf = memoOfTwo((loaded: LoadedComparison, ids: readonly number[]): Comparison => {
  const roastsInAddress = loaded.roasts.filter(({ coffee_roast_id }) => ids.includes(coffee_roast_id))
  const endedRoasts = roastsInAddress.filter(({ end_time }) => end_time !== null)
  const firstGrid = endedRoasts[0] && figuresAndGridOf(endedRoasts[0]).grid
  const missing = loaded.missing
    .filter((id) => ids.includes(id))
    .map((id) => ({ coffee_roast_id: id, sentence: `You have no roast with the number ${id}.` }))
  const notEnded = roastsInAddress
    .filter(({ end_time }) => end_time === null)
    .map((roast) => ({
      coffee_roast_id: roast.coffee_roast_id,
      sentence: `The roast of ${beanOf(roast)} has not ended, so it cannot be compared yet.`,
    }))
  return {
    roasts: endedRoasts.map((roast, index) => {
      const { figures, grid } = figuresAndGridOf(roast)
      return {
        roast,
        number: index + 1,
        figures,
        similarityToFirst: index > 0 && firstGrid ? similarity(firstGrid, grid) : null,
      }
    }),
    leftOut: [...missing, ...notEnded],
  }
})
