// Renders the cards of the players, scored with plus and minus and on a score sheet.

import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { applyTap } from '../../../contract/rules/pool/scoring.ts'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import { PoolGame } from '../../../src/views/pool/PoolGame/PoolGame.tsx'
import { startScreen } from '../../machines/startScreen.ts'
import { game, nora } from '../../models/pool/exampleGames.ts'
import { renderView } from '../../support/renderView.tsx'
import { tapsIn } from '../../support/sheetMatches.ts'
import { answersArrive, startAppAs } from '../../support/viewActors.tsx'

/** The page of this game, as the server answers it. */
async function pageOf(loaded: LiveGame) {
  const awake = awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } })
  const machine = poolGameMachine.provide({ actors: { loadGame: fromPromise(async () => loaded), awake } })
  const input = { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 }
  const { actor } = startScreen(machine, input)
  await answersArrive()
  return renderView(<PoolGame actor={actor} />, startAppAs(nora))
}

const [first, second] = game(1).players.map(({ display_name }) => display_name) as [string, string]
const tapButtons = (page: Awaited<ReturnType<typeof pageOf>>) =>
  page.names('button').filter((name) => /^(Add a point for|Take a point from)/.test(name))

test('[pool-game-16] a finished game has no button for points but the minus of the winner', async () => {
  expect(tapButtons(await pageOf(game(1, [1, 0])))).toEqual([
    `Take a point from ${first}`,
    `Add a point for ${first}`,
    `Take a point from ${second}`,
    `Add a point for ${second}`,
  ])
  expect(tapButtons(await pageOf(game(1, [2, 0])))).toEqual([`Take a point from ${first}`])
})

const sheet = (text: string, names = ['Ann', 'Ben']) => {
  const players = game(1).players.map((seat, place) => ({
    ...seat,
    display_name: names[place] as string,
    handicap: 25,
    remaining: 25,
  }))
  return tapsIn(text, { A: 1, B: 2 }).reduce(applyTap, game(1, [0, 0], { players, scoring: 'sheet', at_table: 1 }))
}

test('[pool-sheet-45] a ball that is down has the letter or the place of the player who pocketed it, or a cross if it is dead', async () => {
  const signsOf = async (names: string[]) =>
    (await pageOf(sheet('A3 xA4 A.miss B5', names))).all('button', /^Ball/).map((ball) => ball.attribute('data-sign'))
  expect(await signsOf(['Ann', 'Ben'])).toEqual([null, null, 'A', '✕', 'B', null, null, null, null])
  expect(await signsOf(['Ann', 'anna'])).toEqual([null, null, '1', '✕', '2', null, null, null, null])
})

test('[pool-sheet-46] a page of a game has one button "Undo", on a score sheet with balls in the tray', async () => {
  for (const loaded of [game(1, [1, 0]), sheet('A3')]) {
    const page = await pageOf(loaded)
    expect(page.names('button').filter((name) => name.startsWith('Undo'))).toHaveLength(1)
  }
  const tray = (await pageOf(sheet('A3'))).get('region', 'Rack 1')
  expect(tray.names('button').filter((name) => name.startsWith('Undo'))).toHaveLength(1)
})
