// Tests the machine of the socket without the app. `shell.test.ts` tests it in the app.
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { liveMachine } from '../../../src/machines/app/live.machine.ts'
import type { LiveMachineEvent, SocketCommand } from '../../../src/machines/app/live.types.ts'

function start() {
  /** What the socket does, and the types of the events that the machine emits, in order. */
  const log: string[] = []
  const machine = liveMachine.provide({
    actors: {
      socket: fromCallback<SocketCommand>(({ receive }) => {
        log.push('opens')
        receive((command) => {
          log.push(command.type === 'socket.send' ? `sends ${command.command.name} ${command.command.id}` : 'renews')
        })
        return () => void log.push('closes')
      }),
    },
  })
  const actor = createActor(machine)
  actor.on('*', ({ type }) => log.push(type))
  actor.start()
  return {
    send: (...events: LiveMachineEvent[]) => {
      for (const event of events) actor.send(event)
    },
    state: () => actor.getSnapshot().value,
    /** The lines of the log since the last call of `newLines`. */
    newLines: () => log.splice(0),
  }
}

const CONNECT = { type: 'live.connect' } as const
const CONNECTED = { type: 'socket.connected' } as const
/** The event that says which member is signed in. */
const NORA = { type: 'live.identify', user_id: 1 } as const

test('the id of a member who is signed in before the connection is sent when the socket has connected', () => {
  const live = start()
  live.send(NORA, CONNECT)
  expect(live.newLines()).toEqual(['opens'])
  live.send(CONNECTED)
  expect(live.newLines().sort()).toEqual(['live.connected', 'sends user:id 1'])
})

test('the id of a member who becomes known after the connection is sent immediately, and the socket is not renewed', () => {
  const live = start()
  live.send(CONNECT, CONNECTED)
  expect(live.newLines()).toEqual(['opens', 'live.connected'])
  live.send(NORA)
  expect(live.newLines()).toEqual(['sends user:id 1'])
  live.send(NORA)
  expect(live.newLines()).toEqual([])
})

test('the socket connects again when another member is signed in', () => {
  const live = start()
  live.send(CONNECT, NORA, CONNECTED)
  live.newLines()
  live.send({ type: 'live.identify', user_id: 2 })
  expect([live.state(), live.newLines()]).toEqual([{ active: 'connecting' }, ['renews']])
  live.send(CONNECTED)
  expect(live.newLines().sort()).toEqual(['live.connected', 'sends user:id 2'])
})

test('a lost connection is reported once, and the user id is sent again after the reconnect', () => {
  const live = start()
  live.send(CONNECT, NORA, CONNECTED)
  live.newLines()
  live.send({ type: 'socket.disconnected' })
  expect([live.state(), live.newLines()]).toEqual([{ active: 'reconnecting' }, ['live.lost']])
  live.send({ type: 'live.send', command: { name: 'user:ping', id: 2 } })
  expect(live.newLines()).toEqual([])
  live.send(CONNECTED)
  expect(live.newLines().sort()).toEqual(['live.connected', 'sends user:id 1'])
})

test('the machine sends commands to the server, emits the facts of the server, and closes the socket on request', () => {
  const live = start()
  live.send(CONNECT, NORA, CONNECTED)
  live.newLines()
  live.send({ type: 'live.send', command: { name: 'user:ping', id: 2 } })
  live.send({ type: 'socket.received', fact: { type: 'messages.changed' } })
  expect(live.newLines()).toEqual(['sends user:ping 2', 'live.received'])
  live.send({ type: 'live.disconnect' })
  expect([live.state(), live.newLines()]).toEqual(['idle', ['closes']])
})
