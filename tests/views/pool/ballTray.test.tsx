// Renders the tray of a score sheet, with the balls of the rack in play.

import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import { applyTap } from '../../../contract/rules/pool/scoring.ts'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import { BallTray } from '../../../src/views/pool/ScoreSheet/BallTray.tsx'
import { startScreen } from '../../machines/startScreen.ts'
import { game, nora } from '../../models/pool/exampleGames.ts'
import { renderView } from '../../support/renderView.tsx'
import { tapsIn } from '../../support/sheetMatches.ts'
import { answersArrive } from '../../support/viewActors.tsx'

const PLAYERS = game(1).players.map((seat) => ({ ...seat, handicap: 25, remaining: 25 }))
const gameAtStart = game(1, [0, 0], { players: PLAYERS, scoring: 'sheet', at_table: 1 })

test.each([
  ['no tap', '', 'Rack 1 10 left, 0 dead · Inning 1'],
  ['the turn of one player', 'A3 xA4 A.miss', 'Rack 1 8 left, 1 dead · Inning 1'],
  ['the turns of both players', 'A3 A.miss B.miss', 'Rack 1 9 left, 0 dead · Inning 2'],
])('above the balls the tray shows the rack and the inning that are played now, after %s', async (_, text, heading) => {
  const taps = text === '' ? [] : tapsIn(text, { A: 1, B: 2 })
  const played = taps.reduce(applyTap, gameAtStart)
  const awake = awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } })
  const machine = poolGameMachine.provide({ actors: { loadGame: fromPromise(async () => played), awake } })
  const input = { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 }
  const { actor } = startScreen(machine, input)
  await answersArrive()
  const tray = renderView(<BallTray actor={actor} game={played} />).get('region', 'Rack 1')
  expect(tray.parts[0]).toBe(heading)
})
