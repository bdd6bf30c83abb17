// Renders the facts about a bag on its page.

import { expect, test } from 'vitest'
import { BagFacts } from '../../../src/views/coffee/Bag/BagFacts.tsx'
import { bag } from '../../models/coffee/exampleBags.ts'
import { renderView } from '../../support/renderView.tsx'

const dayOf = (day: string) => new Date(`${day}T00:00`).toLocaleDateString(undefined, { dateStyle: 'long' })
const [first, last] = ['2026-11-02', '2026-11-14'] as const

test.each([
  ['whose roasts are of one day shows this day', last, [`Roasted ${dayOf(last)}`]],
  [
    'whose roasts are of several days shows the first and the last day',
    first,
    [`First roasted ${dayOf(first)}`, `Last roasted ${dayOf(last)}`],
  ],
])('the page of a bag %s', (_, first_roasted_on, days) => {
  const shown = renderView(<BagFacts bag={{ ...bag, first_roasted_on, roasted_on: last }} weightUnit="GRAMS" />)
  const names = shown.all('term').map(({ text }) => text)
  const values = shown.all('definition').map(({ text }) => text)
  const facts = names.map((name, index) => `${name} ${values[index]}`)
  expect(facts.filter((fact) => /roasted/i.test(fact))).toEqual(days)
})
