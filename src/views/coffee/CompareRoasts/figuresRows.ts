// Makes the rows of the table that compares the figures of several roasts.

import { AREA_BASE_C } from '../../../../contract/rules/coffee/areaUnderCurve.ts'
import { CUP_PARTS, cupLabel } from '../../../../contract/rules/coffee/cup.ts'
import { minutesText, roastColorName, weightLossText } from '../../../../contract/rules/coffee/roast.ts'
import type { PhaseFigures } from '../../../../contract/rules/coffee/roastFigures.ts'
import { PHASE_LABELS, type PhaseName } from '../../../../contract/rules/coffee/roastPhases.ts'
import {
  type TemperatureUnit,
  temperatureDifferenceIn,
  UNIT_SYMBOLS,
  wholeDegreesText,
} from '../../../../contract/rules/coffee/units.ts'
import { percentText } from '../../../../contract/rules/shared/format.ts'
import type { ComparedRoast } from '../../../machines/coffee/compareRoasts.selectors.ts'
import { degreesText, rateText, shiftText, signedText } from '../compareText.ts'

/** A row of the table: one value for each roast. An empty text is a value that is not known. */
interface FiguresRow {
  readonly name: string
  readonly values: readonly string[]
}

/** The rows of the table below one title. */
export interface FiguresGroup {
  readonly title: string
  readonly rows: readonly FiguresRow[]
}

const PHASES: readonly PhaseName[] = ['drying', 'maillard', 'development']

/** The text of a value, or an empty text if the value is not known. */
const textOf = (value: number | null | undefined, text: (known: number) => string) => (value == null ? '' : text(value))

/** The groups of rows of the table, in the units of the member. */
export function figuresGroups(roasts: readonly ComparedRoast[], unit: TemperatureUnit): FiguresGroup[] {
  const row = (name: string, value: (roast: ComparedRoast) => string): FiguresRow => ({
    name,
    values: roasts.map(value),
  })
  const areaText = (value: number) => `${Math.round(temperatureDifferenceIn(unit, value))} ${UNIT_SYMBOLS[unit]}·min`
  const phaseValue = (name: PhaseName, text: (phase: PhaseFigures) => string) => (roast: ComparedRoast) => {
    const phase = roast.figures.phases.find((one) => one.name === name)
    return phase ? text(phase) : ''
  }
  const hasCup = roasts.some(({ roast }) => roast.cup)
  const cupRows = CUP_PARTS.map((part) => row(cupLabel(part), ({ roast }) => textOf(roast.cup?.[part], String)))
  const differences = roasts.length < 2 ? [] : [differenceGroup(row, unit)]
  return [
    {
      title: 'Roast',
      rows: [
        row('Time', ({ figures }) => minutesText(figures.seconds)),
        row('First crack', ({ figures: { firstCrack } }) => textOf(firstCrack?.seconds, minutesText)),
        row('Temperature at first crack', ({ figures: { firstCrack } }) =>
          textOf(firstCrack?.tempC, (tempC) => wholeDegreesText(unit, tempC)),
        ),
        row('Last temperature', ({ figures }) => textOf(figures.lastC, (tempC) => wholeDegreesText(unit, tempC))),
        row(`AUC above ${wholeDegreesText(unit, AREA_BASE_C)}`, ({ figures }) => textOf(figures.area, areaText)),
      ],
    },
    ...PHASES.map((name) => ({
      title: PHASE_LABELS[name],
      rows: [
        row(
          'Time',
          phaseValue(name, ({ seconds }) => minutesText(seconds)),
        ),
        row(
          'Share',
          phaseValue(name, ({ share }) => `${percentText(share, 1)}%`),
        ),
        row(
          'Rise',
          phaseValue(name, ({ riseC }) => textOf(riseC, (riseInC) => degreesText(unit, riseInC))),
        ),
        row(
          'Mean rate',
          phaseValue(name, ({ ratePerMinute }) => textOf(ratePerMinute, (rate) => rateText(unit, rate))),
        ),
        row(
          'AUC',
          phaseValue(name, (figures) => textOf(figures.area, areaText)),
        ),
      ],
    })),
    {
      title: 'Result',
      rows: [
        row('Weight loss', ({ roast }) => weightLossText(roast.coffee_in_mg, roast.coffee_out_mg)),
        row('Colour', ({ roast: { roast_color } }) =>
          roast_color === null ? '' : (roastColorName(roast_color) ?? roast_color),
        ),
        row('Cupping score', ({ roast }) => textOf(roast.cupping_score, String)),
        ...(hasCup ? cupRows : []),
      ],
    },
    ...differences,
  ]
}

/** Makes a row from its name and from the function that gives the text for one roast. */
type MakeRow = (name: string, value: (roast: ComparedRoast) => string) => FiguresRow

/** The rows that show how each of the other roasts differs from the first roast. */
function differenceGroup(row: MakeRow, unit: TemperatureUnit): FiguresGroup {
  return {
    title: 'Difference to roast 1',
    rows: [
      row('Temperature', ({ similarityToFirst }) =>
        textOf(similarityToFirst?.tempC, (value) => degreesText(unit, value)),
      ),
      row('Rate of rise', ({ similarityToFirst }) =>
        textOf(similarityToFirst?.ratePerMinute, (value) => rateText(unit, value)),
      ),
      row('Rate at first crack', ({ similarityToFirst }) =>
        textOf(similarityToFirst?.crackRatePerMinute, (value) => signedText(rateText(unit, value))),
      ),
      row('Distance in shape', ({ similarityToFirst }) =>
        textOf(similarityToFirst?.distance, (value) => value.toFixed(1)),
      ),
      row('Shift', ({ similarityToFirst }) => textOf(similarityToFirst?.shiftSeconds, shiftText)),
    ],
  }
}
