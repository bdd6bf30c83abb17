// Walks generated paths through the machine of the socket: connections, members and commands.
// `key`: two situations with the same state and the same key count as one.
import { liveMachine } from '../../../src/machines/app/live.machine.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: liveMachine,
    input: undefined,
    events: [
      { type: 'live.connect' },
      { type: 'live.disconnect' },
      { type: 'live.identify', user_id: 1 },
      { type: 'live.identify', user_id: null },
      { type: 'live.send', command: { name: 'pool_game:id', id: 7 } },
      { type: 'socket.connected' },
      { type: 'socket.disconnected' },
      { type: 'socket.received', fact: { type: 'poolGames.added', id: 7 } },
    ],
    key: ({ context }) => context.user_id,
  },
  { proves: 'the socket connects, disconnects and sends events, for a visitor and for a member' },
)
