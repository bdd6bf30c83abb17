// Renders the overlay of a watched game over the picture of a stream.

import { expect, test } from 'vitest'
import { watchGameMachine } from '../../../src/machines/pool/watchGame.machine.ts'
import { WatchOverlay } from '../../../src/views/pool/PoolWatch/WatchOverlay.tsx'
import { game, notFoundError } from '../../models/pool/exampleGames.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { renderView } from '../../support/renderView.tsx'
import { startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

test('the overlay shows nothing any more after its watch link was revoked', async () => {
  const input = { params: { token: 'token' }, search: '?view=overlay', user: null, visit: 'visit', address: '' }
  const actor = await startWithAnswers(watchGameMachine, { input, effects: ['sendLive'] })
  const app = startAppAs(null)
  const names = () => renderView(<WatchOverlay actor={actor} />, app).names('heading')
  actor.send(done('loadGame', game(2)) as never)
  expect(names()).toEqual(['player 1', 'player 2'])
  actor.send({ type: 'live.connected' })
  actor.send(failed('refreshGame', notFoundError) as never)
  expect(names()).toEqual([])
})
