import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../../scripts/built.mjs'
import { startServerProcess } from '../support/serverProcess.ts'
import { median, type Row } from './measure.ts'

const START_AIM_MS = 1_500
const MEMORY_AIM_MB = 120
const STARTS = 7
/** Until the process has given back what only its start needed. */
const REST_MS = 2_000

/** From the spawn of the server to its first answer, and what it then holds in memory, on a new data directory each. */
export default async function startBench(): Promise<Row[]> {
  await ensureBuilt()
  const startsMs: number[] = []
  const residentMb: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const parlor = await startServerProcess()
    try {
      startsMs.push(parlor.startMs)
      for (let call = 0; call < 50; call += 1) await (await fetch(`${parlor.origin}/api/`)).text()
      await pause(REST_MS)
      residentMb.push(await residentMbOf(parlor.pid))
    } finally {
      await parlor.stop()
    }
  }
  const startMs = median(startsMs)
  const memoryMb = median(residentMb)
  return [
    {
      name: 'server: start to first answer',
      value: startMs,
      unit: 'ms',
      aim: `< ${START_AIM_MS} ms`,
      ok: startMs < START_AIM_MS,
    },
    {
      name: 'server: resident memory',
      value: memoryMb,
      unit: 'MB',
      aim: `< ${MEMORY_AIM_MB} MB`,
      ok: memoryMb < MEMORY_AIM_MB,
    },
  ]
}

/** Linux only, as the figure is. */
async function residentMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  if (kilobytes === undefined) throw new Error('This system does not say how much memory a process holds.')
  return Number(kilobytes) / 1024
}
