// Renders where the cup of a roast is scored and shown.

import { expect, test } from 'vitest'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { CUP_PARTS, cupLabel } from '../../../contract/rules/coffee/cup.ts'
import { comparisonOf } from '../../../src/machines/coffee/compareRoasts.selectors.ts'
import type { RoastRef } from '../../../src/machines/coffee/roast.machine.ts'
import { roastDetailsMachine } from '../../../src/machines/coffee/roastDetails.machine.ts'
import { figuresGroups } from '../../../src/views/coffee/CompareRoasts/figuresRows.ts'
import { AfterRoast } from '../../../src/views/coffee/Roast/AfterRoast.tsx'
import { CupFields } from '../../../src/views/coffee/Roast/CupFields.tsx'
import { endedRoast, preferences } from '../../models/coffee/exampleRoasts.ts'
import { noopRef } from '../../models/realActor.ts'
import { renderView } from '../../support/renderView.tsx'
import { startWithAnswers } from '../../support/viewActors.tsx'

const cup = { fragrance: 7.5, acidity: 8, body: 7, sweetness: 6.25, finish: 8 }

const CUP_NAMES: readonly string[] = CUP_PARTS.map(cupLabel)

const openForm = () =>
  startWithAnswers(roastDetailsMachine, {
    input: {
      saved: endedRoast,
      refused: [],
      temperatureUnit: 'DEGREES_CELSIUS',
      weightUnit: 'GRAMS',
      coffee_bean_id: 3,
      countedMg: 0,
      draftKey: { user_id: 1, name: 'roast-details-12' },
      parent: noopRef(),
    },
    effects: ['keepDraft'],
  })

test.each([
  ['', [], 'Score the cup'],
  ['7.5 - - - -', ['7.5', '–', '–', '–', '–'], 'The five parts make the score.'],
  ['7.5 8 7 6.25 8', ['7.5', '8', '7', '6.25', '8'], 'Cupping score 86.75'],
])('[roast-cup-03] with the points "%s", the sliders say %j', async (value, points, text) => {
  const details = await openForm()
  details.send({ type: 'field.change', field: 'cup', value })
  const shown = renderView(<CupFields details={details} />)
  expect(shown.texts('status')).toEqual(points)
  expect(shown.all('slider').length).toBe(points.length)
  expect(shown.text).toContain(text)
})

test('[roast-cup-04] a roast with a cup shows its parts below the score', () => {
  const pageOf = (roast: CoffeeRoast) => {
    const snapshot = { context: { confirmed: roast, pending: [] } }
    return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) } as unknown as RoastRef
  }
  const textOf = (values: Partial<CoffeeRoast>) =>
    renderView(<AfterRoast actor={pageOf({ ...endedRoast, ...values })} />).text
  expect(textOf({ cup, cupping_score: 86.75 })).toContain(
    'Cupping score 86.75 Fragrance 7.5 · Acidity 8 · Body 7 · Sweetness 6.25 · Finish 8',
  )
  expect(textOf({ cupping_score: 84 })).not.toContain('Fragrance')
})

test('[roast-cup-05] the comparison has the parts of the cup if a roast has one', () => {
  const rowsOf = (...roasts: CoffeeRoast[]) => {
    const ids = roasts.map((_, index) => index + 1)
    const numbered = roasts.map((roast, index) => ({ ...roast, coffee_roast_id: index + 1 }))
    const groups = figuresGroups(
      comparisonOf({ roasts: numbered, missing: [], preferences }, ids).roasts,
      'DEGREES_CELSIUS',
    )
    return groups.find(({ title }) => title === 'Result')?.rows.filter(({ name }) => CUP_NAMES.includes(name))
  }
  expect(rowsOf(endedRoast, { ...endedRoast, cup })).toEqual([
    { name: 'Fragrance', values: ['', '7.5'] },
    { name: 'Acidity', values: ['', '8'] },
    { name: 'Body', values: ['', '7'] },
    { name: 'Sweetness', values: ['', '6.25'] },
    { name: 'Finish', values: ['', '8'] },
  ])
  expect(rowsOf(endedRoast)).toEqual([])
})
