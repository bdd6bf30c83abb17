// Makes the stored database of a release: starts the server of that release, fills it by calls, and stores its SQLite
// file. The command is `npm run store-release -- FOLDER`. README.md beside this file explains it.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { openSqliteFile } from '../../server/db/sqlitePackage.ts'
import {
  STORED_BAG,
  STORED_BEAN,
  STORED_CURVE,
  STORED_EVENTS,
  STORED_MEMBERS,
  STORED_MESSAGES,
  STORED_PASSWORD,
  STORED_ROAST,
  STORED_ROAST_SECONDS,
  STORED_ROWS,
  STORED_TAPS,
  STORED_WORDLES,
} from './content.ts'
import { DATABASE_FILE, MADE_FILE, type ReleaseFacts } from './stored.ts'

/**
 * Makes one call of the release. The types of today's contract do not fit these calls, so the answers have no types.
 * `key` is the Idempotency-Key of the call.
 */
type Send = (method: string, path: string, body?: object, key?: string) => Promise<{ readonly [name: string]: unknown }>

/** A member with a session. `send` makes calls in this session. */
interface Caller {
  readonly send: Send
  /** `name=value` */
  readonly cookie: string
}

function createSend(origin: string, cookie = ''): Send {
  return async (method, path, body, key) => {
    const headers = {
      origin,
      cookie,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${origin}/api${path}`, { method, headers, ...content })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
}

async function signUp(origin: string, username: string, code: string): Promise<Caller> {
  const answer = await fetch(`${origin}/api/users`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: STORED_PASSWORD, code }),
  })
  if (!answer.ok) throw new Error(`The sign-up of ${username} was answered ${answer.status}: ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { send: createSend(origin, cookie), cookie }
}

async function fillPool(sendAsOwner: Send): Promise<void> {
  const players = Object.values(await sendAsOwner('GET', '/pool/players')) as { pool_player_id: number }[]
  const ids = players.slice(0, 2).map(({ pool_player_id }) => pool_player_id)
  const game = { game_type: '9-Ball', players: ids.map((pool_player_id) => ({ pool_player_id, handicap: 38 })) }
  const { pool_game_id } = await sendAsOwner('POST', '/pool/games', game)
  for (const [index, player] of STORED_TAPS.entries()) {
    const tap = { pool_player_id: ids[player], action: 'add' }
    await sendAsOwner('POST', `/pool/games/${pool_game_id}/scores`, tap, `stored-tap-${index}`)
  }
  await sendAsOwner('PATCH', `/pool/games/${pool_game_id}`, { tags: ['League'] })
}

async function fillCoffee(sendAsOwner: Send): Promise<void> {
  const { coffee_bean } = await sendAsOwner('POST', '/coffee/beans', STORED_BEAN)
  const { coffee_bean_id } = coffee_bean as { coffee_bean_id: number }
  const { coffee_roast_id } = await sendAsOwner('POST', '/coffee/roasts', { coffee_bean_id })
  const change = (body: object, key?: string) => sendAsOwner('POST', `/coffee/roasts/${coffee_roast_id}`, body, key)
  // The roast has ended five seconds ago.
  const startMs = Date.now() - STORED_ROAST_SECONDS * 1_000 - 5_000
  await change({ start_time: new Date(startMs).toISOString() })
  for (const [seconds, input_value] of STORED_CURVE) {
    await change({ input: { input_value, input_type: 'BEAN_TEMP', seconds } }, `stored-reading-${seconds}`)
  }
  for (const [event_type, seconds] of STORED_EVENTS) await change({ roast_event: { event_type, seconds } })
  await change({ end_time: new Date(startMs + STORED_ROAST_SECONDS * 1_000).toISOString() })
  for (const [field, value] of Object.entries(STORED_ROAST)) await change({ [field]: value })
  await change({ code: STORED_BAG })
  await sendAsOwner('POST', '/coffee/roasts/template', { coffee_roast_id })
  await sendAsOwner('POST', '/coffee/preferences', { temperature_display_units: 'DEGREES_CELSIUS' })
}

/** Fills the new site. Returns the cookie of the owner's session. */
async function fill(origin: string, ownerCode: string): Promise<string> {
  const [ownerName, ...others] = STORED_MEMBERS
  const { send: sendAsOwner, cookie } = await signUp(origin, ownerName, ownerCode)
  // One use of the sign-up code is left at the end. The tests expect this.
  const signUpCode = { acl: 'admin|pool|coffee', uses: others.length + 1, expires_in_days: 30 }
  const { code } = await sendAsOwner('POST', '/referral-codes', signUpCode)
  const members: Caller[] = []
  for (const name of others) members.push(await signUp(origin, name, String(code)))
  await fillPool(sendAsOwner)
  await fillCoffee(sendAsOwner)
  const senders = [sendAsOwner, ...members.map(({ send }) => send)]
  for (const [index, results] of STORED_WORDLES.entries()) await senders[index]?.('POST', '/wordle', { results })
  for (const message of STORED_MESSAGES) await sendAsOwner('POST', '/message', { message })
  return cookie
}

/** Runs `task` on the server of the release, and stops the server after it. */
async function withServer<Result>(
  folder: string,
  dataDir: string,
  task: (origin: string, ownerCode: string) => Promise<Result>,
): Promise<Result> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
  const ended = once(child, 'exit')
  try {
    let port = ''
    for await (const line of createInterface(child.stdout)) {
      port ||= /^Parlor is open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1] ?? ''
      const code = /^Owner's sign-up: \S+[?&]code=([^&\s]+)/.exec(line)?.[1]
      if (code !== undefined) return await task(`http://127.0.0.1:${port}`, code)
    }
    throw new Error('The server has ended before it was open.')
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Adds the rows that no call makes, and removes the keys of the server. Returns the compressed file. */
function finishDatabase(file: string, nowMs: number): Buffer {
  const db = openSqliteFile(file)
  const hasTable = db.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`)
  for (const [table, row] of STORED_ROWS) {
    if (hasTable.get(table) === undefined) continue
    // The times in `content.ts` are 0. The database gets the present time.
    const values = Object.entries(row).map(([name, value]) => (name.endsWith('_ms') ? nowMs : value))
    const placeholders = values.map(() => '?').join(', ')
    db.prepare(`insert into ${table} (${Object.keys(row).join(', ')}) values (${placeholders})`).run(...values)
  }
  if (hasTable.get('server_keys') !== undefined) db.exec('delete from server_keys')
  // Writes all data into this one file. Before, SQLite can have new data in a second file.
  db.pragma('journal_mode = delete')
  db.exec('vacuum')
  db.close()
  return gzipSync(readFileSync(file), { level: 9 })
}

const folder = process.argv[2]
if (folder === undefined) {
  console.error('Name the folder of the release: npm run store-release -- FOLDER')
  process.exit(1)
}
const dataDir = mkdtempSync(join(tmpdir(), 'parlor-release-'))
try {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const commit = execFileSync('git', ['-C', folder, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  const cookie = await withServer(resolve(folder), dataDir, fill)
  const madeMs = Date.now()
  const file = finishDatabase(join(dataDir, 'parlor.sqlite'), madeMs)
  writeFileSync(DATABASE_FILE, file)
  writeFileSync(MADE_FILE, `${JSON.stringify({ version, commit, madeMs, cookie } satisfies ReleaseFacts, null, 2)}\n`)
  console.log(`Stored ${version} (${commit}): ${(file.length / 1024).toFixed(1)} KB`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
