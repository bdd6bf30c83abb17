// The actor that runs the live socket between the page and the server.
import { type CallbackActorLogic, fromCallback } from 'xstate'
import type { SocketCommand, SocketReport } from '../../machines/app/live.types.ts'
import type { Connection } from './connection.ts'

/** How long to wait before the code of the socket is requested again. */
const RETRY_MS = 5_000

/**
 * The actor of the live socket to the page's own origin. It sends a `SocketReport` for everything that happens on the
 * socket.
 * @param load loads the code of the socket, which is not part of the first load.
 */
export const createSocket = (
  load: () => Promise<{ connect: (report: (report: SocketReport) => void) => Connection }>,
) =>
  fromCallback<SocketCommand>(({ sendBack, receive }) => {
    const report: (report: SocketReport) => void = sendBack
    let isStopped = false
    let connection: Connection | undefined
    // If the code cannot load, for example without a network, it is requested again later.
    const open = (): unknown =>
      isStopped ||
      load().then(
        ({ connect }) => {
          if (!isStopped) connection = connect(report)
        },
        () => setTimeout(open, RETRY_MS),
      )
    open()
    // A command that arrives before the code has loaded is ignored. At that time it can only be `socket.renew`. It is
    // not needed then, because a connection always starts with the newest cookie.
    receive((command) => (command.type === 'socket.renew' ? connection?.renew() : connection?.send(command.command)))
    return () => {
      isStopped = true
      connection?.close()
    }
  })

export const socketActor: CallbackActorLogic<SocketCommand> = createSocket(() => import('./connection.ts'))
