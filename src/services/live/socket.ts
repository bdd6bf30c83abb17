import { fromCallback } from 'xstate'
import type { Connection, Word } from './connection.ts'

type Command = { type: 'socket.say'; word: Word } | { type: 'socket.renew' }

/** The live socket to the page's own origin, as an actor: `socket.connected`, `socket.disconnected`, `socket.received`. */
export const socketActor = fromCallback<Command>(({ sendBack, receive }) => {
  let stopped = false
  let connection: Connection | undefined
  // The socket's code is not part of the first load.
  const opened = import('./connection.ts').then(({ connect }) => {
    if (!stopped) connection = connect(sendBack)
  })
  // Its chunk may be out of reach as well; the page's own check finds out, and the next visit asks again.
  opened.catch(() => sendBack({ type: 'socket.disconnected' }))
  receive((command) => {
    opened.then(
      () => (command.type === 'socket.renew' ? connection?.renew() : connection?.say(command.word)),
      () => undefined,
    )
  })
  return () => {
    stopped = true
    connection?.close()
  }
})
