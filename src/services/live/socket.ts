import { type CallbackActorLogic, fromCallback } from 'xstate'
import type { SocketCommand, SocketReport } from '../../machines/app/live.types.ts'
import type { Connection } from './connection.ts'

/**
 * The live socket to the page's own origin, as an actor. Sends a `SocketReport` for everything that happens on it.
 * @serves live-connection-01
 */
export const socketActor: CallbackActorLogic<SocketCommand> = fromCallback(({ sendBack, receive }) => {
  const report: (report: SocketReport) => void = sendBack
  let isStopped = false
  let connection: Connection | undefined
  // The code of the socket is not part of the first load.
  const opening = import('./connection.ts').then(({ connect }) => {
    if (!isStopped) connection = connect(report)
  })
  // The chunk cannot load without a network. The next load of the page tries again.
  opening.catch(() => report({ type: 'socket.disconnected' }))
  receive((command) => {
    opening.then(
      () => (command.type === 'socket.renew' ? connection?.renew() : connection?.send(command.command)),
      () => undefined,
    )
  })
  return () => {
    isStopped = true
    connection?.close()
  }
})
