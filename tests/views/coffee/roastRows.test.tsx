// Renders the texts of a row in the list of roasts.

import { expect, test } from 'vitest'
import { RowTexts } from '../../../src/views/coffee/Roasts/RoastRow.tsx'
import { endedRoast, freshRoast, runningRoast } from '../../models/coffee/exampleRoasts.ts'
import { renderView } from '../../support/renderView.tsx'

const endDay = new Date(endedRoast.end_time ?? '').toLocaleDateString(undefined, { dateStyle: 'long' })

test.each([
  ['has not started', freshRoast, /^Guji ?In-Progress$/, []],
  ['is in progress', { ...runningRoast, bag_code: 'GEDEB-1' }, /^Guji ?In-Progress ?GEDEB-1$/, []],
  ['has ended', endedRoast, new RegExp(`^Guji ?${endDay} ?12:00$`), ['Duration 12:00']],
  [
    'has a cupping score',
    { ...endedRoast, cupping_score: 86.5 },
    new RegExp(`^Guji ?${endDay} ?12:00 ?★ 86.5$`),
    ['Duration 12:00', 'Cupping score 86.5'],
  ],
  ['has beans without a name', { ...freshRoast, coffee_bean_name: '' }, /^Unnamed beans ?In-Progress$/, []],
])('[roast-list-03] [roast-list-04] [roast-list-05] the row of a roast that %s', (_, roast, text, badges) => {
  const row = renderView(<RowTexts roast={roast} />)
  expect(row.text).toMatch(text)
  expect(row.names('img')).toEqual(badges)
})
