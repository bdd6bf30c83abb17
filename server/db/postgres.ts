import pg from 'pg'

const INT8 = 20
const CONNECTIONS = 10

/** The driver returns 64-bit integers as text. Ours are ids, counts and milliseconds, which fit in a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
}

/** Opens a connection pool. `onError` handles idle connections that break, which would otherwise end the process. */
export function openPostgres(databaseUrl: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, types })
  pool.on('error', onError)
  return pool
}
