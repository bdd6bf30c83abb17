import type { Config } from './config.ts'
import { isDiskFull, reasonOf } from './db/postgres.ts'
import { storageErrorText } from './storageError.ts'

type Settings = Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl'>

/** Why the server cannot start, as a sentence for its owner. */
export function startErrorText(error: unknown, config: Settings): string {
  if (!(error instanceof Error)) return String(error)
  if (isDiskFull(error)) {
    const databaseLocation = config.databaseUrl === null ? config.dataDir : 'PostgreSQL'
    return `the disk is full, and the database in ${databaseLocation} needs more room. Make room, then start again.`
  }
  return listenErrorText(error, config) ?? storageErrorText(error, config) ?? reasonOf(error)
}

/** The sentence for an error of HOST or PORT; null for any other error. */
function listenErrorText(error: Error, { port, host }: Settings): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `port ${port} is in use. Set PORT to another one.`
  if (code === 'EADDRNOTAVAIL') {
    return `this machine does not have the address ${host}. Set HOST to one of its addresses, or to 0.0.0.0 for all.`
  }
  if (syscall === 'getaddrinfo') {
    return `the name ${host} has no address. Set HOST to an address of this machine, such as 127.0.0.1.`
  }
  if (syscall !== 'listen') return null
  if (code === 'EACCES' || code === 'EPERM') {
    return `this system user may not use port ${port}. Set PORT to a number from 1024.`
  }
  return `the server cannot listen at ${host}, port ${port} (${code}). Set HOST or PORT to other values.`
}
