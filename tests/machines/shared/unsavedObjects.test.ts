// Tests the games and roasts in the outbox that the server has not created yet, as the lists show them.
import { expect, test } from 'vitest'
import { withoutListed } from '../../../src/machines/app/outbox.clientIds.ts'
import { localRoastIn } from '../../../src/machines/coffee/localRoast.ts'
import { unsavedRoasts } from '../../../src/machines/coffee/unsavedRoasts.ts'
import { unsavedGames } from '../../../src/machines/pool/unsavedGames.ts'
import type { PendingCommand, PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { unsavedRoast } from '../../models/coffee/exampleRoastRows.ts'
import { unsavedGame } from '../../models/pool/exampleGames.ts'

const FIRST = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
const SECOND = '1d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a11'
const error = { code: 'INVALID_PLAYERS', message: 'This player does not exist any more.' }

const follows = (creation: PendingEntry, key: string, command: PendingCommand['command']): PendingEntry => {
  const { created: _, ...local } = creation.local!
  return { ...creation, key, command, local }
}

test('the games of the outbox are listed with their taps, the newest first, and taps of other games do not count', () => {
  const [first, second] = [unsavedGame(FIRST), unsavedGame(SECOND)]
  const point = (creation: PendingEntry, key: string, pool_player_id: number) =>
    follows(creation, key, {
      call: 'POST /pool/games/:pool_game_id/scores',
      params: { pool_game_id: 0 },
      body: { pool_player_id, action: 'add' },
    })
  const entries = [first, point(first, 'a', 2), second, point(second, 'b', 1), point(second, 'c', 1)]
  const shown = unsavedGames(entries).map(({ client_id, game }) => [client_id, game.players.map(({ score }) => score)])
  expect(shown).toEqual([
    [SECOND, [2, 0]],
    [FIRST, [0, 1]],
  ])
})

test('[offline-start-13] a game or a roast that the server refused to create stays in its list and is marked', () => {
  const games = [{ ...unsavedGame(FIRST), error }, unsavedGame(SECOND)]
  expect(unsavedGames(games).map(({ client_id, isRefused }) => [client_id, isRefused])).toEqual([
    [SECOND, false],
    [FIRST, true],
  ])
  const roasts = [{ ...unsavedRoast(FIRST), error }, unsavedRoast(SECOND)]
  expect(unsavedRoasts(roasts).map(({ client_id, isRefused }) => [client_id, isRefused])).toEqual([
    [SECOND, false],
    [FIRST, true],
  ])
})

test('[offline-start-16] a game or a roast that the list of the server has is not listed as unsaved too', () => {
  const games = unsavedGames([unsavedGame(FIRST), unsavedGame(SECOND)])
  expect(withoutListed(games, [{}, { client_id: FIRST }]).map(({ client_id }) => client_id)).toEqual([SECOND])
  expect(withoutListed(games, [{}, {}])).toHaveLength(2)
  expect(withoutListed(unsavedRoasts([unsavedRoast(FIRST)]), [{ client_id: FIRST }])).toEqual([])
})

test('a roast of the outbox is listed with its logs', () => {
  const creation = unsavedRoast(FIRST)
  const change = (key: string, body: { start_time?: string; end_time?: string }) =>
    follows(creation, key, { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 0 }, body })
  const entries = [
    creation,
    change('a', { start_time: '2026-11-15T10:00:00.000Z' }),
    change('b', { end_time: '2026-11-15T10:12:00.000Z' }),
  ]
  expect(unsavedRoasts(entries)).toMatchObject([
    { client_id: FIRST, roast: { coffee_bean_name: 'Gedeb', end_seconds: 720, coffee_roast_id: 0 } },
  ])
  expect(unsavedRoasts([unsavedGame(SECOND)])).toEqual([])
})

test('[roast-repair-29] a roast that was created and discarded is shown neither in the list nor at its address', () => {
  const [discarded, other] = [unsavedRoast(FIRST), unsavedRoast(SECOND)]
  const entries = [
    discarded,
    follows(discarded, 'a', {
      call: 'POST /coffee/roasts/:coffee_roast_id/discard',
      params: { coffee_roast_id: 0 },
      body: undefined,
    }),
    other,
  ]
  expect(unsavedRoasts(entries).map(({ client_id }) => client_id)).toEqual([SECOND])
  expect(localRoastIn(entries, FIRST)).toBeNull()
  expect(localRoastIn(entries, SECOND)).toMatchObject({ coffee_bean_name: 'Gedeb' })
})
