import type { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import type { Listener } from '../db/listener.ts'
import type { Log } from '../log.ts'

/** Connects the sockets of this node with the sockets of other nodes, through PostgreSQL. */
export interface Nodes {
  readonly adapter: ReturnType<typeof createAdapter>
  /** Calls `missed` when this node may have missed events of other nodes. */
  onMissed(missed: () => void): void
}

/**
 * Creates Socket.IO's PostgreSQL adapter. It sends with a connection of the connection pool and receives with the
 * listener. The adapter could connect again automatically, but it never releases a lost connection. So the listener
 * does this instead of the adapter.
 */
export async function joinNodes(pool: Pick<Pool, 'query'>, listener: Listener, log: Log): Promise<Nodes> {
  // Imported only here, because with SQLite there is only one node.
  const { createAdapter } = await import('@socket.io/postgres-adapter')
  // The adapter gets this object in place of a connection of its own.
  const listenerClient = {
    query: async (statement: string) => listener.keep(statement),
    on(event: string, receive: Parameters<Listener['onNotification']>[0]) {
      if (event === 'notification') listener.onNotification(receive)
    },
    removeAllListeners() {},
    release() {},
  }
  const adapterPool = { query: pool.query.bind(pool), connect: async () => listenerClient }
  const errorHandler = (error: Error): void => log.error({ event: 'live.adapter', err: error })
  return {
    adapter: createAdapter(adapterPool as unknown as Pool, { errorHandler }),
    onMissed: (missed) => listener.onResumed(missed),
  }
}
