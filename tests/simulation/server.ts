// The server of a simulation: the real routes and use cases on a database in memory.

import { Kysely } from 'kysely'
import type { LiveGame } from '../../contract/api/pool/games.ts'
import { type CallResult, failed } from '../../contract/callResult.ts'
import type { CallKey } from '../../contract/contract.ts'
import type { Context } from '../../server/context.ts'
import { migrate } from '../../server/db/database.ts'
import { insertBean } from '../../server/db/repositories/coffeeBeans.ts'
import { insertPlayer } from '../../server/db/repositories/poolPlayers.ts'
import type { Schema } from '../../server/db/schema/schema.ts'
import { sqliteDialect } from '../../server/db/sqlite.ts'
import { openSqliteFile } from '../../server/db/sqlitePackage.ts'
import { inTransaction, type Work, type Writer } from '../../server/db/work.ts'
import { commandKeyOf, idempotentWriter } from '../../server/http/idempotency.ts'
import type { Live } from '../../server/live/live.ts'
import { RequestError } from '../../server/requestError.ts'
import { coffeeRoutes } from '../../server/routes/coffee.ts'
import { poolRoutes } from '../../server/routes/pool.ts'
import { visibleVersion } from '../../server/usecases/pool/gameAccess.ts'
import type { Session } from '../../server/usecases/shared/session.ts'
import { wireRequest } from '../../src/services/http/request.ts'
import type { World } from './world.ts'

/** The members of every simulation. Each is also a player, and `user_id` and `pool_player_id` are the same number. */
export const NAMES = ['Ada', 'Bo', 'Cy'] as const

/** A command that the server has applied. A command that was applied twice is in the list twice. */
export interface AppliedCommand {
  readonly user_id: number
  /** The key of the outbox entry that the command belongs to. Null if the call had none. */
  readonly key: string | null
  /** The Idempotency-Key: `key` and the number of the attempt. */
  readonly attempt: string | null
  readonly call: CallKey
  readonly params: Record<string, string | number>
  readonly query: object
  readonly body: unknown
  readonly answer: unknown
  /** True if the command asked for what the game was already. The version then stays. */
  readonly changesNothing: boolean
}

/** A request as it arrives at the server. */
interface ArrivedRequest {
  readonly user_id: number
  readonly call: CallKey
  readonly params: Record<string, string | number>
  readonly query?: object
  readonly body: unknown
  readonly idempotencyKey?: string | null | undefined
}

export interface ServerOptions {
  /** False plants a bug: the server does not look at Idempotency-Keys. */
  readonly checksKeys: boolean
}

/** The real routes and use cases on a SQLite database in memory. Only HTTP and the sockets are missing. */
export interface SimulatedServer {
  /** All applied commands in the order of their commits. */
  readonly applied: readonly AppliedCommand[]
  /** The Idempotency-Keys of all refused attempts. */
  readonly refusedAttempts: ReadonlySet<string>
  /** Handles a request, and returns the answer that a page would receive. */
  handle(request: ArrivedRequest): Promise<CallResult<unknown>>
  /** The version of a game, which the server sends to a page that opens it. Null if the member cannot see the game. */
  gameVersion(user_id: number, gameId: number): Promise<number | null>
}

/** The database of all simulations of this process, with the members and one bean. */
interface SharedDatabase {
  readonly db: Kysely<Schema>
  /** Replaces the rows of every table by the rows that it had at the start. */
  reset(): void
}

/** Made once for each process, because migrations and prepared statements take longer than a simulation. */
let sharedDatabase: Promise<SharedDatabase> | undefined

async function openDatabase(): Promise<SharedDatabase> {
  const connection = openSqliteFile(':memory:')
  const db = new Kysely<Schema>({ dialect: sqliteDialect(connection) })
  await migrate(db)
  const noPassword = { password_hash: null, one_time_code_hash: null, one_time_code_expires_ms: null }
  for (const username of NAMES) {
    const user = { username, username_key: username.toLowerCase(), acl: 'pool|coffee', created_ms: 0 }
    const { user_id } = await db
      .insertInto('users')
      .values({ ...user, ...noPassword, one_time_code_used_ms: null, deleted_ms: null })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    await insertPlayer(db, user_id)
  }
  const texts = { description: '', origin: '', region: '', processing: '', purchase_url: '' }
  await insertBean(db, { name: 'Guji', ...texts, purchase_price: 0, created_by: 1, created_ms: 0 })

  const tableNames = connection.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  const resetsOfTables = tableNames.map((name) => {
    const rows = connection.prepare(`select * from ${name}`).all() as Record<string, unknown>[]
    const columns = Object.keys(rows[0] ?? {})
    const insert =
      rows.length === 0
        ? null
        : connection.prepare(`insert into ${name} (${columns}) values (${columns.map((column) => `@${column}`)})`)
    const clear = connection.prepare(`delete from ${name}`)
    return () => {
      clear.run()
      for (const row of rows) insert?.run(row)
    }
  })
  const resetAll = connection.transaction(() => {
    for (const reset of resetsOfTables) reset()
  })
  return {
    db,
    reset() {
      // With this check, the rows could be deleted only in a certain order of the tables.
      connection.pragma('foreign_keys = OFF')
      resetAll()
      connection.pragma('foreign_keys = ON')
    },
  }
}

