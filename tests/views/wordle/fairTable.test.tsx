// Renders the table of the Wordle page that compares members who have played different puzzles.

import { expect, test } from 'vitest'
import { FairTable } from '../../../src/views/wordle/Wordle/FairTable.tsx'
import { renderView } from '../../support/renderView.tsx'

const row = (user_id: number, username: string, fair: { average: number; place: number } | null) => ({
  user_id,
  username,
  average_guesses: 4,
  played: 20,
  fair,
})

test('[wordle-fair-04] the fair table lists the members from the best to the worst fair average, which has 2 decimals', () => {
  const rows = [
    row(1, 'Ada', { average: 5, place: 3 }),
    row(2, 'Bianca', { average: 2.345, place: 1 }),
    row(3, 'Viola', { average: 5, place: 3 }),
    row(4, 'Ines', { average: 3.5, place: 2 }),
    // Too few results for the table.
    row(5, 'Teddy', null),
  ]
  const table = renderView(<FairTable rows={rows} />).get('region', 'Fair table')
  expect(table.all('listitem').map(({ parts }) => parts)).toEqual([
    ['1.', 'Bianca', '2.35'],
    ['2.', 'Ines', '3.50'],
    ['3.', 'Ada', '5.00'],
    ['3.', 'Viola', '5.00'],
  ])
  expect(table.texts('paragraph')[0]).toMatch(/^The average on even puzzles/)
})
