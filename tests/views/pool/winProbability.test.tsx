// Renders how likely each player of a game wins.

import { expect, test } from 'vitest'
import { ratingsMachine } from '../../../src/machines/pool/ratings.machine.ts'
import { WinProbability } from '../../../src/views/pool/PoolGame/WinProbability.tsx'
import { exampleRatings, game } from '../../models/pool/exampleGames.ts'
import { renderView } from '../../support/renderView.tsx'
import { startWithAnswers } from '../../support/viewActors.tsx'

test('a game shows the win probabilities of both players beside their names, and both together are 100 %', async () => {
  const ratings = await startWithAnswers(ratingsMachine, {
    input: { game_type: '9-Ball' },
    answers: { load: exampleRatings },
  })
  const shown = renderView(<WinProbability game={game(1)} ratings={ratings} />).get('region', 'Win probability')
  const [, first, second] = /player 1 (\d+) % ?player 2 (\d+) %/.exec(shown.text) ?? []
  expect(Number(first)).toBeGreaterThan(Number(second))
  expect(Number(first) + Number(second)).toBe(100)
})
