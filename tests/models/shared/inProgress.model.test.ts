// Walks generated paths through the machine `inProgress`. The machine finds the games and roasts in progress, for the
// bar of a phone.
import { inProgressMachine } from '../../../src/machines/shared/inProgress.machine.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

describeModel(
  {
    machine: inProgressMachine,
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
      done('loadLists'),
      failed('loadLists', new Error('no network')),
      after('readDelay', 'inProgress.kept.changed'),
      after('readAgainDelay', 'inProgress.kept.read'),
      after('shortListDelay', 'inProgress.server.waitingShort'),
      after('longListDelay', 'inProgress.server.waitingLong'),
    ],
    uncoveredEvents: { 'live.received (fact.type: messages.changed)': 'a message is never in progress' },
  },
  { proves: 'each change of the stored answers is read, and each fact about a game or a roast loads the lists once' },
)
