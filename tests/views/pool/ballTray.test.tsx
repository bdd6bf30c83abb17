// Renders the tray of a score sheet, with the balls of the rack in play.

import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
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

/** The tray of this game, as its page shows it. */
async function renderTray(played: LiveGame, rack = 1) {
  const awake = awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } })
  const machine = poolGameMachine.provide({ actors: { loadGame: fromPromise(async () => played), awake } })
  const input = { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 }
  const { actor } = startScreen(machine, input)
  await answersArrive()
  return renderView(<BallTray actor={actor} game={played} />).get('region', `Rack ${rack}`)
}

test.each([
  ['no tap', '', 'Rack 1 10 left, 0 dead · Inning 1'],
  ['the turn of one player', 'A3 xA4 A.miss', 'Rack 1 8 left, 1 dead · Inning 1'],
  ['the turns of both players', 'A3 A.miss B.miss', 'Rack 1 9 left, 0 dead · Inning 2'],
])('above the balls the tray shows the rack and the inning that are played now, after %s', async (_, text, heading) => {
  const taps = text === '' ? [] : tapsIn(text, { A: 1, B: 2 })
  const played = taps.reduce(applyTap, gameAtStart)
  const tray = await renderTray(played)
  expect(tray.parts[0]).toBe(heading)
})

test.each([
  [1, '', 'Rack 1: player 1 breaks 10 left, 0 dead · Inning 1'],
  [1, 'A3 A.miss', 'Rack 1: player 1 breaks 9 left, 0 dead · Inning 1'],
  [2, 'A3 A9', 'Rack 2: player 2 breaks 10 left, 0 dead · Inning 1'],
])('[pool-sheet-52] with alternate break the heading of rack %i after "%s" is "%s"', async (rack, text, heading) => {
  const taps = text === '' ? [] : tapsIn(text, { A: 1, B: 2 })
  const tray = await renderTray(taps.reduce(applyTap, { ...gameAtStart, breaks: 'alternate' }), rack)
  expect(tray.parts[0]).toBe(heading)
})
