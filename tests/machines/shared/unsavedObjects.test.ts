// Tests the games and roasts in the outbox that the server has not created yet, as the lists show them.
import { expect, test } from 'vitest'
import { withoutListed } from '../../../src/machines/app/outbox.clientIds.ts'
import { localRoastIn } from '../../../src/machines/coffee/localRoast.ts'
import { unsavedRoasts } from '../../../src/machines/coffee/unsavedRoasts.ts'
import { unsavedGames } from '../../../src/machines/pool/unsavedGames.ts'
import type { PendingCommand, PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { unsavedRoast } from '../../models/coffee/exampleCoffee.ts'
import { unsavedGame } from '../../models/pool/exampleGames.ts'

const FIRST_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
const SECOND_ID = '1d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a11'
const error = { code: 'INVALID_PLAYERS', message: 'This player does not exist any more.' }

/** An outbox entry with a command for the game or roast that `creation` creates. */
const entryAfter = (creation: PendingEntry, key: string, command: PendingCommand['command']): PendingEntry => {
  const { created: _, ...local } = creation.local!
  return { ...creation, key, command, local }
}

test('the games of the outbox are listed, the newest game first, and the score of each game has only its own taps', () => {
  const [firstGame, secondGame] = [unsavedGame(FIRST_ID), unsavedGame(SECOND_ID)]
  const pointFor = (creation: PendingEntry, key: string, pool_player_id: number) =>
    entryAfter(creation, key, {
      call: 'POST /pool/games/:pool_game_id/scores',
      params: { pool_game_id: 0 },
      body: { pool_player_id, action: 'add' },
    })
  const entries = [
    firstGame,
    pointFor(firstGame, 'a', 2),
    secondGame,
    pointFor(secondGame, 'b', 1),
    pointFor(secondGame, 'c', 1),
  ]
  const shownGames = unsavedGames(entries).map(({ client_id, game }) => [
    client_id,
    game.players.map(({ score }) => score),
  ])
  expect(shownGames).toEqual([
    [SECOND_ID, [2, 0]],
    [FIRST_ID, [0, 1]],
  ])
})

test('[offline-start-13] a game or a roast that the server refused to create stays in its list and is marked', () => {
  const games = [{ ...unsavedGame(FIRST_ID), error }, unsavedGame(SECOND_ID)]
  expect(unsavedGames(games).map(({ client_id, isRefused }) => [client_id, isRefused])).toEqual([
    [SECOND_ID, false],
    [FIRST_ID, true],
  ])
  const roasts = [{ ...unsavedRoast(FIRST_ID), error }, unsavedRoast(SECOND_ID)]
  expect(unsavedRoasts(roasts).map(({ client_id, isRefused }) => [client_id, isRefused])).toEqual([
    [SECOND_ID, false],
    [FIRST_ID, true],
  ])
})

test('[offline-start-16] a game or a roast that is in the list of the server is not also listed as unsaved', () => {
  const games = unsavedGames([unsavedGame(FIRST_ID), unsavedGame(SECOND_ID)])
  expect(withoutListed(games, [{}, { client_id: FIRST_ID }]).map(({ client_id }) => client_id)).toEqual([SECOND_ID])
  expect(withoutListed(games, [{}, {}])).toHaveLength(2)
  expect(withoutListed(unsavedRoasts([unsavedRoast(FIRST_ID)]), [{ client_id: FIRST_ID }])).toEqual([])
})

test('a roast of the outbox is listed with its start and its end', () => {
  const creation = unsavedRoast(FIRST_ID)
  const changeEntry = (key: string, body: { start_time?: string; end_time?: string }) =>
    entryAfter(creation, key, { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 0 }, body })
  const entries = [
    creation,
    changeEntry('a', { start_time: '2026-11-15T10:00:00.000Z' }),
    changeEntry('b', { end_time: '2026-11-15T10:12:00.000Z' }),
  ]
  expect(unsavedRoasts(entries)).toMatchObject([
    { client_id: FIRST_ID, roast: { coffee_bean_name: 'Gedeb', end_seconds: 720, coffee_roast_id: 0 } },
  ])
  expect(unsavedRoasts([unsavedGame(SECOND_ID)])).toEqual([])
})

test('[roast-repair-29] a roast that was created and discarded is shown neither in the list nor at its address', () => {
  const [discardedRoast, otherRoast] = [unsavedRoast(FIRST_ID), unsavedRoast(SECOND_ID)]
  const entries = [
    discardedRoast,
    entryAfter(discardedRoast, 'a', {
      call: 'POST /coffee/roasts/:coffee_roast_id/discard',
      params: { coffee_roast_id: 0 },
      body: undefined,
    }),
    otherRoast,
  ]
  expect(unsavedRoasts(entries).map(({ client_id }) => client_id)).toEqual([SECOND_ID])
  expect(localRoastIn(entries, FIRST_ID)).toBeNull()
  expect(localRoastIn(entries, SECOND_ID)).toMatchObject({ coffee_bean_name: 'Gedeb' })
})
