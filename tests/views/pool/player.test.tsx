// Renders the page of one player without the charts: what it says if there is nothing to show.

import { expect, test } from 'vitest'
import type { PlayerHistory, TrendPoint } from '../../../contract/api/pool/players.ts'
import { playerMachine } from '../../../src/machines/pool/player.machine.ts'
import { PoolPlayer } from '../../../src/views/pool/PoolPlayer/PoolPlayer.tsx'
import { nora, notFoundError, refusedError } from '../../models/pool/exampleGames.ts'
import { renderView } from '../../support/renderView.tsx'
import { startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

const withoutGames: PlayerHistory = {
  player: { user_id: 2, username: 'teddy' },
  games: 0,
  wins: 0,
  handicap: { games: 0, wins: 0, expected_wins: 0, point_share: null, expected_point_share: null },
  level_estimate: null,
  trend: [],
}
const oneGame: PlayerHistory = { ...withoutGames, games: 1, wins: 1 }
/** The numbers after a game without a score sheet. */
const point: TrendPoint = {
  time: '2026-03-14T19:30:00.000Z',
  games: 5,
  win_percentage: 60,
  points_per_inning: null,
  rating: 500,
  rating_error: 40,
}

/** The page of teddy in 8-Ball, when the server answers this about his games. Without an answer, the page waits. */
async function playerPage(history?: PlayerHistory | Error) {
  const actor = await startWithAnswers(playerMachine, {
    input: { params: { user_id: '2' }, search: '?discipline=8-Ball', user: nora, visit: 'visit' },
    answers: { 'history.load': history, 'opponents.loadPage': { head: null, items: [] } },
  })
  return renderView(<PoolPlayer actor={actor} />, startAppAs(nora))
}

test.each([
  ['no games', withoutGames, 'No finished 8-Ball games yet'],
  ['too few games', oneGame, 'Trends begin after 5 finished games.'],
  [
    'no score sheets',
    { ...oneGame, games: 5, trend: [point] },
    'No score sheets yet. Innings and safeties are counted on a score sheet.',
  ],
])('[pool-player-15] the page of a player with %s says so', async (_, history, sentence) => {
  const page = await playerPage(history)
  expect(page.get('heading', 'teddy').text).toBe('teddy')
  expect(page.text).toContain(sentence)
  expect(page.isLoading).toBe(false)
})

test('[pool-player-15] the page of a player who does not exist says so, and offers no "Try again"', async () => {
  const page = await playerPage(notFoundError)
  expect(page.texts('alert')).toEqual(['There is no such player. The account may have been deleted.'])
})

test('the page of a player that does not load shows the reason and "Try again"', async () => {
  expect((await playerPage()).isLoading).toBe(true)
  const page = await playerPage(refusedError)
  expect(page.texts('alert')).toEqual(['The player did not load. This game has a winner. Try again'])
})
