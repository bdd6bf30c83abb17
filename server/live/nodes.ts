import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../log.ts'

/** What joins this node's sockets with those of others, by way of the database between them. */
export interface Nodes {
  readonly adapter: ReturnType<typeof createAdapter>
  /** Resolves once the adapter listens, or cannot. To be awaited before it is closed. */
  settled(): Promise<void>
}

/**
 * Socket.IO's PostgreSQL adapter. One that is closed while it is still connecting forgets the connection when it comes,
 * and the pool then waits for it for ever.
 */
export function joinNodes(pool: Pool, log: Log): Nodes {
  let connecting: Promise<PoolClient> | null = null
  const lender = {
    query: pool.query.bind(pool),
    connect() {
      connecting = pool.connect()
      return connecting
    },
  }
  const errorHandler = (error: Error): void => log.error({ event: 'live.adapter', err: error })
  return {
    adapter: createAdapter(lender as Pool, { errorHandler }),
    async settled() {
      try {
        const client = await connecting
        // Answered in turn, so after the adapter's own LISTEN.
        await client?.query('select 1')
      } catch (error) {
        log.warn({ event: 'live.adapter', err: error })
      }
    },
  }
}
