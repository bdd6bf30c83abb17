// Walks generated paths through the page of a watch link, which follows a game until the link or the game is removed.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { watchGameMachine } from '../../../src/machines/pool/watchGame.machine.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { game, notFoundError, refusedError } from './exampleGames.ts'

describeModel(
  {
    machine: watchGameMachine,
    input: {
      params: { token: 'token' },
      search: '',
      user: null,
      visit: 'visit',
      address: 'https://parlor.example/watch',
    },
    events: [
      { type: 'game.reload' },
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 5 } },
      { type: 'live.received', fact: { type: 'poolGame.updated', id: 8, version: 5 } },
      { type: 'live.received', fact: { type: 'poolGame.watched', game: game(5, [1, 0]) } },
      { type: 'live.received', fact: { type: 'poolGame.watched', game: { ...game(5), pool_game_id: 8 } } },
      {
        type: 'location.changed',
        location: { path: '/pool/watch/token', search: '?view=tv', hash: '', isRevisit: false },
      },
      done('loadGame', game(2)),
      failed('loadGame', refusedError),
      failed('loadGame', notFoundError),
      done('refreshGame', game(5, [1, 0])),
      failed('refreshGame', refusedError),
      failed('refreshGame', notFoundError),
      after('retryDelay', 'watchGame.failed'),
      after('refreshDelay', 'watchGame.watching.waiting'),
    ],
    uncoveredEvents: {
      'live.received (fact.id: 8)': 'it is about another game',
      'live.received (fact.game.pool_game_id: 8)': 'it is another game',
    },
    key: ({ context }) => [context.game?.version, context.latestVersion, context.error?.code],
  },
  {
    proves: 'in the state `watching` the game is loaded',
    check: (snapshot) => {
      if (snapshot.matches('watching')) expect(snapshot.context.game).not.toBeNull()
    },
  },
)
