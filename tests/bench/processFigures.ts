// Reads the processor time and the memory of a process from Linux, and says how busy the machine is.

import { readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** The processor time that a process has used since its start, in milliseconds. It includes the work of the kernel. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
  // Read only after the name of the program, which is the second field, in brackets, and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** The resident memory of a process in KB. */
export async function memoryKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1')
  return Number(status.match(/^VmRSS:\s+(\d+) kB/m)?.[1])
}

/** How busy this machine is, in words. Times that were measured on a busy machine contain waits for a processor. */
export function machineLoadText(): string {
  return `${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`
}
