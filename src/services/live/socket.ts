import { type CallbackActorLogic, fromCallback } from 'xstate'
import type { SocketCommand, SocketReport } from '../../machines/app/live.types.ts'
import type { Connection } from './connection.ts'

/** How long to wait before the code of the socket is requested again. */
const RETRY_MS = 5_000

/**
 * The live socket to the page's own origin, as an actor. Sends a `SocketReport` for everything that happens on it.
 * @param load loads the code of the socket, which is not part of the first load.
 * @serves live-connection-01, live-connection-08
 */
export const createSocket = (
  load: () => Promise<{ connect: (report: (report: SocketReport) => void) => Connection }>,
) =>
  fromCallback<SocketCommand>(({ sendBack, receive }) => {
    const report: (report: SocketReport) => void = sendBack
    let isStopped = false
    let connection: Connection | undefined
    // Without a network the code cannot load.
    const open = (): unknown =>
      isStopped ||
      load().then(
        ({ connect }) => {
          if (!isStopped) connection = connect(report)
        },
        () => setTimeout(open, RETRY_MS),
      )
    open()
    // Until the code has loaded, no command is needed: the connection is made with the newest cookie.
    receive((command) => (command.type === 'socket.renew' ? connection?.renew() : connection?.send(command.command)))
    return () => {
      isStopped = true
      connection?.close()
    }
  })

export const socketActor: CallbackActorLogic<SocketCommand> = createSocket(() => import('./connection.ts'))
