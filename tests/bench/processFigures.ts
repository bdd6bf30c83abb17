// Reads the processor time and the memory of a process from Linux, and describes how busy the machine is.

import { readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** The processor time that a process has used since its start, in milliseconds. It includes the work of the kernel. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
  // The second field is the name of the program in brackets. The name can contain spaces, so only the later fields are
  // read.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // Fields 11 and 12 are the ticks in the program and in the kernel.
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
