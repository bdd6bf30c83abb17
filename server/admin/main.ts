// Runs `npm run backup`, `npm run restore` and `npm run admin`.

import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { RequestError } from '../requestError.ts'
import { AdminError } from './adminError.ts'
import { backup } from './backup.ts'
import { grant, list, ownerCode, reset } from './commands.ts'
import { restore } from './restore.ts'

const USAGE = `Commands (all but restore also work while the server runs):

  npm run backup -- FILE              copy the database into FILE
  npm run restore -- FILE [--force]   replace the database by FILE; --force when it has members
  npm run admin -- list               list all members and their permissions
  npm run admin -- owner-code         print an address that creates an owner account
  npm run admin -- reset USERNAME     print a one-time code that lets the member choose a new password
  npm run admin -- grant USERNAME admin,pool,coffee
                                      set the member's permissions; 'none' removes all`

/** Runs a command and returns the lines to print; null when the command is unknown. */
async function run(config: Config, [command, ...rest]: readonly string[]): Promise<string[] | null> {
  const force = rest.includes('--force')
  const [first, second, ...more] = rest.filter((word) => word !== '--force')
  if (more.length > 0 || (force && command !== 'restore')) return null
  if (command === 'backup' && first !== undefined && second === undefined) {
    return [`Saved ${await backup(config, first)} members in ${first}.`]
  }
  if (command === 'restore' && first !== undefined && second === undefined) {
    const { members, movedTo } = await restore(config, first, { force })
    const moved = movedTo === null ? [] : [`The database that was replaced is now ${movedTo}.`]
    return [`Restored ${members} members from ${first}.`, ...moved]
  }
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

/** Opens the database without starting HTTP. */
async function withContext<Answer>(config: Config, work: (context: Context) => Promise<Answer>): Promise<Answer> {
  // Import late: a backup does not need the server's code, which is slow to load.
  const { createApp } = await import('../app.ts')
  const app = await createApp({ ...config, logLevel: 'silent' }, { databaseWaitMs: 0 })
  try {
    return await work(app.context)
  } finally {
    await app.destroy()
  }
}

try {
  const words = process.argv.slice(2)
  const lines = words[0] === 'help' ? [USAGE] : await run(readConfig(process.env), words)
  console.log(lines?.join('\n') ?? USAGE)
  process.exit(lines === null ? 2 : 0)
} catch (error) {
  const isExpected = [AdminError, RequestError, ConfigError].some((expected) => error instanceof expected)
  console.error(isExpected && error instanceof Error ? error.message : error)
  process.exit(1)
}
