// Measures whether the calls for roasts stay fast when the database has many roasts.

import { sql } from 'kysely'
import type { RoastEventType } from '../../contract/rules/coffee/roast.ts'
import { type Db, isPostgres } from '../../server/db/dialect.ts'
import { inviteMember, startTestServer, type TestServer } from '../server/support.ts'
import { createBean } from '../support/coffee.ts'
import type { Member } from '../support/members.ts'
import { comparedRow, measureAlternately, median, type Row, readAnswer } from './measure.ts'

const FEW_ROASTS = 50
const MANY_ROASTS = 5_000
/** The aim: with many roasts, a call takes at most this many times as long as with few. */
const MAX_RATIO = 1.5
/** How many rounds are made. The first ones only warm up the server and are not measured. */
const ROUNDS = { warm: 100, measured: 400 }

/** A roast whose readings a member types has a reading every twenty seconds. */
const READINGS = 36
const READING_EVERY_MS = 20_000
const EVENTS: [type: RoastEventType, elapsedMs: number][] = [
  ['DRY_END', 300_000],
  ['FIRST_CRACK_START', 510_000],
  ['FIRST_CRACK_END', 590_000],
]
const ROASTS_PER_STATEMENT = 50

interface ServerWithRoasts {
  readonly server: TestServer
  readonly member: Member
  /** The id of a roast in the middle of the history. */
  readonly roastId: number
}

async function startServerWithRoasts(roastCount: number): Promise<ServerWithRoasts> {
  const server = await startTestServer()
  const member = await inviteMember(await server.owner(), 'Roaster', 'coffee')
  const { coffee_bean_id } = await createBean(member, { name: 'Sidama' })
  const { db } = server.context
  let roastId = 0
  for (let inserted = 0; inserted < roastCount; inserted += ROASTS_PER_STATEMENT) {
    const ids = await insertRoasts(
      db,
      member.user.user_id,
      coffee_bean_id,
      Math.min(ROASTS_PER_STATEMENT, roastCount - inserted),
    )
    if (inserted <= roastCount / 2) roastId = ids[0] ?? roastId
  }
  // PostgreSQL needs statistics about its tables. It would make them automatically some time later. SQLite needs none.
  if (isPostgres(db)) await sql`analyze`.execute(db)
  return { server, member, roastId }
}

/**
 * Inserts this number of roasts directly into the database, because the API would take minutes. Returns the ids of the
 * roasts.
 */
async function insertRoasts(db: Db, user_id: number, coffee_bean_id: number, count: number): Promise<number[]> {
  const created_ms = Date.UTC(2026, 0, 1)
  const bag = await db
    .insertInto('coffee_bags')
    .values({ user_id, coffee_bean_id, created_ms, ...newBagCode() })
    .returning('coffee_bag_id')
    .executeTakeFirstOrThrow()
  const roast = {
    ...bag,
    user_id,
    coffee_bean_id,
    coffee_in_mg: 500_000,
    coffee_out_mg: 428_000,
    roast_color: '65',
    charge_temp_c: 205,
    start_ms: created_ms,
    end_ms: created_ms + 720_000,
    first_crack_elapsed_ms: 510_000,
    version: READINGS + EVENTS.length,
    created_ms,
  }
  const rows = await db
    .insertInto('coffee_roasts')
    .values(Array.from({ length: count }, () => roast))
    .returning('coffee_roast_id')
    .execute()
  for (const { coffee_roast_id } of rows) {
    const inputs = Array.from({ length: READINGS }, (_, index) => ({
      coffee_roast_id,
      type: 'BEAN_TEMP' as const,
      elapsed_ms: index * READING_EVERY_MS,
      value: 100 + index,
      created_ms,
    }))
    await db.insertInto('coffee_roast_inputs').values(inputs).execute()
    const events = EVENTS.map(([event_type, elapsed_ms]) => ({ coffee_roast_id, event_type, elapsed_ms, created_ms }))
    await db.insertInto('coffee_roast_events').values(events).execute()
  }
  return rows.map(({ coffee_roast_id }) => coffee_roast_id)
}

let bagCodeCount = 0
function newBagCode(): { bag_code: string; bag_code_key: string } {
  bagCodeCount += 1
  return { bag_code: `Bag-${bagCodeCount}`, bag_code_key: `bag-${bagCodeCount}` }
}

/** Compares a call with many roasts in the database to the same call with few. */
async function compare(
  name: string,
  fewServer: ServerWithRoasts,
  manyServer: ServerWithRoasts,
  pathFor: (server: ServerWithRoasts) => string,
): Promise<Row> {
  const readFrom = (server: ServerWithRoasts) => () =>
    readAnswer(`${server.member.origin}/api${pathFor(server)}`, { headers: { cookie: server.member.cookie } })
  const { aMs, bMs } = await measureAlternately(readFrom(manyServer), readFrom(fewServer), ROUNDS)
  return comparedRow(
    `${name} among ${MANY_ROASTS} roasts`,
    median(aMs),
    median(bMs),
    MAX_RATIO,
    `that of ${FEW_ROASTS} roasts`,
  )
}

/** The times of the calls for the roast list and for one roast, with many roasts in the database and with few. */
export default async function coffeeBench(): Promise<Row[]> {
  const fewServer = await startServerWithRoasts(FEW_ROASTS)
  const manyServer = await startServerWithRoasts(MANY_ROASTS)
  try {
    return [
      await compare('roast list', fewServer, manyServer, () => '/coffee/roasts'),
      await compare('one roast', fewServer, manyServer, ({ roastId }) => `/coffee/roasts/${roastId}`),
    ]
  } finally {
    await fewServer.server.close()
    await manyServer.server.close()
  }
}
