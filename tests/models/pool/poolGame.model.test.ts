// Walks generated paths through the page of one game, from a game that the server does not know to a game that was won
// or deleted.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { applyTap } from '../../../contract/rules/pool/scoring.ts'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import { queueOf, shownGame, tapCommand } from '../../../src/machines/pool/poolGame.selectors.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { tapsIn } from '../../support/sheetMatches.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { exampleTap, game, nora, notFoundError, refusedError } from './exampleGames.ts'

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
/** The id that the server gives to the game. */
const GAME_ID = 12
// The address has the client id, so the paths begin before the server knows the game and continue after the server has
// created it.
const input = { params: { pool_game_id: CLIENT_ID }, search: '', user: nora, visit: 'visit', now: () => 0 }
const inputWithId = { ...input, params: { pool_game_id: String(GAME_ID) } }

/** The outbox entry of the first tap. The child `pending` reports it after `score.add`. */
const tap: PendingEntry = {
  ...tapCommand({ input, poolGameId: GAME_ID, confirmed: null }, { pool_player_id: 1, action: 'add' }),
  key: 'visit-0',
  queue: queueOf(GAME_ID),
  user_id: nora.user_id,
  error: null,
}
/** The answer of the server to `tap`. */
const answer = {
  call: 'POST /pool/games/:pool_game_id/scores',
  data: game(3, [1, 0], { undo: exampleTap(1), redo: exampleTap(2), pool_game_id: GAME_ID }),
} as const
/** The answer to the same tap, after taps of other members. */
const newestAnswer = { ...answer, data: { ...answer.data, version: 9 } }
/** The entry that creates the game. */
const creation: PendingEntry = {
  key: CLIENT_ID,
  user_id: nora.user_id,
  queue: queueOf(CLIENT_ID),
  command: {
    call: 'POST /pool/games',
    params: undefined,
    body: { game_type: '9-Ball', players: [{ pool_player_id: 1, handicap: 2 }], client_id: CLIENT_ID },
  },
  label: 'New game',
  createdMs: 0,
  whenRefused: 'keep',
  error: null,
  local: {
    client_id: CLIENT_ID,
    idField: 'pool_game_id',
    created: { type: 'game', players: [{ user_id: 1, display_name: 'nora', skill_level: 3 }] },
  },
}
const creationAnswer = { call: 'POST /pool/games', data: { pool_game_id: GAME_ID } } as const

/** A game that this browser has created. The first point wins it. */
const gameWithoutServerId = game(0, [0, 0], {
  pool_game_id: 0,
  players: game(0).players.map((player) => ({ ...player, handicap: 1, remaining: 1 })),
})
/** A game that was won. One tap can be undone, and another one can be redone. */
const wonGame = game(2, [2, 0], { pool_game_id: GAME_ID, undo: exampleTap(2), redo: exampleTap(3, 'subtract') })
/** A game on a score sheet. Player 1 has pocketed ball 3 and missed, so player 2 is at the table. */
const sheetGame = tapsIn('A3 A.miss', { A: 1, B: 2 }).reduce(
  applyTap,
  game(2, [0, 0], {
    pool_game_id: GAME_ID,
    scoring: 'sheet',
    at_table: 1,
    players: game(2).players.map((player) => ({ ...player, handicap: 20, remaining: 20 })),
  }),
)
/** The same game after a stalemate. Nobody has broken the new rack yet. */
const newRack = tapsIn('A.stalemate', { A: 1, B: 2 }).reduce(applyTap, sheetGame)

/** How many of these there are: chosen buttons of the tray, an open question, and a press just before. */
const sheetChoices = (snapshot: SnapshotFrom<typeof poolGameMachine>) =>
  [
    snapshot.matches({ ready: { tray: 'dead' } }),
    snapshot.matches({ ready: { breaking: 'onBreak' } }),
    !snapshot.matches({ ready: { asking: 'nothing' } }),
    snapshot.context.presses.rackEndMs !== null,
  ].filter(Boolean).length

