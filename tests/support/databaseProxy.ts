import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between a server and PostgreSQL, which can interrupt their connections. */
export interface DatabaseProxy {
  /** The address of the same database, through this proxy. */
  readonly url: string
  /** Connections stay open, and nothing arrives on either side until `resume`. */
  stall(): void
  resume(): void
  close(): Promise<void>
}

/** @param port if it is 0, a free port is used */
export async function startDatabaseProxy(databaseUrl: string, port = 0): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isStalled = false
  const proxy = createServer({ noDelay: true }, (serverSide) => {
    const databaseSide = connect({ port: Number(target.port || 5432), host: target.hostname, noDelay: true })
    for (const [from, to] of [
      [serverSide, databaseSide],
      [databaseSide, serverSide],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (chunk) => to.write(chunk))
      if (isStalled) from.pause()
    }
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    url: url.href,
    stall() {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isStalled = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
