// Renders the page of a replay that did not load.

import { expect, test } from 'vitest'
import { replayMachine } from '../../../src/machines/pool/replay.machine.ts'
import { PoolReplay } from '../../../src/views/pool/PoolReplay/PoolReplay.tsx'
import { nora, notFoundError, refusedError } from '../../models/pool/exampleGames.ts'
import { renderView } from '../../support/renderView.tsx'
import { startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

test.each([
  ['of a game that does not exist says so once, and offers no "Try again"', notFoundError, 'There is no such game.'],
  [
    'that did not load shows the reason and "Try again"',
    refusedError,
    'The replay did not load. This game has a winner. Try again',
  ],
])('the replay %s', async (_, loadReplay, alert) => {
  const actor = await startWithAnswers(replayMachine, {
    input: { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit' },
    answers: { loadReplay },
  })
  const page = renderView(<PoolReplay actor={actor} />, startAppAs(nora))
  expect(page.texts('alert')).toEqual([alert])
  expect(page.isLoading).toBe(false)
})
