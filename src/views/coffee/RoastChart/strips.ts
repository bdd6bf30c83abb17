// The space for the strips under the chart of a roast. It is known before the code of the chart has loaded.

import { type InputType, isStepInput } from '../../../../contract/rules/coffee/roast.ts'
import type { ChartRoast } from './roastSeries.ts'

/** The height of one strip. */
export const STRIP_PX = 28

/** Whether readings of this type are marks in the strip, and not points of a line. */
export const isMarked = (type: InputType): boolean => type === 'POWER_DRAW' || type === 'NOTE' || isStepInput(type)

/** The height of the strips: one for each of these roasts that has marks, and one for the plan of the first one. */
export function stripsPx(roasts: readonly (ChartRoast | null)[]): number {
  const withMarks = roasts.filter(
    (roast) => roast && (roast.event_history.length > 0 || roast.input_history.some(({ type }) => isMarked(type))),
  )
  const hasPlan = (roasts[0]?.plan?.length ?? 0) > 0
  return (withMarks.length + (hasPlan ? 1 : 0)) * STRIP_PX
}
