// Runs `npm run backup`, `npm run restore` and `npm run admin`.

import { resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { refuseMissingDatabase } from '../db/databaseError.ts'
import { backup, restore } from './backups.ts'
import { commandErrorText } from './commandErrorText.ts'
import { grant, list, ownerCode, reset } from './commands.ts'
import { lockForUpdate } from './lockForUpdate.ts'

const USAGE = `Commands (all but restore also work while the server runs):

  npm run backup -- FILE              save the whole site in FILE
  npm run restore -- FILE             fill an empty database with FILE
  npm run admin -- list               list all members and their permissions
  npm run admin -- owner-code         print an address that creates an owner account
  npm run admin -- reset USERNAME     print a one-time code that lets the member choose a new password
  npm run admin -- grant USERNAME admin,pool,coffee
                                      set the member's permissions; 'none' removes all`

/**
 * The full path of a file. The person who typed the command names the file from the folder in which npm was started,
 * but npm runs this command in the folder of the package.
 */
const fileNamed = (name: string): string => resolve(process.env.INIT_CWD ?? '', name)

/** Runs a command and returns the lines to print; null when the command is unknown. */
async function run(config: Config, [command, ...commandArgs]: readonly string[]): Promise<string[] | null> {
  const [first, second, ...more] = commandArgs
  if (more.length > 0) return null
  if (command === 'backup' && first !== undefined && second === undefined) return backup(config, fileNamed(first))
  if (command === 'restore' && first !== undefined && second === undefined) return restore(config, fileNamed(first))
  if (command === 'list' && first === undefined) return withContext(config, list)
  if (command === 'owner-code' && first === undefined) return withContext(config, ownerCode)
  if (command === 'reset' && first !== undefined && second === undefined) {
    return withContext(config, (context) => reset(context, first))
  }
  if (command === 'grant' && first !== undefined && second !== undefined) {
    return withContext(config, (context) => grant(context, first, second))
  }
  return null
}

/** Opens the database without starting HTTP, does the action, and closes the database. */
async function withContext<Answer>(config: Config, action: (context: Context) => Promise<Answer>): Promise<Answer> {
  refuseMissingDatabase(config)
  const lock = await lockForUpdate(config)
  // Imported here, because a backup does not need the server's code, which is slow to load.
  const { createApp } = await import('../app.ts')
  const app = await createApp({ ...config, logLevel: 'silent' }, { databaseWaitMs: 0, hasRoutes: false })
  try {
    return await action(app.context)
  } finally {
    await app.destroy()
    lock?.release()
  }
}

try {
  const args = process.argv.slice(2)
  const lines = args[0] === 'help' ? [USAGE] : await run(readConfig(process.env), args)
  console.log(lines?.join('\n') ?? USAGE)
  process.exit(lines === null ? 2 : 0)
} catch (error) {
  console.error(commandErrorText(error, process.env) ?? error)
  process.exit(1)
}
