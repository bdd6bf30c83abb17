// Reads the processor time and the memory of a process from Linux.

import { readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** How many milliseconds a process has used a processor since it began, in its own code and in the kernel for it. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
  // The name of the program is in brackets and may contain spaces. The fields after it begin with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** The resident memory of a process in KB. */
export async function memoryKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1')
  return Number(status.match(/^VmRSS:\s+(\d+) kB/m)?.[1])
}

/** How busy the machine is. Times that were measured on a busy machine contain waits for a processor. */
export function loadText(): string {
  return `${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`
}
