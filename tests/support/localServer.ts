import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small HTTP server inside the test process, for example in place of another site. */
export interface LocalServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** Ends the server and its open connections. A second call does no harm. */
  close(): Promise<void>
}

/** Starts an HTTP server on a free port. */
export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
