// Renders the page of a replay.

import { expect, test } from 'vitest'
import { replayMachine } from '../../../src/machines/pool/replay.machine.ts'
import { screen } from '../../../src/screens/pool/poolReplay.screen.ts'
import type { Call } from '../../../src/services/http/call.ts'
import { PoolReplay } from '../../../src/views/pool/PoolReplay/PoolReplay.tsx'
import { startScreen } from '../../machines/startScreen.ts'
import { exampleTap, game, nora, notFoundError, refusedError } from '../../models/pool/exampleGames.ts'
import { renderView } from '../../support/renderView.tsx'
import { answersArrive, startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

test.each([
  ['of a game that does not exist says so once, and offers no "Try again"', notFoundError, 'There is no such game.'],
  [
    'that did not load shows the reason and "Try again"',
    refusedError,
    'The replay did not load. This game has a winner. Try again',
  ],
])('the replay %s', async (_, loadReplay, alert) => {
  const actor = await startWithAnswers(replayMachine, {
    input: { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 },
    answers: { loadReplay },
  })
  const page = renderView(<PoolReplay actor={actor} />, startAppAs(nora))
  expect(page.texts('alert')).toEqual([alert])
  expect(page.isLoading).toBe(false)
})

test('[pool-after-04] the replay has no position for a tap that was undone', async () => {
  const logged = (id: number, undone: boolean) => ({ ...exampleTap(id), ball: null, how: null, undone })
  const answers: Record<string, unknown> = {
    'GET /pool/games/:pool_game_id': game(3, [2, 0]),
    'GET /pool/games/:pool_game_id/taps': [logged(1, false), logged(2, true), logged(3, false)],
  }
  const call = async (key: string) => ({ success: true, data: answers[key] ?? null, error: null })
  const logic = screen.logic({ call: call as unknown as Call, memberId: () => nora.user_id }) as typeof replayMachine
  const input = { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 }
  const { actor } = startScreen(logic, input)
  await answersArrive()
  expect(actor.getSnapshot().context.replay?.taps.map(({ pool_game_tap_id }) => pool_game_tap_id)).toEqual([1, 3])
})
