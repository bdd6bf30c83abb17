import { expect } from 'vitest'
import { watchGameMachine } from '../../../src/machines/pool/watchGame.machine.ts'
import { after, done, failed } from '../events.ts'
import { describeModel } from '../model.ts'
import { game, notFound, refused } from './exampleGames.ts'

describeModel(
  {
    machine: watchGameMachine,
    input: { params: { token: 'token' }, search: '', user: null, visit: 'visit' },
    events: [
      { type: 'game.reload' },
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 5 } },
      { type: 'live.received', fact: { type: 'poolGame.updated', id: 8, version: 5 } },
      done('loadGame', game(2)),
      failed('loadGame', refused),
      failed('loadGame', notFound),
      done('refreshGame', game(5, [1, 0])),
      failed('refreshGame', refused),
      failed('refreshGame', notFound),
      after('refreshDelay', 'watchGame.watching.waiting'),
    ],
    uncoveredEvents: { 'live.received (fact.id: 8)': 'it is about another game' },
    key: ({ context }) => [context.game?.version, context.latestVersion, context.error?.code],
  },
  {
    proves: 'in the state `watching` the game is loaded',
    check: (snapshot) => {
      if (snapshot.matches('watching')) expect(snapshot.context.game).not.toBeNull()
    },
  },
)
