import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { RequestError } from '../requestError.ts'
import { AdminError } from './adminError.ts'
import { backup } from './backup.ts'
import { grant, list, ownerCode, reset } from './commands.ts'
import { restore } from './restore.ts'

const USAGE = `What can be done without the page, beside a running server or without one:

  npm run backup -- FILE              copy the database into FILE, also while the server runs
  npm run restore -- FILE [--force]   put FILE in its place; --force when there are members
  npm run admin -- list               all members and their permissions
  npm run admin -- owner-code         an address that makes an owner
  npm run admin -- reset USERNAME     a one-time code to sign in with and choose a new password
  npm run admin -- grant USERNAME admin,pool,coffee
                                      set the permissions, or none`

/** Runs a command. Answers the lines to print; null when it is none. */
async function run(config: Config, [command, ...rest]: readonly string[]): Promise<string[] | null> {
  const force = rest.includes('--force')
  const [first, second, ...more] = rest.filter((word) => word !== '--force')
  if (more.length > 0 || (force && command !== 'restore')) return null
  if (command === 'backup' && first !== undefined && second === undefined) {
    return [`${await backup(config, first)} members are in ${first}.`]
  }
  if (command === 'restore' && first !== undefined && second === undefined) {
    const { members, keptAs } = await restore(config, first, force)
    const kept = keptAs === null ? [] : [`What was there before is kept as ${keptAs}.`]
    return [`${members} members are back from ${first}.`, ...kept]
  }
  if (command === 'list' && first === undefined) return within(config, list)
  if (command === 'owner-code' && first === undefined) return within(config, ownerCode)
  if (command === 'reset' && first !== undefined && second === undefined) {
    return within(config, (context) => reset(context, first))
  }
  if (command === 'grant' && first !== undefined && second !== undefined) {
    return within(config, (context) => grant(context, first, second))
  }
  return null
}

/** The house without its doors: nothing listens. */
async function within<Answer>(config: Config, work: (context: Context) => Promise<Answer>): Promise<Answer> {
  // Loaded late: the server's code is most of the start, and a backup does without it.
  const { createApp } = await import('../app.ts')
  const app = await createApp({ ...config, logLevel: 'silent' })
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
  const isForeseen = [AdminError, RequestError, ConfigError].some((foreseen) => error instanceof foreseen)
  console.error(isForeseen && error instanceof Error ? error.message : error)
  process.exit(1)
}
