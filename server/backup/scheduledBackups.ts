// Makes a copy of the site each day, checks it, and deletes old copies.

import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { DatabaseError } from '../db/databaseError.ts'
import { findBackup, saveBackup } from '../db/repositories/backups.ts'
import { findOrStoreKey } from '../db/repositories/serverKeys.ts'
import { hasUsers } from '../db/repositories/users.ts'
import { digest, newToken } from '../security/tokens.ts'
import { storageErrorText } from '../storageError.ts'
import { systemErrorText } from '../systemErrors.ts'
import { addLogEntry } from '../usecases/shared/auditLog.ts'
import { BackupError } from './backupError.ts'
import { claimDirectory, copyName, listCopies, removePartialCopies } from './copies.ts'
import { copiesToDelete, dayOf } from './keep.ts'
import { checkSiteFile } from './readSiteFile.ts'
import { saveSite } from './saveSite.ts'
import { rowsIn } from './siteFile.ts'

const CHECK_EVERY_MS = 15 * MINUTE_MS
const RETRY_AFTER_MS = HOUR_MS

/** Finds out whether this node makes the copies. If several nodes have BACKUP_DIR, only one of them makes copies. */
type MayBackUp = () => Promise<boolean>

interface CheckOptions {
  readonly signal?: AbortSignal
  /** Failures before this time do not count: the person who restarted the server may have removed their cause. */
  readonly startedMs?: number
}

/**
 * Makes the copy of today if it does not exist yet. After a failure, tries again an hour later or at the next start.
 */
export async function backUpIfDue(
  context: Context,
  mayBackUp: MayBackUp,
  { signal, startedMs = 0 }: CheckOptions = {},
): Promise<void> {
  const { backupDir } = context.config
  if (backupDir === null || !(await mayBackUp())) return
  const nowMs = context.clock.now()
  const failure = await findBackup(context.db, 'failed', nowMs)
  const failedMs = failure === undefined || failure.ended_ms <= startedMs ? null : failure.ended_ms
  if (failedMs !== null && nowMs - failedMs < RETRY_AFTER_MS) return
  // A copy of an empty site would be the only copy of its first day.
  if (!(await hasUsers(context.db))) return
  try {
    await claimDirectory(backupDir, await siteId(context))
    await setAsideCopiesOfFuture(context, backupDir)
    if (await hasCopyOf(nowMs, context, backupDir, signal)) return
    await makeCopy(context, backupDir, signal)
  } catch (error) {
    // This error is not a failure: the stop of the server has interrupted the copy.
    if (signal?.aborted) return
    await reportFailure(context, error)
  }
}

/** The id of this site in the folder of its copies. A restored site has the same one. */
async function siteId({ db }: Context): Promise<string> {
  return digest(await findOrStoreKey(db, 'site', newToken()))
}

/** A copy with a later time than this was made while the clock was ahead, or the clock was set back since then. */
const FUTURE_MS = DAY_MS
const SET_ASIDE = 'wrong-clock-'

/**
 * Gives copies of the future another name. Otherwise such a copy would count as the copy of its day when that day comes.
 * If the day of such a copy is over and has no other copy, the clock had been set back, and the copy gets its name back.
 */
async function setAsideCopiesOfFuture({ clock, log }: Context, directory: string): Promise<void> {
  const nowMs = clock.now()
  const copies = await listCopies(directory)
  for (const { name } of copies.filter(({ madeMs }) => madeMs > nowMs + FUTURE_MS)) {
    await rename(join(directory, name), join(directory, `${SET_ASIDE}${name}`))
    log.warn({ event: 'backup.ofFuture' }, `${name} is of a later day than the clock. It is ${SET_ASIDE}${name} now.`)
  }
  const days = new Set([...copies.map(({ madeMs }) => dayOf(madeMs)), dayOf(nowMs)])
  for (const { name, madeMs } of await listCopies(directory, SET_ASIDE)) {
    if (madeMs > nowMs || days.has(dayOf(madeMs))) continue
    await rename(join(directory, name), join(directory, name.slice(SET_ASIDE.length)))
    log.info({ event: 'backup.ofPast' }, `${name} has its own name again.`)
  }
}

/**
 * Whether there is a good copy of this day. A copy that the database does not know, for example after a restore, is
 * checked and noted in the database.
 */
