// Walks generated paths through the games and roasts in progress, for the bar at the bottom of every page.
import { runningMachine } from '../../../src/machines/shared/running.machine.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

describeModel(
  {
    machine: runningMachine,
    input: undefined,
    events: [
      { type: 'outbox.changed', entries: [], durable: true },
      { type: 'kept.changed' },
      { type: 'user.changed', user_id: null },
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'poolGames.added', id: 7 } },
      { type: 'live.received', fact: { type: 'poolGames.updated', id: 7, version: 2 } },
      { type: 'live.received', fact: { type: 'poolGame.deleted', id: 7, username: 'teddy' } },
      { type: 'live.received', fact: { type: 'messages.changed' } },
      done('readKept', { games: [], roasts: [], readMs: 0 }),
      failed('readKept', new Error('no disk')),
      done('askLists'),
      failed('askLists', new Error('no network')),
      after('readDelay', 'running.kept.changed'),
      after('readAgainDelay', 'running.kept.read'),
      after('soon', 'running.server.soon'),
      after('later', 'running.server.later'),
    ],
    uncoveredEvents: { 'live.received (fact.type: messages.changed)': 'messages do not run' },
  },
  { proves: 'each change of the stored answers is read, and each fact about a game or a roast loads the lists once' },
)
