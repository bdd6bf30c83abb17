import { runningMachine } from '../../../src/machines/shared/running.machine.ts'
import { after, done, failed } from '../events.ts'
import { describeModel } from '../model.ts'

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
  { proves: 'each change of what is kept is read, and each fact about a game or a roast asks the server once' },
)
