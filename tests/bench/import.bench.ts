// Measures the import of 200 log files through the API, and how long other calls wait meanwhile.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { inviteMember, startTestServer } from '../server/support.ts'
import { createBean } from '../support/coffee.ts'
import { logWithOneSamplePerSecond, pythonText } from '../support/logFiles.ts'
import { call, dataOf } from '../support/members.ts'
import { limitedRow, measureMs, type Row } from './measure.ts'

const FILES = 200
const IMPORT_LIMIT_SECONDS = 60
/** The aim for the delay of the event loop. For this time, other calls wait. */
const DELAY_LIMIT_MS = 50
const NS_PER_MS = 1e6
const LARGE_BYTES = 5_000_000

/**
 * Imports 200 logs with one sample per second, one after the other. Then sends two large logs: a complete log, and a
 * log that is cut off at 5 MB, which the server refuses.
 */
export default async function importBench(): Promise<Row[]> {
  const server = await startTestServer()
  try {
    const member = await inviteMember(await server.owner(), 'Roaster', 'coffee')
    const { coffee_bean_id } = await createBean(member, { name: 'Guji natural' })
    const importLog = async (content: string) => {
      const body = { file_name: 'roast.alog', content, coffee_bean_id }
      dataOf(await call(server.origin, 'POST /coffee/roasts/import', { cookie: member.cookie, body }))
    }
    const uuidOf = (index: number) => index.toString(16).padStart(32, '0')
    const files = Array.from({ length: FILES }, (_, index) =>
      pythonText(logWithOneSamplePerSecond({ roastUUID: uuidOf(index) }, { seconds: 600 + index })),
    )
    // While the event loop is delayed, each call waits.
    const eventLoopDelay = monitorEventLoopDelay({ resolution: 5 })
    eventLoopDelay.enable()
    const importMs = await measureMs(async () => {
      for (const file of files) await importLog(file)
    })
    const filesDelayMs = eventLoopDelay.percentile(99) / NS_PER_MS
    // The readings of more thermometers make a log large.
    const probes = Array.from({ length: 20 }, (_, probe) =>
      Array.from({ length: 14_000 }, (__, index) => probe + index / 7),
    )
    const log = logWithOneSamplePerSecond({ roastUUID: uuidOf(FILES) }, { seconds: 14_000 })
    const cutLog = pythonText({ ...log, extratemp1: probes }).slice(0, LARGE_BYTES)
    const largeLog = pythonText({ ...log, extratemp1: probes.slice(0, 10) })
    // Waits until the delays of the work so far are measured, and then forgets them.
    await wait(100)
    eventLoopDelay.reset()
    const largeMs = await measureMs(() => importLog(largeLog))
    // The server refuses the cut log, but only after it has read the log.
    await importLog(cutLog).catch(() => undefined)
    // Waits until the delays of this work are measured, too.
    await wait(100)
    return [
      limitedRow(`${FILES} logs of 10 to 13 minutes, one after the other`, importMs / 1000, 's', IMPORT_LIMIT_SECONDS),
      limitedRow('longest wait of another call meanwhile, 99th percentile', filesDelayMs, 'ms', DELAY_LIMIT_MS),
      { name: `a log of ${(largeLog.length / 1e6).toFixed(1)} MB and 14,000 readings`, value: largeMs, unit: 'ms' },
      limitedRow(
        'longest wait of another call while files of 5 MB are read',
        eventLoopDelay.max / NS_PER_MS,
        'ms',
        DELAY_LIMIT_MS,
      ),
    ]
  } finally {
    await server.close()
  }
}
