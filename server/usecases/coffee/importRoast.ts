// Makes a roast from a log file of another program.

import { setImmediate as letOtherWorkRun } from 'node:timers/promises'
import type { ImportedRoast, ImportRoastBody } from '../../../contract/api/coffee/roastImport.ts'
import { scoreOfCup } from '../../../contract/rules/coffee/cup.ts'
import type { LogRoast } from '../../../contract/rules/coffee/logFile.ts'
import { isTable } from '../../../contract/rules/coffee/logKind.ts'
import { NO_TIME_ZONE } from '../../../contract/rules/coffee/readCsvLog.ts'
import { clientIdOfLogUuid, idsOfLogUuid } from '../../../contract/rules/coffee/writeAlog.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { insertEvents, insertInputs } from '../../db/repositories/coffeeReadingsAndEvents.ts'
import {
  findRoastByClientId,
  findRoastByUuid,
  insertImportedRoast,
  roastOf,
} from '../../db/repositories/coffeeRoasts.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import { digest } from '../../security/tokens.ts'
import type { Session } from '../shared/session.ts'
import { bagForCode } from './bags.ts'
import { refuseMissingBean } from './beans.ts'
import { readLogFile } from './readLogFile.ts'
import { sendRoastUpdate } from './roasts.ts'

/** An id that is made from a hash has this many hexadecimal digits. */
const UUID_LENGTH = 32
const ROWS_PER_STATEMENT = 500
/** The local time is at most this much ahead of UTC, in every time zone. */
const MAX_ZONE_MS = 14 * HOUR_MS

/**
 * Makes an ended roast from a log file. The file is read before the transaction, so that other calls can write at the
 * same time. Throws INVALID_LOG if the file is not a log, WHICH_UNIT and other codes if only the member can say how to
 * read it, and ALREADY_IMPORTED if the member has this roast.
 */
export async function importRoast(
  context: Context,
  writer: Writer,
  session: Session,
  { file_name, content, coffee_bean_id, utc_offset_minutes, ...answers }: ImportRoastBody,
): Promise<ImportedRoast> {
  const log = await readLogFile(file_name, content, answers)
  const { user_id } = session.user
  const nowMs = context.clock.now()
  const { startMs, skipped } = startOf(inZone(log, utc_offset_minutes), nowMs, isTable(file_name, content))
  // A file without an id of its roast gets a hash of its content as the id, so that it is not imported twice.
  const { utcOffsetMinutes, colors, cuppingScore, cup, plan, bagCode, ...logged } = log
  const roast_uuid = log.roastUuid ?? digest(JSON.stringify({ ...logged, skipped: [] })).slice(0, UUID_LENGTH)
  return writer.write(async ({ db, after }) => {
    await refuseKnownRoast(db, user_id, roast_uuid, startMs)
    await refuseMissingBean(db, coffee_bean_id)
    const firstCrack = log.events.find(({ event_type }) => event_type === 'FIRST_CRACK_START')
    const bag = { user_id, coffee_bean_id, code: bagCode }
    const coffee_bag_id = bagCode === undefined ? null : await bagOfLog(db, bag, nowMs, skipped)
    const id = await insertImportedRoast(db, {
      user_id,
      coffee_bean_id,
      coffee_in_mg: log.weightInMg,
      coffee_out_mg: log.weightOutMg,
      coffee_bag_id,
      roast_color: log.roastColor,
      whole_color: colors?.whole ?? null,
      ground_color: colors?.ground ?? null,
      color_system: colors?.system ?? null,
      cupping_score: cup ? scoreOfCup(cup) : (cuppingScore ?? null),
      cup: cup ? JSON.stringify(cup) : null,
      plan: plan ? JSON.stringify(plan) : null,
      utc_offset_minutes: utcOffsetMinutes === undefined ? (utc_offset_minutes ?? null) : utcOffsetMinutes,
      charge_temp_c: log.chargeTempC,
      notes: log.notes === '' ? null : log.notes,
      start_ms: startMs,
      end_ms: startMs + msOf(log.endSeconds),
      first_crack_elapsed_ms: firstCrack === undefined ? null : msOf(firstCrack.seconds),
      created_ms: nowMs,
      roast_uuid,
    })
    if (id === undefined) {
      // Another call has imported the roast at the same time.
      await refuseKnownRoast(db, user_id, roast_uuid, startMs)
      throw new Error('A roast with this id exists.')
    }
    const commonColumns = { coffee_roast_id: id, created_ms: nowMs, idempotency_key: null }
    for (let from = 0; from < log.readings.length; from += ROWS_PER_STATEMENT) {
      const batch = log.readings.slice(from, from + ROWS_PER_STATEMENT)
      await insertInputs(
        db,
        batch.map(({ type, seconds, value, note = null }) => ({
          ...commonColumns,
          type,
          value,
          note,
          elapsed_ms: msOf(seconds),
        })),
      )
      await letOtherWorkRun()
    }
    await insertEvents(
      db,
      log.events.map(({ event_type, seconds }) => ({ ...commonColumns, event_type, elapsed_ms: msOf(seconds) })),
    )
    after(() => sendRoastUpdate(context, user_id, id, 1))
    return { coffee_roast_id: id, readings: log.readings.length, events: log.events.length, skipped }
  })
}

