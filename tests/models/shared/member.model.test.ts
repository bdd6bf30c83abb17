// Walks generated paths through the actor that runs beside every page of a member and receives the facts about the
// account.
import { memberMachine } from '../../../src/machines/shared/member.machine.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: memberMachine,
    input: undefined,
    events: [
      { type: 'session.expired', page: 'poolGame' },
      { type: 'live.received', fact: { type: 'account.changed', notice: null } },
      { type: 'live.received', fact: { type: 'account.changed', notice: 'Ann has renamed you.' } },
      { type: 'live.received', fact: { type: 'user.pinged' } },
      { type: 'live.received', fact: { type: 'poolGames.added', id: 7 } },
    ],
    uncoveredEvents: {
      'live.received (fact.type: poolGames.added)': 'only the pages react to it, and they receive it from `live`',
    },
  },
  { proves: 'each fact about the account has an effect' },
)
