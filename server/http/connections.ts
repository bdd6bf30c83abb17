import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type IsTrustedProxy, networkOf } from '../security/addresses.ts'
import { createCounts } from '../security/counts.ts'

/** Closes what an address opens above its limit. The connections of a trusted proxy belong to many callers. */
export function limitConnections(server: Server, perAddress: number, isTrusted: IsTrustedProxy): void {
  const open = createCounts()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return
    const address = networkOf(remoteAddress)
    if (open.of(address) >= perAddress) return void socket.destroy()
    open.add(address, 1)
    socket.once('close', () => open.add(address, -1))
  })
}
