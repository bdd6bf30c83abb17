import { BackupError } from '../backup/backupError.ts'
import { ConfigError, readConfig } from '../config.ts'
import { DatabaseError } from '../db/databaseError.ts'
import { DataDirInUseError } from '../db/dataDirLock.ts'
import { RequestError } from '../requestError.ts'
import { storageErrorText } from '../storageError.ts'
import { AdminError } from './adminError.ts'

/** Errors whose message is a sentence for the person who typed the command. */
const WITH_SENTENCE = [AdminError, BackupError, ConfigError, DatabaseError, DataDirInUseError, RequestError]

/** The sentence for an error that the person can fix; null for a fault of the program. */
export function commandErrorText(error: unknown, env: NodeJS.ProcessEnv): string | null {
  if (WITH_SENTENCE.some((expected) => error instanceof expected)) return (error as Error).message
  return storageErrorText(error, readConfig(env))
}
