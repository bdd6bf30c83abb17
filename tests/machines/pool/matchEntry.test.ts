// Tests matches of a league night that start without a network.

import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { type MatchChoice, matchEntry, unsavedMatches, withUnsaved } from '../../../src/machines/pool/matchEntry.ts'
import { gameOfOtherPhone } from '../../../src/machines/pool/poolGame.selectors.ts'
import { startMatchMachine } from '../../../src/machines/pool/startMatch.machine.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { submissionMachine } from '../../../src/machines/shared/submission.machine.ts'
import { refusedError } from '../../models/pool/exampleGames.ts'
import { night, startedMatch, startMatchModel } from '../../models/pool/nightModels.ts'

/** A ball of player 4, which waits after the start of the match. */
const ball: PendingEntry = {
  ...startedMatch,
  key: 'ball',
  label: 'Ball 1',
  command: {
    call: 'POST /pool/games/:pool_game_id/scores',
    params: { pool_game_id: 0 },
    body: { pool_player_id: 4, action: 'add', ball: 1 },
  },
  local: { client_id: startedMatch.key, idField: 'pool_game_id' },
}

test('[pool-night-48] the entry of a match names the night, and its races follow from the levels in the order of play', () => {
  expect(startedMatch).toMatchObject({
    label: 'Match 2: player 4, player 3',
    command: {
      call: 'POST /pool/games',
      body: {
        game_type: '9-Ball',
        scoring: 'sheet',
        night: { pool_night_id: 3, position: 2 },
        client_id: startedMatch.key,
        started: '2026-03-14T20:00:00.000Z',
        players: [
          { pool_player_id: 4, skill_level: 9, handicap: 75 },
          { pool_player_id: 3, skill_level: 5, handicap: 38 },
        ],
      },
    },
  })
  const lagOfFirst = matchEntry(
    night(2),
    { position: 2, ids: [3, 4], lagTeam: 0, scoring: 'points', breaks: 'winner' },
    { client_id: 'id', userId: 1, nowMs: 0 },
  )
  expect(lagOfFirst.label).toBe('Match 2: player 3, player 4')
})

test('[pool-sheet-51] the dialog of a match asks who breaks, and its entry has the answer only on a score sheet', () => {
  const actor = createActor(startMatchMachine, { input: startMatchModel.input }).start()
  expect(actor.getSnapshot().context.breaks).toBe('winner')
  actor.send({ type: 'breaks.choose', breaks: 'alternate' })
  const { breaks } = actor.getSnapshot().context
  const bodyOf = (choice: Pick<MatchChoice, 'scoring' | 'breaks'>) =>
    matchEntry(night(2), { position: 2, ids: [3, 4], lagTeam: 0, ...choice }, { client_id: 'id', userId: 1, nowMs: 0 })
      .command.body
  expect(bodyOf({ scoring: 'sheet', breaks })).toMatchObject({ breaks: 'alternate' })
  expect(bodyOf({ scoring: 'points', breaks })).not.toHaveProperty('breaks')
  expect(bodyOf({ scoring: 'sheet', breaks: 'winner' })).not.toHaveProperty('breaks')
})

test('[pool-night-49] a night shows the match that waits, with its score, and not one that was refused or is of another night', () => {
  const unsaved = unsavedMatches([startedMatch, ball], 3)
  const [, match] = withUnsaved(night(2), unsaved).matches
  expect(match).toMatchObject({
    pool_game_id: 0,
    client_id: startedMatch.key,
    pool_player_ids: [3, 4],
    points: [0, 0],
    game: { players: [{ pool_player_id: 4, score: 1 }, { score: 0 }] },
  })
  expect(unsavedMatches([startedMatch], 4)).toEqual([])
  expect(unsavedMatches([{ ...startedMatch, error: refusedError.error }], 3)).toEqual([])
  // When the server has the match, its answer counts.
  const known = night(3, { matches: night(3).matches.map((one) => ({ ...one, pool_game_id: 9 })) })
  expect(withUnsaved(known, unsaved).matches[1]).toBe(known.matches[1])
})

test('[pool-night-48] without a network the address has the id of this browser, and a refusal stays in the dialog', async () => {
  const start = async (result: 'waiting' | 'refused') => {
    const logic = submissionMachine.provide({ actions: { enqueue: () => undefined, discardEntry: () => undefined } })
    const actor = createActor(startMatchMachine.provide({ actors: { submission: logic } }), {
      input: startMatchModel.input,
    }).start()
    actor.send({ type: 'player.choose', team: 0, pool_player_id: 3 })
    actor.send({ type: 'player.choose', team: 1, pool_player_id: 4 })
    actor.send({ type: 'match.start' })
    const { submission } = actor.getSnapshot().children
    submission?.send(
      result === 'waiting'
        ? { type: 'connectivity.lost' }
        : { type: 'outbox.refused', key: startedMatch.key, error: refusedError.error, entries: [] },
    )
    if (result === 'waiting') submission?.send({ type: 'outbox.changed', entries: [startedMatch] })
    return waitFor(actor, (snapshot) => !snapshot.matches('starting'))
  }
  expect((await start('waiting')).output).toEqual({ address: `/pool/${startedMatch.key}` })
  const refused = await start('refused')
  expect([refused.value, refused.context.error]).toEqual(['choosing', refusedError.error])
})

test('[pool-night-55] the page knows the game that counts, once the server has refused its own match for it', () => {
  const refused = (error: PendingEntry['error']) => gameOfOtherPhone({ pending: [{ ...startedMatch, error }, ball] })
  expect(refused(null)).toBeNull()
  expect(refused(refusedError.error)).toBeNull()
  expect(refused({ code: 'MATCH_BEGUN', message: 'Match 2 has begun already.', pool_game_id: 9 })).toBe(9)
  // A server of an older version does not say which game.
  expect(refused({ code: 'MATCH_BEGUN', message: 'Match 2 has begun already.' })).toBeNull()
})
