// Measures whether the calls for roasts stay fast when the database has many roasts.

import { sql } from 'kysely'
import type { RoastEventType } from '../../contract/rules/coffee/roast.ts'
import { type Db, isPostgres } from '../../server/db/dialect.ts'
import { inviteMember, startTestServer, type TestServer } from '../server/support.ts'
import { createBean } from '../support/coffee.ts'
import type { Member } from '../support/members.ts'
import { alternately, comparedRow, median, type Row, readAnswer } from './measure.ts'

const FEW = 50
const MANY = 5_000
const MAX_RATIO = 1.5
const ROUNDS = { warm: 100, measured: 400 }

/** A roast that a member logs by hand has a reading every twenty seconds. */
const READINGS = 36
const READING_EVERY_MS = 20_000
const EVENTS: [RoastEventType, number][] = [
  ['DRY_END', 300_000],
  ['FIRST_CRACK_START', 510_000],
  ['FIRST_CRACK_END', 590_000],
]
const ROASTS_PER_STATEMENT = 50

interface ServerWithRoasts {
  readonly server: TestServer
  readonly member: Member
  /** A roast in the middle of the history. */
  readonly roastId: number
}

async function startServerWithRoasts(roasts: number): Promise<ServerWithRoasts> {
  const server = await startTestServer()
  const member = await inviteMember(await server.owner(), 'Roaster', 'coffee')
  const { coffee_bean_id } = await createBean(member, { name: 'Sidama' })
  const { db } = server.context
  let roastId = 0
  for (let done = 0; done < roasts; done += ROASTS_PER_STATEMENT) {
    const ids = await insertRoasts(
      db,
      member.user.user_id,
      coffee_bean_id,
      Math.min(ROASTS_PER_STATEMENT, roasts - done),
    )
    if (done <= roasts / 2) roastId = ids[0] ?? roastId
  }
  // PostgreSQL would do this automatically some time later. SQLite does not need it.
  if (isPostgres(db)) await sql`analyze`.execute(db)
  return { server, member, roastId }
}

/** Inserts directly into the database, because the API would take minutes. */
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

let codes = 0
function newBagCode(): { bag_code: string; bag_code_key: string } {
  codes += 1
  return { bag_code: `Bag-${codes}`, bag_code_key: `bag-${codes}` }
}

/** Compares a call with many roasts in the database to the same call with few. */
async function compare(
  name: string,
  few: ServerWithRoasts,
  many: ServerWithRoasts,
  pathFor: (server: ServerWithRoasts) => string,
): Promise<Row> {
  const read = (from: ServerWithRoasts) => () =>
    readAnswer(`${from.member.origin}/api${pathFor(from)}`, { headers: { cookie: from.member.cookie } })
  const { aMs, bMs } = await alternately(read(many), read(few), ROUNDS)
  return comparedRow(`${name} among ${MANY} roasts`, median(aMs), median(bMs), MAX_RATIO, `that of ${FEW} roasts`)
}

/** The time of the roast list and of one roast, with many roasts in the database and with few. */
export default async function coffeeBench(): Promise<Row[]> {
  const few = await startServerWithRoasts(FEW)
  const many = await startServerWithRoasts(MANY)
  try {
    return [
      await compare('roast list', few, many, () => '/coffee/roasts'),
      await compare('one roast', few, many, ({ roastId }) => `/coffee/roasts/${roastId}`),
    ]
  } finally {
    await few.server.close()
    await many.server.close()
  }
}
