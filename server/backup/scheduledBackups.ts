// Makes a copy of the site each day, checks it, and deletes old copies.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import { DatabaseError, sentenceAboutFile } from '../db/databaseError.ts'
import { isDiskFull } from '../db/postgres.ts'
import { findBackup, saveBackup } from '../db/repositories/backups.ts'
import { addLogEntry } from '../usecases/shared/auditLog.ts'
import { BackupError } from './backupError.ts'
import { copyName, listCopies, removePartialCopies } from './copies.ts'
import { copiesToDelete, dayOf } from './keep.ts'
import { saveSite } from './saveSite.ts'

const CHECK_EVERY_MS = 15 * MINUTE_MS
const RETRY_MS = HOUR_MS

/** Whether this node makes the copies. Of several nodes with BACKUP_DIR only one does. */
type MayBackUp = () => Promise<boolean>

interface Looking {
  readonly signal?: AbortSignal
  /** A failure before this time does not count: whoever has restarted the server may have mended its cause. */
  readonly startedMs?: number
}

/**
 * Makes the copy of today, unless there is one. After a failure it is tried again an hour later, or at the next start.
 * @serves backups-23, backups-27, backups-34
 */
export async function backUpIfDue(
  context: Context,
  mayBackUp: MayBackUp,
  { signal, startedMs = 0 }: Looking = {},
): Promise<void> {
  const { backupDir } = context.config
  if (backupDir === null || !(await mayBackUp())) return
  const nowMs = context.clock.now()
  const failed = await findBackup(context.db, 'failed')
  const failedMs = failed === undefined || failed.ended_ms <= startedMs ? null : failed.ended_ms
  if (failedMs !== null && nowMs - failedMs < RETRY_MS && nowMs >= failedMs) return
  try {
    const copies = await listCopies(backupDir)
    if (copies.some(({ madeMs }) => dayOf(madeMs) === dayOf(nowMs))) return
    await makeCopy(context, backupDir, signal)
  } catch (error) {
    // The server is about to stop.
    if (signal?.aborted) return
    await reportFailure(context, backupDir, error)
  }
}

/** @serves backups-23 */
async function makeCopy(context: Context, directory: string, signal: AbortSignal | undefined): Promise<void> {
  const { config, clock, log } = context
  // The name of a copy has whole seconds. With milliseconds, the new copy would look like another, older one of the
  // same day.
  const madeMs = Math.floor(clock.now() / SECOND_MS) * SECOND_MS
  await removePartialCopies(directory)
  const file = join(directory, copyName(madeMs))
  const { rows, bytes } = await saveSite(config, file, { madeMs, ...(signal && { signal }) })
  // The new copy is checked, so at least one good copy stays. A copy that was made with a wrong clock may seem to be
  // newer.
  const copies = (await listCopies(directory)).filter((copy) => copy.madeMs !== madeMs)
  const known = copies.filter((copy) => copy.madeMs <= madeMs)
  const old = copiesToDelete([...known, { name: copyName(madeMs), madeMs }], config.backupKeep)
  for (const { name } of old) await rm(join(directory, name))
  const count = copies.length + 1 - old.length
  await context.write(({ db }) =>
    saveBackup(db, {
      outcome: 'made',
      ended_ms: clock.now(),
      made_ms: madeMs,
      bytes,
      row_count: rows,
      copies: count,
      problem: null,
    }),
  )
  log.info({ event: 'backup.made' }, `Saved ${rows} rows in ${file}, ${bytes} bytes.`)
}

/** @serves backups-25 */
async function reportFailure(context: Context, directory: string, error: unknown): Promise<void> {
  context.log.error({ event: 'backup.failed', err: error })
  const problem = problemOf(error, directory)
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

const NOT_WRITABLE: readonly string[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']

/** What went wrong, as a sentence for admins. */
function problemOf(error: unknown, directory: string): string {
  if (error instanceof BackupError || error instanceof DatabaseError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (isDiskFull(error)) return `The disk of ${directory} is full.`
  if ('code' in error && NOT_WRITABLE.includes(String(error.code))) return `The server cannot write to ${directory}.`
  return sentenceAboutFile(error) ?? "The reason is in the server's own log."
}

/**
 * Looks now and every 15 minutes whether a copy is due. The returned function stops it, also in the middle of a copy.
 * @serves backups-26
 */
export function startBackups(context: Context, mayBackUp: MayBackUp): () => Promise<void> {
  if (context.config.backupDir === null) return async () => {}
  const stopping = new AbortController()
  const startedMs = context.clock.now()
  let running: Promise<void> | null = null
  const look = (): void => {
    running ??= backUpIfDue(context, mayBackUp, { signal: stopping.signal, startedMs })
      .catch((error: unknown) => context.log.error({ event: 'backup.failed', err: error }))
      .finally(() => {
        running = null
      })
  }
  look()
  const timer = setInterval(look, CHECK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