/** Resets the database of this process, and makes a server for one simulation. */
export async function openServer(world: World, live: Live, { checksKeys }: ServerOptions): Promise<SimulatedServer> {
  sharedDatabase ??= openDatabase()
  const { db, reset } = await sharedDatabase
  reset()
  const logError = (error: unknown) => world.fault(`the server failed: ${error instanceof Error ? error.stack : error}`)
  const log = { error: (entry: { err?: unknown }) => logError(entry.err), warn: () => {}, info: () => {} }
  // Parts that no pool game and no roast needs are missing. A use case that needs one of them fails.
  const context = {
    db,
    live,
    log,
    clock: { now: world.now },
    write: <Answer>(work: (work: Work) => Promise<Answer>) => inTransaction(db, work, logError),
  } as unknown as Context
  const applied: AppliedCommand[] = []
  const refusedAttempts = new Set<string>()
  const sessionOf = (user_id: number): Session => ({
    sessionId: user_id,
    user: { user_id, username: NAMES[user_id - 1], acl: 'pool|coffee' } as Session['user'],
    remember: true,
  })

  /** The last version of each game, by its id. The answer to a repeated tap is the game in the same version. */
  const lastVersions = new Map<number, number>()
  /** Stores the version of a game in an answer. Returns true if the game had this version already. */
  function changesNothing(answer: unknown): boolean {
    const { pool_game_id, version } = answer as Partial<LiveGame>
    if (pool_game_id === undefined || version === undefined) return false
    const isKnown = lastVersions.get(pool_game_id) === version
    lastVersions.set(pool_game_id, version)
    return isKnown
  }

  async function handle({ user_id, call, params, query = {}, body, idempotencyKey = null }: ArrivedRequest) {
    const command = () => {
      const { method, path } = wireRequest(call, { params, body })
      return `${method} /api${path}\n${JSON.stringify(body ?? null)}`
    }
    const commandKey = idempotencyKey && commandKeyOf(idempotencyKey)
    const writer =
      idempotencyKey === null || !checksKeys ? context : idempotentWriter(context, idempotencyKey, user_id, command)
    // A repeated command with the same key does not run `work`, so it is not added to `applied`.
    const notingWriter: Writer = {
      write: (work) =>
        writer.write(async (transaction) => {
          const answer = await work(transaction)
          const isSame = changesNothing(answer)
          // A correction to what the tap was already is a command without effect. A repeated tap is no new command.
          if (isSame && !call.startsWith('PATCH')) return answer
          const command = { call, params, query, body, answer, changesNothing: isSame }
          transaction.after(() => void applied.push({ user_id, key: commandKey, attempt: idempotencyKey, ...command }))
          return answer
        }),
    }
    const request = {
      params,
      body,
      query,
      session: sessionOf(user_id),
      writer: notingWriter,
      idempotencyKey: checksKeys ? commandKey : null,
    }
    try {
      const answer = await handlerOf(call)(request, context)
      return { success: true, data: JSON.parse(JSON.stringify(answer)), error: null } as const
    } catch (error) {
      if (error instanceof RequestError) {
        if (idempotencyKey !== null) refusedAttempts.add(idempotencyKey)
        return failed({ code: error.code, message: error.message })
      }
      logError(error)
      return failed({ code: 'INTERNAL', message: 'Something went wrong on our side. Try again.' })
    }
  }

  return {
    applied,
    refusedAttempts,
    handle,
    gameVersion: (user_id, gameId) => visibleVersion(context, sessionOf(user_id), gameId),
  }
}

/** The function that handles a call, without the types of this call. */
type LooseHandler = (request: unknown, context: Context) => unknown

/** The functions that handle the calls. A page makes the call `GET /` to find out whether the server answers. */
const HANDLERS: Partial<Record<CallKey, unknown>> = { 'GET /': () => ({}), ...poolRoutes, ...coffeeRoutes }

function handlerOf(call: CallKey): LooseHandler {
  const handler = HANDLERS[call]
  if (handler === undefined) throw new Error(`${call} is not simulated.`)
  return handler as LooseHandler
}
