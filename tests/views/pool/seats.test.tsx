// Renders the dialogs of the seats and of the end of a match, and the words for a game that was not played out.

import { expect, test } from 'vitest'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import { watchGameMachine } from '../../../src/machines/pool/watchGame.machine.ts'
import { pendingMachine } from '../../../src/machines/shared/pending.machine.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { GameChanges } from '../../../src/views/pool/PoolGame/GameChanges.tsx'
import { PoolGame } from '../../../src/views/pool/PoolGame/PoolGame.tsx'
import { GameDetailsPanel } from '../../../src/views/pool/PoolGames/GameDetails.tsx'
import { GameFacts } from '../../../src/views/pool/PoolGames/GameRow.tsx'
import { PoolWatch } from '../../../src/views/pool/PoolWatch/PoolWatch.tsx'
import { EndMatch } from '../../../src/views/pool/Seats/EndMatch.tsx'
import { Seats } from '../../../src/views/pool/Seats/Seats.tsx'
import { gameDetailsModel } from '../../models/pool/dialogModels.ts'
import { game, nora } from '../../models/pool/exampleGames.ts'
import { endMatchModel, loadedSeats, seatsModel } from '../../models/pool/seatModels.ts'
import { noopRef } from '../../models/realActor.ts'
import { done } from '../../models/xstateEvents.ts'
import { renderView } from '../../support/renderView.tsx'
import { inEverySituation, startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

const app = startAppAs(nora)

/** What the server has not saved of the game: nothing, or one tap. */
async function pendingWith(entries: readonly PendingEntry[] = []) {
  const actor = await startWithAnswers(pendingMachine, {
    input: { queue: 'game:7', user_id: 1, visit: 'visit', parent: noopRef() },
  })
  actor.getSnapshot().context.entries = entries
  return actor
}
const nothing = await pendingWith()
const oneTap = await pendingWith([{ key: 'visit-0', error: null } as PendingEntry])
const WAIT = 'A tap is not saved yet. This can be saved after it.'

test('[pool-seats-15] [pool-seats-17] the dialog of the seats shows every situation of its machine', async () => {
  const situations = await inEverySituation(seatsModel, {
    app,
    view: (actor) => <Seats actor={actor} pending={nothing} />,
    check: (shown, snapshot) => {
      if (snapshot.status === 'done') return
      const dialog = shown.get('dialog', 'Seats')
      const { draft, error, loaded } = snapshot.context
      const hasFailed = snapshot.matches('failed')
      const rows = dialog.all('list', 'Seats').flatMap((list) => list.all('listitem'))
      expect(rows).toHaveLength(hasFailed || !loaded ? 0 : draft.length)
      if (rows.length > 0) {
        const canClose = snapshot.can({ type: 'modal.close' })
        expect(dialog.get('button', 'Cancel').isDisabled).toBe(!canClose)
      }
      for (const [index, { pool_player_id, handicap }] of rows.length === 0 ? [] : draft.entries()) {
        expect(rows[index]?.field(`Player ${index + 1}`).value).toBe(`player ${pool_player_id}`)
        expect(rows[index]?.texts('status')).toEqual([String(handicap)])
      }
      expect(dialog.names('button').includes('Try again')).toBe(hasFailed)
      if (error) expect(dialog.texts('alert').join()).toContain(error.message)
      if (rows.length > 0) expect(dialog.get('button', 'Save seats').isDisabled).toBe(snapshot.hasTag('busy'))
    },
  })
  expect(situations).toBeGreaterThan(10)
})

test('[pool-seats-16] [pool-seats-17] the dialog of the end shows every situation of its machine', async () => {
  for (const input of [endMatchModel.input, ...endMatchModel.otherInputs]) {
    await inEverySituation(
      { ...endMatchModel, input, otherInputs: [] },
      {
        app,
        view: (actor) => <EndMatch actor={actor} pending={nothing} />,
        check: (shown, snapshot) => {
          if (snapshot.status === 'done') return
          const dialog = shown.get('dialog', input.game.ended ? 'Open the match again' : 'End the match')
          const isChoosing = snapshot.matches('choosing')
          expect(dialog.names('button').includes('Unfinished: nobody wins')).toBe(isChoosing)
          expect(dialog.names('button').includes('Cancel')).toBe(!isChoosing)
          const { error, choice } = snapshot.context
          expect(dialog.texts('alert')).toEqual(error ? [error.message] : [])
          if (!isChoosing && choice.ended === 'forfeit')
            expect(dialog.text).toContain('player 1 forfeits: player 2 wins.')
        },
      },
    )
  }
})

test('[pool-seats-17] while a tap is not saved, both dialogs say so and cannot be saved', async () => {
  const seats = await startWithAnswers(seatsModel.machine, {
    input: seatsModel.input,
    answers: { loadSeats: loadedSeats },
  })
  const dialog = renderView(<Seats actor={seats} pending={oneTap} />, app)
  expect(dialog.text).toContain(WAIT)
  expect(dialog.get('button', 'Save seats').isDisabled).toBe(true)
  const end = await startWithAnswers(endMatchModel.machine, { input: endMatchModel.input })
  end.send({ type: 'end.choose', ended: 'unfinished', winner: null })
  const question = renderView(<EndMatch actor={end} pending={oneTap} />, app)
  expect(question.text).toContain(WAIT)
  expect(question.get('button', 'End the match').isDisabled).toBe(true)
})

const startGame = (shown: ReturnType<typeof game>) =>
  startWithAnswers(poolGameMachine, {
    input: { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 },
    answers: { loadGame: shown },
    effects: ['sendLive', 'go'],
  })

test.each([
  { state: 'runs', shown: game(3), buttons: ['Seats', 'End the match'] },
  { state: 'was ended', shown: game(3, [1, 0], { ended: 'unfinished' }), buttons: ['Open the match again'] },
  { state: 'was played out', shown: game(3, [2, 0]), buttons: [] },
])('[pool-seats-17] a game that $state shows $buttons besides its log', async ({ shown, buttons }) => {
  const actor = await startGame(shown)
  expect(renderView(<GameChanges actor={actor} />, app).names('button')).toEqual(['Log: correct a tap', ...buttons])
})

test('[pool-seats-18] the page, the row, the details and the watch link of an ended game say how it ended', async () => {
  const ended = game(3, [1, 0], { ended: 'unfinished' })
  const words = 'Ended unfinished'
  expect(renderView(<PoolGame actor={await startGame(ended)} />, app).text).toContain(words)
  expect(renderView(<GameFacts game={ended} />).text).toContain(`9-Ball · ${words}`)
  const details = await startWithAnswers(gameDetailsModel.machine, {
    input: { ...gameDetailsModel.input, game: ended },
    effects: ['keepDraft'],
  })
  expect(renderView(<GameDetailsPanel actor={details} />, app).text).toContain(words)
  expect((await watched(ended)).text).toContain(words)
})

test.each(['points', 'sheet'] as const)(
  '[pool-game-14] only after the end the name on a card is a link: %s',
  async (scoring) => {
    const linksOf = async (shown: ReturnType<typeof game>) => {
      const card = renderView(<PoolGame actor={await startGame(shown)} />, app).get('region', 'player 2')
      return card.all('link').map((link) => link.attribute('href'))
    }
    expect(await linksOf(game(3, [1, 0], { scoring, at_table: 1 }))).toEqual([])
    const href = '/pool/compare/2?discipline=9-Ball&game=7'
    expect(await linksOf(game(3, [1, 0], { scoring, ended: 'unfinished' }))).toEqual([href])
  },
)

/** The normal page of a watch link. */
async function watched(shown: ReturnType<typeof game>) {
  const input = { params: { token: 'token' }, search: '', user: null, visit: 'visit', address: '' }
  const actor = await startWithAnswers(watchGameMachine, { input, effects: ['sendLive'] })
  actor.send(done('loadGame', shown) as never)
  return renderView(<PoolWatch actor={actor} />, startAppAs(null))
}

test('[pool-watch-18] the page of a watch link says who is at the table of a score sheet', async () => {
  const atTable = async (shown: ReturnType<typeof game>) =>
    (await watched(shown)).all('region').flatMap((card) => (card.text.includes('At the table') ? [card.name] : []))
  expect(await atTable(game(3, [1, 0], { scoring: 'sheet', at_table: 2 }))).toEqual(['player 2'])
  expect(await atTable(game(3, [1, 0], { scoring: 'sheet', at_table: 2, ended: 'unfinished' }))).toEqual([])
  expect(await atTable(game(3))).toEqual([])
})

test('[pool-game-15] the race and what is left stand with the score, on a score sheet and behind a watch link, too', async () => {
  const cardsOf = (shown: ReturnType<typeof renderView>) => shown.all('region', /^player/).map(({ text }) => text)
  for (const scoring of ['points', 'sheet'] as const) {
    const running = game(3, [1, 0], { scoring, at_table: 2 })
    for (const page of [renderView(<PoolGame actor={await startGame(running)} />, app), await watched(running)]) {
      expect(cardsOf(page)).toEqual([
        expect.stringContaining(' 1 of 2 1 to go'),
        expect.stringContaining(' 0 of 2 2 to go'),
      ])
    }
  }
  const [winner] = cardsOf(renderView(<PoolGame actor={await startGame(game(3, [2, 0]))} />, app))
  expect(winner).toContain('of 2')
  expect(winner).not.toContain('to go')
})
