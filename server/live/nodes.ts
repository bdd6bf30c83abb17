import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../log.ts'

/** Connects the sockets of this node with those of other nodes, through PostgreSQL. */
export interface Nodes {
  readonly adapter: ReturnType<typeof createAdapter>
  /** Resolves when the adapter is listening or has failed to. Await it before closing the adapter. */
  settled(): Promise<void>
}

/**
 * Creates Socket.IO's PostgreSQL adapter. Closing the adapter while it connects leaks the client, and `pool.end()` then
 * hangs. So the connection is observed here, and `settled` waits for it.
 */
export function joinNodes(pool: Pool, log: Log): Nodes {
  let connecting: Promise<PoolClient> | null = null
  const observedPool = {
    query: pool.query.bind(pool),
    connect() {
      connecting = pool.connect()
      return connecting
    },
  }
  const errorHandler = (error: Error): void => log.error({ event: 'live.adapter', err: error })
  return {
    adapter: createAdapter(observedPool as Pool, { errorHandler }),
    async settled() {
      try {
        const client = await connecting
        // PostgreSQL answers in order, so this resolves after the adapter's own LISTEN.
        await client?.query('select 1')
      } catch (error) {
        log.warn({ event: 'live.adapter', err: error })
      }
    },
  }
}
