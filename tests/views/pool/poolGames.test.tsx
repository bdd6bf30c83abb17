// Renders the list of pool games: the member's figures above it, and its rows.

import { expect, test } from 'vitest'
import type { PoolSummary } from '../../../contract/api/pool/pool.ts'
import { poolGamesMachine } from '../../../src/machines/pool/poolGames.machine.ts'
import { GameFacts } from '../../../src/views/pool/PoolGames/GameRow.tsx'
import { PoolGames } from '../../../src/views/pool/PoolGames/PoolGames.tsx'
import { game, nora, refusedError } from '../../models/pool/exampleGames.ts'
import { renderView } from '../../support/renderView.tsx'
import { startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

const summary: Partial<PoolSummary> = {
  games_played: 9,
  win_percentage: 100 / 3,
  skill_levels: { '8-Ball': 4, '9-Ball': 7 },
}

/** The page when the server answers this. Without an answer, its part waits. */
async function poolPage({ games, figures }: { games?: unknown; figures?: unknown }) {
  const actor = await startWithAnswers(poolGamesMachine, {
    input: {
      params: {},
      search: '',
      user: nora,
      visit: 'visit',
      now: () => 0,
      place: null,
      path: '/pool',
      readPlace: () => null,
    },
    answers: { 'list.loadPage': games, 'summary.load': figures },
    effects: ['keepPlace'],
  })
  return renderView(<PoolGames actor={actor} />, startAppAs(nora))
}

test('[pool-list-02] [pool-list-04] above the list are the number of games, the percentage of wins with 2 decimals, and the levels', async () => {
  const page = await poolPage({ figures: summary })
  expect(page.texts('term').map((label) => label.split(' Match')[0])).toEqual(['Total matches', 'ME %', 'Skill Level'])
  expect(page.texts('definition')).toEqual(['9', '33.33', '4 (8) / 7 (9)'])
  expect(page.get('button', 'Skill Level: 4 (8) / 7 (9). Change').isDisabled).toBe(false)
  expect((await poolPage({})).get('button', 'Skill Level').isDisabled).toBe(true)
  const failed = await poolPage({ figures: refusedError })
  expect(failed.texts('alert')).toEqual(['Your figures did not load. Try again'])
})

test('the list says that it loads, that it failed, and that there are no games', async () => {
  expect((await poolPage({ figures: summary })).isLoading).toBe(true)
  const failed = await poolPage({ figures: summary, games: refusedError })
  expect(failed.texts('alert')).toEqual([`The games did not load. ${refusedError.error.message} Try again`])
  const none = await poolPage({ figures: summary, games: { head: null, items: [] } })
  expect(none.text).toContain('No games yet Start a game.')
  expect(none.names('link').filter((name) => name === 'New Game')).toHaveLength(2)
  expect([failed, none].map(({ isLoading }) => isLoading)).toEqual([false, false])
})

test('[pool-list-17] in the row of a game a tick and the hidden word "Winner" mark the winner', () => {
  const row = (scores: [number, number]) => {
    const shown = renderView(<GameFacts game={game(1, scores)} />)
    return [shown.text.replace(/.*9-Ball/, ''), shown.countDrawings()]
  }
  expect(row([1, 0])).toEqual(['player 11 (2)player 20 (2)', 0])
  expect(row([1, 2])).toEqual(['player 11 (2)player 22 (2) Winner', 1])
})
