import type { Log } from '../log.ts'

/**
 * Counts the sockets that were disconnected because they sent too many events. The log gets one line for each address,
 * not one for each socket, so that such sockets do not fill the log.
 */
export interface Floods {
  /** Counts a disconnected socket of this address. */
  add(address: string): void
  /**
   * Writes one line for each address with disconnected sockets since the last call. The line does not contain the
   * address. The log of the proxy has it.
   */
  writeLines(): void
}

export function createFloods(log: Log): Floods {
  const socketCounts = new Map<string, number>()
  return {
    add: (address) => void socketCounts.set(address, (socketCounts.get(address) ?? 0) + 1),
    writeLines() {
      for (const sockets of socketCounts.values()) {
        log.warn({ event: 'live.flood', sockets }, 'Sockets of one address sent too many events and were disconnected.')
      }
      socketCounts.clear()
    },
  }
}
