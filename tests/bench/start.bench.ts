// Measures how fast the server starts, and how much memory it needs.

import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { startServerProcess } from '../support/serverProcess.ts'
import { limitedRow, median, type Row } from './measure.ts'

const START_AIM_MS = 1_000
const MEMORY_AIM_MB = 100
const STARTS = 7
/** In this time the process frees the memory that only its start needed. The memory is measured after that. */
const REST_MS = 2_000

/** The time from the start of a server to its first answer, and its memory after 50 calls. The database is empty. */
export default async function startBench(): Promise<Row[]> {
  await ensureBuilt()
  const startsMs: number[] = []
  const residentMb: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startServerProcess()
    try {
      startsMs.push(server.startMs)
      for (let call = 0; call < 50; call += 1) await (await fetch(`${server.origin}/api/`)).text()
      await pause(REST_MS)
      residentMb.push(await residentMbOf(server.pid))
    } finally {
      await server.stop()
    }
  }
  return [
    limitedRow('start of the server to its first answer', median(startsMs), 'ms', START_AIM_MS),
    limitedRow('resident memory of the server', median(residentMb), 'MB', MEMORY_AIM_MB),
  ]
}

/** The resident memory of a process in MB. Works on Linux only. */
async function residentMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  if (kilobytes === undefined) throw new Error('This system does not show the memory of a process.')
  return Number(kilobytes) / 1024
}
