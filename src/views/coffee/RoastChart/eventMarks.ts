// The marks in the strip under the chart of a roast: its events, notes, powers and steps.

import { percentValueText } from '../../../../contract/rules/coffee/inputText.ts'
import type { PlanTarget } from '../../../../contract/rules/coffee/plan.ts'
import { EVENT_LABELS, INPUT_LABELS, minutesText } from '../../../../contract/rules/coffee/roast.ts'
import { powerText, type TemperatureUnit, wholeDegreesText } from '../../../../contract/rules/coffee/units.ts'
import type { ChartRoast } from './roastSeries.ts'
import { isMarked } from './strips.ts'

/** One mark. A `step` is a new setting of the fan, the drum or the burner of the roaster. */
export interface EventMark {
  /** The time of the mark since the start of the roast. */
  readonly seconds: number
  readonly kind: 'event' | 'step' | 'note' | 'power' | 'target'
  /** The name of the mark, for example 'Fan 40 %'. */
  readonly text: string
}

/** The marks of a roast in the order of time: its events, powers, notes and steps. */
export function eventMarks({ event_history, input_history }: ChartRoast): EventMark[] {
  const events = event_history.map(({ event_type, seconds }): EventMark => {
    return { seconds, kind: 'event', text: EVENT_LABELS[event_type] }
  })
  const inputs = input_history
    .filter(({ type }) => isMarked(type))
    .map(({ type, seconds, value, note }): EventMark => {
      if (type === 'POWER_DRAW') return { seconds, kind: 'power', text: powerText(value) }
      if (type === 'NOTE') return { seconds, kind: 'note', text: note ?? INPUT_LABELS.NOTE }
      return { seconds, kind: 'step', text: `${INPUT_LABELS[type]} ${percentValueText(value)}` }
    })
  return [...events, ...inputs].sort((a, b) => a.seconds - b.seconds)
}

/** A target of a plan in words: 'First crack', '140 °C' or 'Drop 212 °C'. */
export function targetText({ temp_c, note }: PlanTarget, unit: TemperatureUnit): string {
  return [note, temp_c !== null && wholeDegreesText(unit, temp_c)].filter(Boolean).join(' ')
}

/** The targets of a plan, whose times count from the charge, as marks of a roast with this charge. */
export const planMarks = (plan: readonly PlanTarget[], chargeSeconds: number, unit: TemperatureUnit): EventMark[] =>
  plan.map((target) => ({ seconds: target.seconds + chargeSeconds, kind: 'target', text: targetText(target, unit) }))

/** The marks in words for screen readers, for example 'Dry End 05:10, Fan 40 % 06:00'. */
export const marksText = (marks: readonly EventMark[]): string =>
  marks.map(({ text, seconds }) => `${text} ${minutesText(seconds)}`).join(', ')
