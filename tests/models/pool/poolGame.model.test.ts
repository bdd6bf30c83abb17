import { expect } from 'vitest'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import { queueOf, shownGame, tapCommand } from '../../../src/machines/pool/poolGame.selectors.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { after, done, failed } from '../events.ts'
import { describeModel } from '../model.ts'
import { game, nora, note, notFound, refused } from './exampleGames.ts'

const input = { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 }

/** The outbox entry of the first tap. The child `pending` reports it after `score.add`. */
const tap: PendingEntry = {
  ...tapCommand({ input, poolGameId: 7, confirmed: null }, { pool_player_id: 1, action: 'add' }),
  key: 'visit-0',
  queue: queueOf(7),
  user_id: nora.user_id,
  error: null,
}
const answer = {
  call: 'POST /pool/games/:pool_game_id/scores',
  data: game(3, [1, 0], { undo: note(1) }),
} as const

describeModel(
  {
    machine: poolGameMachine,
    input,
    events: [
      { type: 'score.add', pool_player_id: 1 },
      { type: 'score.subtract', pool_player_id: 1 },
      { type: 'card.select', pool_player_id: 1 },
      { type: 'tap.undo' },
      { type: 'tap.redo' },
      { type: 'watch.open' },
      { type: 'game.reload' },
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 9 } },
      { type: 'live.received', fact: { type: 'poolGame.updated', id: 8, version: 9 } },
      { type: 'live.received', fact: { type: 'poolGame.deleted', id: 7, username: 'Teddy' } },
      { type: 'live.received', fact: { type: 'poolGame.deleted', id: 8, username: 'Teddy' } },
      { type: 'pending.changed', entries: [tap] },
      { type: 'pending.changed', entries: [] },
      { type: 'pending.delivered', entries: [], answer },
      { type: 'pending.delivered', entries: [], answer: null },
      { type: 'pending.refused', entries: [], error: refused.error },
      done('readKept', { data: game(2, [1, 0], { undo: note(1), redo: note(2) }), keptMs: 1000 }),
      done('readKept', null),
      failed('readKept', refused),
      done('loadGame', game(2, [1, 0], { undo: note(1), redo: note(2) })),
      failed('loadGame', refused),
      done('refreshGame', game(9, [1, 0])),
      failed('refreshGame', refused),
      failed('refreshGame', notFound),
      after('refreshDelay', 'poolGame.ready.sync.waiting'),
      done('sendStep', game(4, [0, 0], { redo: note(1) })),
      failed('sendStep', refused),
      done('watchLink'),
      failed('watchLink', refused),
    ],
    uncoveredEvents: {
      'live.received (fact.type: poolGame.updated, fact.id: 8, fact.version: 9)': 'it is about another game',
      'live.received (fact.type: poolGame.deleted, fact.id: 8, fact.username: Teddy)': 'it is about another game',
    },
    key: (snapshot) => {
      const { confirmed, keptMs, pending, latestVersion } = snapshot.context
      // A deleted game has one situation.
      if (snapshot.matches('deleted')) return []
      return [
        keptMs,
        confirmed?.undo !== null,
        confirmed?.redo !== null,
        pending.length,
        latestVersion > (confirmed?.version ?? 0),
      ]
    },
    // The parallel states hardly depend on each other. Situations in which two of them are active are enough.
    stopWhen: (snapshot) =>
      snapshot.matches('deleted') ||
      snapshot.context.pending.length > 1 ||
      [
        snapshot.context.pending.length > 0,
        snapshot.matches({ ready: { watching: 'open' } }),
        snapshot.matches({ ready: { history: 'stepping' } }),
        (snapshot.context.keptMs === null && snapshot.matches({ ready: { sync: 'refreshing' } })) ||
          snapshot.matches({ ready: { sync: 'waiting' } }),
      ].filter(Boolean).length > 1,
  },
  {
    proves: 'every score is between 0 and the handicap, and a game has at most one winner',
    statements: '[pool-game-09]',
    check: (snapshot) => {
      const shown = shownGame(snapshot.context)
      if (!snapshot.matches('ready') || shown === null) return
      const winners = shown.players.filter(({ winner }) => winner)
      expect(snapshot.matches({ ready: { play: 'won' } })).toBe(winners.length > 0)
      expect(winners.length).toBeLessThan(2)
      for (const { score, handicap } of shown.players) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(handicap)
      }
      expect(snapshot.matches({ ready: { history: 'stepping' } })).toBe(snapshot.context.step !== null)
    },
  },
)
