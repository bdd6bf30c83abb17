import pg from 'pg'

const INT8 = 20
const CONNECTIONS = 10

/** The driver's own parsers, but for 64-bit integers, which it leaves as text: ours are ids, counts and milliseconds. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
}

/** A pool of connections; `onError` hears of idle ones that break, which would end the process otherwise. */
export function openPostgres(databaseUrl: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, types })
  pool.on('error', onError)
  return pool
}
