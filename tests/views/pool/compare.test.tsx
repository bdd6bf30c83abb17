// Renders the page that compares two players.

import { expect, test } from 'vitest'
import type { Comparison } from '../../../contract/api/pool/pool.ts'
import { compareMachine } from '../../../src/machines/pool/compare.machine.ts'
import { PoolCompare } from '../../../src/views/pool/PoolCompare/PoolCompare.tsx'
import { nora, notFoundError, refusedError } from '../../models/pool/exampleGames.ts'
import { renderView } from '../../support/renderView.tsx'
import { startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

const streaks = (longest_streak: number, current_streak: number) => ({ longest_streak, current_streak })
const comparison: Comparison = {
  player: { user_id: 1, username: 'nora' },
  opponent: { user_id: 2, username: 'teddy' },
  stats: {
    total_games: 5,
    player_wins: 2,
    opponent_wins: 3,
    player_streaks: streaks(2, 0),
    opponent_streaks: streaks(3, 1),
    point_differential: -4,
  },
}
const withoutGames: Comparison = { ...comparison, stats: { ...comparison.stats, total_games: 0 } }

/** The page in this discipline, when the server answers this. Without an answer, the page waits. */
async function comparePage(discipline: string, answer?: unknown) {
  const actor = await startWithAnswers(compareMachine, {
    input: { params: { user_id: '2' }, search: `?discipline=${discipline}`, user: nora, visit: 'visit' },
    answers: { 'comparison.load': answer },
  })
  return renderView(<PoolCompare actor={actor} />, startAppAs(nora))
}

test.each(['8-Ball', '9-Ball'])(
  '[pool-compare-07] the comparison in %s shows that it loads, that it failed, and that there are no games',
  async (discipline) => {
    const [waiting, failed, missing, none] = await Promise.all(
      [undefined, refusedError, notFoundError, withoutGames].map((answer) => comparePage(discipline, answer)),
    )
    for (const page of [waiting, failed, missing, none]) {
      const checked = page?.all('radio').filter(({ isChecked }) => isChecked)
      expect(checked?.map(({ name }) => name)).toEqual([discipline])
      expect(page?.all('table')).toEqual([])
    }
    expect([waiting, failed, missing, none].map((page) => page?.isLoading)).toEqual([true, false, false, false])
    expect(waiting?.texts('alert')).toEqual([])
    expect(failed?.texts('alert')).toEqual(['The comparison did not load. This game has a winner. Try again'])
    expect(missing?.texts('alert')).toEqual(['There is nothing to compare. There is no such game.'])
    expect(none?.text).toContain(`No one-on-one ${discipline} games played.`)
  },
)

test.each([
  { discipline: '9-Ball', more: ['−4 Point Differential +4'] },
  { discipline: '8-Ball', more: [] },
])(
  '[pool-compare-01] [pool-compare-02] [pool-compare-03] [pool-compare-05] [pool-compare-06] the comparison in $discipline has the wins and streaks of both players, and $more',
  async ({ discipline, more }) => {
    const page = await comparePage(discipline, comparison)
    expect(page.get('img', /^Wins/).name).toBe('Wins: nora 2, teddy 3')
    expect(page.names('link')).toEqual(['Back to the games', 'nora', 'teddy'])
    const rows = page.get('table', 'Comparison').texts('row')
    expect(rows).toEqual(['2 Wins 3', '2 Longest Streak 3', '0 Current Streak 1', ...more])
  },
)

test('[pool-compare-04] the pie chart of the wins has a slice for each player, as large as the share of this player', async () => {
  const withWins = (player_wins: number, opponent_wins: number) =>
    comparePage('9-Ball', { ...comparison, stats: { ...comparison.stats, player_wins, opponent_wins } })
  const pie = (await withWins(1, 3)).get('img', 'Wins: nora 1, teddy 3')
  expect(pie.text.split(' ')).toEqual(['1', '3'])
  const [own = 0, other = 0] = pie.paths().map(shareOf)
  // Between the slices is a gap.
  expect(own).toBeCloseTo(0.25, 1)
  expect(other).toBeCloseTo(0.75, 1)
  expect(new Set(pie.fills()).size).toBe(2)
  expect((await withWins(0, 3)).get('img', /^Wins/).paths()).toHaveLength(1)
})

/** Which part of the circle a slice takes: the angle of its outer arc, divided by a whole turn. */
function shareOf(path: string): number {
  const [, fromX, fromY, isLarge, toX, toY] =
    /^M(-?[\d.]+),(-?[\d.]+)A[\d.]+,[\d.]+,0,([01]),[01],(-?[\d.]+),(-?[\d.]+)/.exec(path) ?? []
  const turn = 2 * Math.PI
  const angle = Math.abs(Math.atan2(Number(fromY), Number(fromX)) - Math.atan2(Number(toY), Number(toX)))
  const smaller = Math.min(angle, turn - angle)
  return (isLarge === '1' ? turn - smaller : smaller) / turn
}

test('[pool-game-14] the comparison that was opened from a game leads back to this game', async () => {
  const actor = await startWithAnswers(compareMachine, {
    input: { params: { user_id: '2' }, search: '?discipline=9-Ball&game=7', user: nora, visit: 'visit' },
  })
  const back = renderView(<PoolCompare actor={actor} />, startAppAs(nora)).get('link', 'Back to the game')
  expect(back.attribute('href')).toBe('/pool/7')
})
