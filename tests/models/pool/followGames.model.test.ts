// Walks generated paths through the machine that loads the games which members have changed, for the list of games.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { followGamesMachine } from '../../../src/machines/pool/followGames.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { game, notFoundError, refusedError } from './exampleGames.ts'

describeModel(
  {
    machine: followGamesMachine,
    input: { parent: noopRef() },
    events: [
      { type: 'live.received', fact: { type: 'poolGames.updated', id: 7, version: 2 } },
      { type: 'live.received', fact: { type: 'poolGames.updated', id: 8, version: 2 } },
      { type: 'live.received', fact: { type: 'poolGame.deleted', id: 7, username: 'Teddy' } },
      { type: 'live.received', fact: { type: 'poolGame.deleted', id: 7, username: 'Teddy', replaced: true } },
      { type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 2 } },
      { type: 'live.connected' },
      done('loadGame', game(2, [1, 0])),
      failed('loadGame', refusedError),
      failed('loadGame', notFoundError),
      after('retryDelay', 'followGames.waiting'),
    ],
    uncoveredEvents: {
      'live.received (fact.type: poolGame.updated)': 'only the page of a game reacts to it',
    },
    key: ({ context: { changed, loading } }) => [changed, loading],
  },
  {
    proves: 'a game that waits to be loaded is in the list once',
    check: ({ context: { changed } }) => expect(new Set(changed).size).toBe(changed.length),
  },
)
