// Renders parts of the chess page: the rating, the games, and why there are no results.

import { expect, test } from 'vitest'
import { CHESS_SOURCES } from '../../../contract/rules/site/chess.ts'
import { CurrentRating } from '../../../src/views/site/Chess/CurrentRating.tsx'
import { GameResults } from '../../../src/views/site/Chess/GameResults.tsx'
import { NoAccount } from '../../../src/views/site/Chess/SourceStatus.tsx'
import { asSessionUser, nora, teddy } from '../../models/members/exampleMembers.ts'
import { renderView } from '../../support/renderView.tsx'
import { startAppAs } from '../../support/viewActors.tsx'

const SETTINGS = { 'chess.com': 'CHESS_COM_USERNAME', 'lichess.org': 'LICHESS_USERNAME' } as const

test.each(CHESS_SOURCES)('[chess-none-03] only an admin reads which setting names the account on %s', (source) => {
  const error = { code: 'CHESS_NO_ACCOUNT', message: `No account on ${source} is set up.` }
  const textFor = (user: Parameters<typeof startAppAs>[0]) =>
    renderView(<NoAccount source={source} error={error} />, startAppAs(user)).text
  const setting = `Set ${SETTINGS[source]} to the username there, and start the server again.`
  expect(textFor(asSessionUser(nora))).toBe(`${error.message} ${setting}`)
  expect(textFor(asSessionUser(teddy))).toBe(error.message)
  expect(textFor(null)).toBe(error.message)
})

test('for an account without rapid games, the page shows no rating and counts of 0', () => {
  const results = {
    rating: null,
    provisional: false,
    record: { win: 0, loss: 0, draw: 0, unknown: 0 },
    username: 'nora',
    fetched: '2026-03-14T19:30:00.000Z',
    age_seconds: 60,
    outdated: false,
    problem: null,
    daily: [],
  }
  expect(renderView(<CurrentRating results={results} />).text).toBe('Current Rating No rapid games yet')
  expect(renderView(<GameResults results={results} />).text).toBe('Current record Won 0 Drawn 0 Lost 0')
})
