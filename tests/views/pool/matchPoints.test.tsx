// Renders the match points of a game of two players.

import { expect, test } from 'vitest'
import { MatchPoints } from '../../../src/views/pool/Scoreboard/MatchPoints.tsx'
import { renderView } from '../../support/renderView.tsx'

/** A game of Rosalind and Sal with these races and scores. */
const match = (game_type: '8-Ball' | '9-Ball', races: readonly number[], scores: readonly number[]) => ({
  game_type,
  players: ['Rosalind', 'Sal'].map((display_name, index) => {
    const [handicap = 0, score = 0] = [races[index], scores[index]]
    return { pool_player_id: index + 1, display_name, handicap, score, winner: score === handicap }
  }),
})

test('[pool-levels-06] a sentence replaces the match points if no skill level has the race of a player', () => {
  const shown = renderView(<MatchPoints game={match('9-Ball', [26, 38], [2, 1])} />)
  expect(shown.text).toBe('No match points: no skill level has a race to 26.')
})

test.each([
  ['8-Ball in progress', match('8-Ball', [5, 3], [1, 2]), ['Certain so far 0 1', 'If the game ended now 0 2']],
  // A finished 8-Ball game gives 2 match points to the winner, and 1 to a loser who needed only one more rack.
  ['a finished game of 8-Ball', match('8-Ball', [2, 2], [1, 2]), ['Final 1 2']],
  // In 9-Ball the two players share 20 match points.
  ['a finished game of 9-Ball', match('9-Ball', [14, 14], [5, 14]), ['Final 3 17']],
] as const)('[pool-levels-08] the match points of %s', (_, game, rows) => {
  const table = renderView(<MatchPoints game={game} />).get('table', 'Match points')
  expect(table.texts('row')).toEqual(['Match points Rosalind Sal', ...rows])
})
