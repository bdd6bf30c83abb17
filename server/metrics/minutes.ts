// Collects the figures of each minute of the last day, for the page that draws them. On SQLite a file beside the
// database has them.

import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Check } from 'typebox/value'
import { MinuteFigures } from '../../contract/api/site/siteFigures.ts'
import { DAY_MS } from '../../contract/rules/site/siteFigures.ts'
import { type Clock, MINUTE_MS } from '../clock.ts'
import { OWN_FILE } from '../db/privateFiles.ts'
import type { Log } from '../log.ts'
import type { Metrics } from './metrics.ts'

const FILE = 'minutes.json'
const SAVE_EACH_MINUTES = 10

export interface Minutes {
  /** Whether the minutes are still there after a restart. */
  readonly survivesRestart: boolean
  /** When this server started. */
  readonly startedMs: number
  /** The minutes of the last day, the oldest first. */
  list(): readonly MinuteFigures[]
  /** Ends the current minute, and adds it. */
  add(): Promise<void>
  /**
   * Adds the minutes from the file to the list, and then calls `add` each minute. The returned function ends this and
   * saves the list.
   */
  start(): () => Promise<void>
}

interface MinutesOptions {
  readonly metrics: Metrics
  readonly clock: Clock
  readonly log: Log
  /**
   * The folder of the file. It is null on PostgreSQL, where nodes have no folder: the minutes are then only in memory.
   */
  readonly dataDir: string | null
}

export function createMinutes({ metrics, clock, log, dataDir }: MinutesOptions): Minutes {
  const file = dataDir === null ? null : join(dataDir, FILE)
  const reading = file === null ? Promise.resolve([]) : readMinutes(file)
  let minutes: readonly MinuteFigures[] = []
  let addedMinutes = 0

  // If the clock was set back, the list does not show minutes of the future. In `add`, the new minute replaces all
  // minutes that are not older than it.
  const lastDay = (): readonly MinuteFigures[] => {
    const nowMs = clock.now()
    return minutes.filter(({ at }) => Date.parse(at) > nowMs - DAY_MS && Date.parse(at) <= nowMs)
  }
  async function add(): Promise<void> {
    const minute = await metrics.takeMinute()
    minutes = [...lastDay().filter(({ at }) => at < minute.at), minute]
    addedMinutes += 1
    if (addedMinutes % SAVE_EACH_MINUTES === 0) await save()
  }
  async function save(): Promise<void> {
    if (file === null || minutes.length === 0) return
    await writeFile(`${file}.new`, JSON.stringify(minutes), { mode: OWN_FILE })
    await rename(`${file}.new`, file)
  }
  const logFailure = (error: unknown): void => log.error({ event: 'minutes.failed', err: error })

  return {
    survivesRestart: file !== null,
    startedMs: clock.now(),
    list: lastDay,
    add,
    start() {
      let lastTask = reading.then((storedMinutes) => {
        minutes = [...storedMinutes.filter(({ at }) => !minutes.some((minute) => minute.at === at)), ...minutes]
      })
      const timer = setInterval(() => {
        lastTask = lastTask.then(add).catch(logFailure)
      }, MINUTE_MS)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await lastTask.then(save).catch(logFailure)
      }
    },
  }
}

/** The minutes in the file. The result is empty if the file is missing or was written by another version. */
async function readMinutes(file: string): Promise<MinuteFigures[]> {
  try {
    const stored: unknown = JSON.parse(await readFile(file, 'utf8'))
    return Array.isArray(stored) ? stored.filter((minute) => Check(MinuteFigures, minute)) : []
  } catch {
    return []
  }
}