/** The id of the bag with the code in the file. Null if the roast cannot be in it; then the code is added to `skipped`. */
async function bagOfLog(
  db: Db,
  roast: { user_id: number; coffee_bean_id: number; code: string | undefined },
  nowMs: number,
  skipped: LogRoast['skipped'],
): Promise<number | null> {
  try {
    return await bagForCode(db, roast, roast.code ?? null, nowMs)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    skipped.push({ what: `The bag code ${roast.code}`, why: error.message })
    return null
  }
}

const msOf = (seconds: number) => Math.round(seconds * SECOND_MS)

/** The log with its start in UTC, if it is a local time and the zone of the member is known. */
function inZone(log: LogRoast, utcOffsetMinutes: number | undefined): LogRoast {
  if (utcOffsetMinutes === undefined || log.startTime === null || !log.skipped.includes(NO_TIME_ZONE)) return log
  return {
    ...log,
    startTime: new Date(Date.parse(log.startTime) - utcOffsetMinutes * MINUTE_MS).toISOString(),
    skipped: log.skipped.filter((item) => item !== NO_TIME_ZONE),
  }
}

/**
 * When the roast started. `skipped` lists what the import could not take from the file. If the file has no date, the
 * roast is assumed to have just ended. A table (a CSV file) has a local time without a time zone, which counts as UTC if the
 * zone of the member is not known.
 * East of Greenwich the local time is ahead of UTC, so the end of the roast can be in the future. In this case, too,
 * the roast is assumed to have just ended.
 */
function startOf(log: LogRoast, nowMs: number, isTable: boolean): { startMs: number; skipped: LogRoast['skipped'] } {
  const latestStartMs = nowMs - msOf(log.endSeconds)
  const skipped = [...log.skipped]
  if (log.startTime === null) {
    skipped.push({ what: 'No date', why: 'The file has no date, so the roast has the date of its import.' })
    return { startMs: latestStartMs, skipped }
  }
  const startMs = Date.parse(log.startTime)
  if (startMs > nowMs + (isTable ? MAX_ZONE_MS : 0)) {
    throw new RequestError('INVALID_LOG', 'The roast in the file starts in the future.')
  }
  if (!isTable || startMs <= latestStartMs) return { startMs, skipped }
  const reason = skipped.includes(NO_TIME_ZONE) ? 'As UTC' : 'In the time zone of this browser'
  skipped.push({ what: 'The start', why: `${reason} it is too late, so the roast ends at the time of its import.` })
  return { startMs: latestStartMs, skipped }
}

/**
 * Refuses a roast that the member already has. In a file that this site has exported, the UUID can also be the client
 * id of the roast, or contain the ids of the roast and its member.
 */
async function refuseKnownRoast(db: Db, userId: number, uuid: string, startMs: number): Promise<void> {
  const ids = idsOfLogUuid(uuid)
  const exportedRoast = ids?.user_id === userId ? await roastOf(db, userId, ids.coffee_roast_id) : undefined
  const knownId =
    exportedRoast?.start_ms === startMs
      ? exportedRoast.coffee_roast_id
      : ((await findRoastByUuid(db, userId, uuid)) ?? (await findRoastByClientId(db, userId, clientIdOfLogUuid(uuid))))
  if (knownId !== undefined) throw new RequestError('ALREADY_IMPORTED', `This roast is already here: roast ${knownId}.`)
}