describeModel(
  {
    isLarge: true,
    machine: poolGameMachine,
    input,
    otherInputs: [inputWithId],
    effects: ['saveSheet', 'printSheet'],
    events: [
      { type: 'score.add', pool_player_id: 1 },
      { type: 'score.subtract', pool_player_id: 1 },
      { type: 'score.dead' },
      { type: 'score.ball', ball: 3 },
      { type: 'score.ball', ball: 3, confirmed: true },
      { type: 'score.ball', ball: 9, on_break: true, pressedMs: 1000 },
      // The same touch, and a later one.
      { type: 'score.ball', ball: 9, on_break: true, pressedMs: 1599 },
      { type: 'score.ball', ball: 9, on_break: true, pressedMs: 1600 },
      { type: 'dead.choose' },
      { type: 'break.choose' },
      { type: 'rackOver.open' },
      { type: 'question.close' },
      { type: 'score.rackOver', how: 'stalemate', pressedMs: 1599 },
      { type: 'score.rackOver', how: 'stalemate', pressedMs: 1600 },
      // Null means that the rack was won in none of the special ways that `RACK_ENDS` lists.
      { type: 'score.rack', how: null },
      { type: 'score.turn', end: 'miss' },
      { type: 'score.timeOut' },
      { type: 'score.table', pool_player_id: 1 },
      { type: 'card.select', pool_player_id: 1 },
      { type: 'tap.undo' },
      { type: 'tap.redo' },
      { type: 'watch.open' },
      { type: 'log.open' },
      { type: 'seats.open' },
      { type: 'end.open' },
      { type: 'sheet.save' },
      { type: 'sheet.print' },
      { type: 'game.reload' },
      { type: 'game.refresh' },
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'poolGame.updated', id: GAME_ID, version: 9 } },
      { type: 'live.received', fact: { type: 'poolGame.updated', id: 8, version: 9 } },
      { type: 'live.received', fact: { type: 'poolGame.deleted', id: GAME_ID, username: 'Teddy' } },
      { type: 'live.received', fact: { type: 'poolGame.deleted', id: 8, username: 'Teddy' } },
      { type: 'pending.changed', entries: [creation] },
      { type: 'pending.delivered', entries: [], answer: creationAnswer },
      { type: 'pending.changed', entries: [tap] },
      { type: 'pending.changed', entries: [] },
      { type: 'pending.delivered', entries: [], answer },
      { type: 'pending.delivered', entries: [], answer: newestAnswer },
      { type: 'pending.delivered', entries: [], answer: null },
      { type: 'pending.refused', entries: [], error: refusedError.error },
      // The same events, with one more unsaved tap.
      { type: 'pending.delivered', entries: [tap], answer: creationAnswer },
      { type: 'pending.delivered', entries: [tap], answer },
      { type: 'pending.delivered', entries: [tap], answer: null },
      { type: 'pending.refused', entries: [tap], error: refusedError.error },
      done('readKept', { data: game(2, [1, 0], { pool_game_id: GAME_ID }), keptMs: 1000 }),
      done('readKept', null),
      failed('readKept', refusedError),
      done('loadGame', gameWithoutServerId),
      done('loadGame', wonGame),
      done('loadGame', game(2, [1, 0], { pool_game_id: GAME_ID })),
      done('loadGame', sheetGame),
      done('loadGame', newRack),
      failed('loadGame', refusedError),
      failed('loadGame', noAnswerError),
      done('refreshGame', game(9, [1, 0], { pool_game_id: GAME_ID })),
      done('refreshGame', gameWithoutServerId),
      failed('refreshGame', refusedError),
      failed('refreshGame', notFoundError),
      after('refreshDelay', 'poolGame.ready.sync.waiting'),
      after('answerDelay', 'poolGame.ready.sync.awaitingAnswer'),
      after('reloadDelay', 'poolGame.failed'),
      done('watchLink'),
      failed('watchLink', refusedError),
      done('tapLog', { rows: [] }),
      failed('tapLog', refusedError),
      done('seats'),
      failed('seats', refusedError),
      done('endMatch'),
      failed('endMatch', refusedError),
    ],
    uncoveredEvents: {
      'live.received (fact.type: poolGame.updated, fact.id: 8, fact.version: 9)': 'it is about another game',
      'live.received (fact.type: poolGame.deleted, fact.id: 8, fact.username: Teddy)': 'it is about another game',
    },
    key: (snapshot) => {
      const { poolGameId, confirmed, keptMs, pending, latestVersion } = snapshot.context
      // All deleted games count as one situation.
      if (snapshot.matches('deleted')) return []
      return [
        poolGameId,
        pending.some(({ key }) => key === CLIENT_ID),
        keptMs,
        confirmed?.scoring,
        confirmed?.taps.length,
        snapshot.context.presses.rackEndMs,
        snapshot.matches('failed') && snapshot.context.error?.code,
        confirmed?.undo !== null,
        confirmed?.redo !== null,
        pending.length,
        latestVersion > (confirmed?.version ?? 0),
      ]
    },
    // Not every combination of the parallel states is searched: only unsaved taps and refreshes affect each other.
    stopWhen: (snapshot) => {
      const unsavedCount = snapshot.context.pending.length
      const isRefreshing =
        (snapshot.context.keptMs === null && snapshot.matches({ ready: { sync: 'refreshing' } })) ||
        snapshot.matches({ ready: { sync: 'waiting' } })
      return (
        unsavedCount > 1 ||
        // A game on a score sheet differs from other games only in its taps, its choices and its questions.
        (snapshot.context.confirmed?.scoring === 'sheet' &&
          (unsavedCount > 0 ||
            !snapshot.matches({ ready: { sync: 'idle', dialog: 'closed' } }) ||
            sheetChoices(snapshot) > 1)) ||
        (snapshot.matches({ ready: { tray: 'dead' } }) && unsavedCount > 0) ||
        (snapshot.matches('ready') &&
          !snapshot.matches({ ready: { dialog: 'closed' } }) &&
          (unsavedCount > 0 || (isRefreshing && snapshot.context.poolGameId !== 0)))
      )
    },
    uncoveredPairs: {
      'poolGame.ready on pending.changed[1] → poolGame.ready.sync.awaitingAnswer *':
        'a game that waits for its creation has no id of the server, so it gets no version and is never `awaitingAnswer`',
    },
  },
  {
    proves:
      'every score is between 0 and the handicap, a game has at most one winner, and a refresh loads a game without an id of the server from this browser',
    statements: '[pool-game-09]',
    // In `moved`, the app is opening the address with the id of the server. This stops the machine.
    busyUntilStopped: (snapshot) => snapshot.matches('moved'),
    check: (snapshot) => {
      const shown = shownGame(snapshot.context)
      if (snapshot.context.poolGameId === 0 && snapshot.children.refreshGame)
        expect(snapshot.children.refreshGame.getSnapshot()).toMatchObject({ input: { client_id: CLIENT_ID } })
      if (!snapshot.matches('ready') || shown === null) return
      const winners = shown.players.filter(({ winner }) => winner)
      expect(snapshot.matches({ ready: { play: 'won' } })).toBe(winners.length > 0)
      expect(winners.length).toBeLessThan(2)
      for (const { score, handicap } of shown.players) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(handicap)
      }
    },
  },
)
