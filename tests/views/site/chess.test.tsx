// Renders parts of the chess page: the rating, the games, and why there are no results.

import { expect, test } from 'vitest'
import type { ChessResults } from '../../../contract/api/site/chess.ts'
import { ACCOUNT_PROBLEMS, CHESS_SOURCES } from '../../../contract/rules/site/chess.ts'
import { CurrentRating } from '../../../src/views/site/Chess/CurrentRating.tsx'
import { GameResults } from '../../../src/views/site/Chess/GameResults.tsx'
import { RatingHistory } from '../../../src/views/site/Chess/RatingHistory.tsx'
import { LoadFailure, NoAccount, ResultsAge } from '../../../src/views/site/Chess/SourceStatus.tsx'
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

const NONE: ChessResults = {
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

test('for an account without rapid games, the page shows no rating and counts of 0', () => {
  expect(renderView(<CurrentRating results={NONE} />).text).toBe('Current Rating No rapid games yet')
  expect(renderView(<GameResults results={NONE} />).text).toBe('Current record Won 0 Drawn 0 Lost 0')
})

/** The part below the results with these values. */
const age = (results: Partial<ChessResults>, app?: ReturnType<typeof startAppAs>) =>
  renderView(
    <ResultsAge source="chess.com" results={{ ...NONE, ...results }} isBusy={false} onRetry={() => undefined} />,
    app,
  )

test('[chess-account-05] a closed account is said in one sentence without "Try again", also below older results, and a provisional rating is marked', () => {
  const closed = { code: 'CHESS_ACCOUNT_CLOSED', message: "The account 'nora' on chess.com is closed." }
  expect(ACCOUNT_PROBLEMS).toContain(closed.code)
  const alone = renderView(<NoAccount source="chess.com" error={closed} />, startAppAs(asSessionUser(nora)))
  expect(alone.text).toBe(`${closed.message} Set CHESS_COM_USERNAME to the username there, and start the server again.`)
  const older = age({ problem: closed, outdated: true })
  expect(older.texts('paragraph')[1]).toBe(`${closed.message} These are the last results that it gave.`)
  for (const shown of [alone, older]) expect(shown.names('button')).toEqual([])
  const rating = renderView(<CurrentRating results={{ ...NONE, rating: 1241, provisional: true }} />).text
  expect(rating).toBe('Current Rating 1241 Provisional: few rated games so far.')
})

test('[chess-account-05] only an admin reads below older results of a closed account which setting names it', () => {
  const problem = { code: 'CHESS_ACCOUNT_CLOSED', message: "The account 'nora' on chess.com is closed." }
  const setting = /Set CHESS_COM_USERNAME to the username there, and start the server again\./
  const textFor = (user: Parameters<typeof startAppAs>[0], results: Partial<ChessResults>) =>
    age({ outdated: true, ...results }, startAppAs(user)).text
  expect(textFor(asSessionUser(nora), { problem })).toMatch(setting)
  for (const user of [asSessionUser(teddy), null]) expect(textFor(user, { problem })).not.toMatch(setting)
  const away = { code: 'CHESS_UNAVAILABLE', message: 'Away.' }
  expect(textFor(asSessionUser(nora), { problem: away })).not.toMatch(setting)
})

test('results have their age, and older ones have "Try again" while the chess site does not answer', () => {
  const away = { code: 'CHESS_UNAVAILABLE', message: 'Away.' }
  const older = age({ problem: away, outdated: true, age_seconds: 13 * 3600 + 59 })
  expect(older.text).toMatch(/updated 13 hours ago\. chess\.com does not answer right now\. These are the last results/)
  expect(older.names('button')).toEqual(['Try again'])
  const fresh = age({ age_seconds: 0 })
  expect(fresh.text).toBe('nora on chess.com, updated just now.')
  expect(fresh.names('button')).toEqual([])
  const failure = renderView(<LoadFailure source="lichess.org" error={away} onRetry={() => undefined} />)
  expect(failure.texts('alert')).toEqual(['No results from lichess.org Away. Try again'])
})

test('[chess-history-05] the line of the ratings contains all days from the first to the last, and the table has the latest 30 days', () => {
  const daily = Array.from({ length: 40 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    rating: 1200 + index,
  }))
  const history = renderView(<RatingHistory daily={daily} />)
  const line = history.get('img', 'From 1200 on Jan 1, 2026 to 1239 on Feb 9, 2026. Lowest 1200, highest 1239.')
  // In the path of the line, the letter L is before each day except the first.
  expect(line.paths()[0]?.split('L')).toHaveLength(40)
  expect(history.text).toMatch(/^Rating over time 1250 ?1190 ?Jan 1, 2026 ?Feb 9, 2026 As a table/)
  const rows = history.texts('row')
  expect(rows).toHaveLength(31)
  expect(rows.slice(0, 2)).toEqual(['Day Rating', 'Feb 9, 2026 1239'])
  const oneDay = renderView(<RatingHistory daily={daily.slice(0, 1)} />)
  expect(oneDay.text).toBe('Rating over time 1200 on Jan 1, 2026. The line begins with the second day.')
  expect(oneDay.all('img')).toEqual([])
  expect(renderView(<RatingHistory daily={[]} />).text).toBe('')
})

test('[chess-record-02] with unknown results, the page shows only the number of games', () => {
  const record = { win: 600, loss: 500, draw: 100, unknown: 77 }
  expect(renderView(<GameResults results={{ ...NONE, record }} />).text).toBe('Games Played 1,277')
})