async function hasCopyOf(nowMs: number, context: Context, directory: string, signal?: AbortSignal): Promise<boolean> {
  const copies = await listCopies(directory)
  const ofToday = copies.filter(({ madeMs }) => dayOf(madeMs) === dayOf(nowMs))
  const newest = ofToday.toSorted((a, b) => b.madeMs - a.madeMs)[0]
  if (newest === undefined) return false
  const newestNoted = await findBackup(context.db, 'made', nowMs)
  if ((newestNoted?.made_ms ?? 0) >= newest.madeMs) return true
  const file = join(directory, newest.name)
  try {
    const rows = rowsIn(await checkSiteFile(file, signal && { signal }))
    await noteCopy(context, { madeMs: newest.madeMs, bytes: (await stat(file)).size, rows, copies: copies.length })
    return true
  } catch (error) {
    if (error instanceof BackupError) return false
    throw error
  }
}

interface CopyDetails {
  readonly madeMs: number
  /** The size of the file of the copy. */
  readonly bytes: number
  /** How many rows the copy has. */
  readonly rows: number
  /** How many copies the folder has, with this one. */
  readonly copies: number
}

/** Stores in the database that a copy was made. */
function noteCopy(context: Context, { madeMs, bytes, rows, copies }: CopyDetails): Promise<void> {
  return context.write(({ db }) =>
    saveBackup(db, {
      outcome: 'made',
      ended_ms: context.clock.now(),
      made_ms: madeMs,
      bytes,
      row_count: rows,
      copies,
      problem: null,
    }),
  )
}

/** Makes a copy in the folder, and deletes the copies that are not kept any more. */
async function makeCopy(context: Context, directory: string, signal: AbortSignal | undefined): Promise<void> {
  const { config, clock, log } = context
  // The name of a copy has whole seconds, so the time of the copy must also be a whole second.
  const madeMs = Math.floor(clock.now() / SECOND_MS) * SECOND_MS
  await removePartialCopies(directory)
  const file = join(directory, copyName(madeMs))
  const { rows, bytes } = await saveSite(config, file, { madeMs, ...(signal && { signal }) })
  // The new copy is checked, so at least one good copy is kept. Leave out copies with a later time: a wrong clock gave
  // them this time.
  const copies = (await listCopies(directory)).filter((copy) => copy.madeMs !== madeMs)
  const notLater = copies.filter((copy) => copy.madeMs <= madeMs)
  const oldCopies = copiesToDelete([...notLater, { name: copyName(madeMs), madeMs }], config.backupKeep)
  for (const { name } of oldCopies) await rm(join(directory, name))
  await noteCopy(context, { madeMs, bytes, rows, copies: copies.length + 1 - oldCopies.length })
  log.info({ event: 'backup.made' }, `Saved ${rows} rows in ${file}, ${bytes} bytes.`)
}

/** Writes the failure to the log of the server, into the database, and to the log that admins read. */
async function reportFailure(context: Context, error: unknown): Promise<void> {
  const problem = backupErrorText(error, context.config)
  context.log.error({ event: 'backup.failed', err: error }, problem)
  await context.write(async (work) => {
    await saveBackup(work.db, {
      outcome: 'failed',
      ended_ms: context.clock.now(),
      made_ms: null,
      bytes: null,
      row_count: null,
      copies: null,
      problem,
    })
    await addLogEntry(context, work, { level: 'error', message: `There is no backup of today. ${problem}` })
  })
}

/** What went wrong, as a sentence for admins. */
function backupErrorText(error: unknown, config: Pick<Config, 'backupDir' | 'dataDir'>): string {
  const place = { name: `${config.backupDir} (BACKUP_DIR)` }
  if (error instanceof BackupError) return systemErrorText(error.cause, place) ?? error.message
  if (error instanceof DatabaseError) return error.message
  return storageErrorText(error, config, place) ?? "The reason is in the server's own log."
}

/**
 * Checks now and every 15 minutes whether a copy is due. Call the returned function to stop the checks. It also
 * interrupts a copy that is being made.
 */
export function startBackups(context: Context, mayBackUp: MayBackUp): () => Promise<void> {
  if (context.config.backupDir === null) {
    context.log.warn(
      { event: 'backup.none' },
      'This server makes no backups by itself. Set BACKUP_DIR to a folder on another disk.',
    )
    return async () => {}
  }
  const stopping = new AbortController()
  const startedMs = context.clock.now()
  let running: Promise<void> | null = null
  const check = (): void => {
    running ??= backUpIfDue(context, mayBackUp, { signal: stopping.signal, startedMs })
      .catch((error: unknown) => context.log.error({ event: 'backup.failed', err: error }))
      .finally(() => {
        running = null
      })
  }
  check()
  const timer = setInterval(check, CHECK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
